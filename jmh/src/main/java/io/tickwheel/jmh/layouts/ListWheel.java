package io.tickwheel.jmh.layouts;

import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.Wheel;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A linked list in order of tick and then of insertion: what the wheels are compared with.
 *
 * <p>The place of a new timeout is searched from the end, which suits delays that are all the same.
 *
 * <p>Threads: one. Cost: insert O(n), remove O(1), expire O(1) for each.
 */
public final class ListWheel extends Wheel {
    private final WheelGeometry geometry;
    /** Before the first entry and after the last. */
    private final Entry sentinel = new Entry(-1, null);

    private long size;
    private long currentTick;

    public ListWheel(WheelGeometry geometry) {
        this.geometry = geometry;
    }

    @Override
    public int buckets() {
        return 1;
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public void insert(TimeoutNode node) {
        Entry entry = new Entry(Math.max(geometry.tickOf(node.deadlineNanos()), currentTick), node);
        Entry before = sentinel.previous;
        while (before.tick > entry.tick) {
            before = before.previous;
        }
        entry.linkAfter(before);
        node.setLocation(entry, 0);
        size++;
    }

    @Override
    public boolean remove(TimeoutNode node) {
        if (!(node.container() instanceof Entry entry)) {
            return false;
        }
        unlink(entry, node);
        return true;
    }

    @Override
    public int expire(long upToTick, @Nullable TimeoutNode[] due) {
        int count = 0;
        Entry first = sentinel.next;
        while (first.node != null && first.tick <= upToTick && count < due.length) {
            currentTick = first.tick;
            due[count++] = first.node;
            unlink(first, first.node);
            first = sentinel.next;
        }
        if (earliestTick() > upToTick) {
            currentTick = Math.max(currentTick, upToTick);
        }
        return count;
    }

    @Override
    public long earliestTick() {
        return size == 0 ? WheelGeometry.NEVER : sentinel.next.tick;
    }

    @Override
    public void forEach(Consumer<? super TimeoutNode> action) {
        for (Entry entry = sentinel.next; entry.node != null; entry = entry.next) {
            action.accept(entry.node);
        }
    }

    @Override
    public void copyPages(ObjIntConsumer<@Nullable TimeoutNode[]> action) {
        TimeoutNode[] copy = new TimeoutNode[(int) size];
        int count = 0;
        for (Entry entry = sentinel.next; entry.node != null; entry = entry.next) {
            copy[count++] = entry.node;
        }
        action.accept(copy, 0);
    }

    @Override
    public void clear() {
        forEach(node -> node.setLocation(null, 0));
        sentinel.linkAfter(sentinel);
        size = 0;
    }

    private void unlink(Entry entry, TimeoutNode node) {
        entry.previous.next = entry.next;
        entry.next.previous = entry.previous;
        node.setLocation(null, 0);
        size--;
    }

    /** The node is null in the sentinel only, whose tick is before all others. */
    private static final class Entry extends TimeoutNode.Container {
        private final long tick;
        private final @Nullable TimeoutNode node;
        private Entry previous = this;
        private Entry next = this;

        Entry(long tick, @Nullable TimeoutNode node) {
            this.tick = tick;
            this.node = node;
        }

        void linkAfter(Entry before) {
            if (before == this) {
                next = this;
                previous = this;
                return;
            }
            previous = before;
            next = before.next;
            before.next.previous = this;
            before.next = this;
        }
    }
}
