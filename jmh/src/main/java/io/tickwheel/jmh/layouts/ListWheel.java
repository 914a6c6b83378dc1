package io.tickwheel.jmh.layouts;

import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A linked list. The place of a new timeout is searched from the end, which suits delays that are all the same.
 *
 * <p>Threads: one. Cost: insert O(n), remove O(1), expire O(1) for each.
 */
public final class ListWheel extends ReferenceWheel {
    /** Before the first entry and after the last. */
    private final Entry sentinel = new Entry(-1, null);

    public ListWheel(WheelGeometry geometry) {
        super(geometry);
    }

    @Override
    public void insert(TimeoutNode node) {
        Entry entry = new Entry(tickOf(node), node);
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
        entry.previous.next = entry.next;
        entry.next.previous = entry.previous;
        node.setLocation(null, 0);
        size--;
        return true;
    }

    @Override
    TimeoutNode removeFirst() {
        TimeoutNode first = Objects.requireNonNull(sentinel.next.node);
        remove(first);
        return first;
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
    public void clear() {
        forEach(node -> node.setLocation(null, 0));
        sentinel.next = sentinel;
        sentinel.previous = sentinel;
        size = 0;
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
            previous = before;
            next = before.next;
            before.next.previous = this;
            before.next = this;
        }
    }
}
