package io.tickwheel.internal.wheel;

import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The timeouts of one bucket, in order of insertion: what the layouts other than the hashed wheel store in.
 *
 * <p>A chain of segments, so that neither growing nor packing touches more than a segment, however many timeouts lie
 * here.
 *
 * <p>Threads: owner of the wheel only (I4). Cost: {@link #append} O(1), {@link #remove} O(1) amortised, {@link #take}
 * what is taken. An allocation that fails, in {@link #reserve} alone, leaves the bucket as it was.
 */
final class PlainBucket {
    private final @Nullable Level level;
    private final int slot;
    private final int number;
    private @Nullable Segment first;
    private @Nullable Segment last;
    private long live;
    /** A lower bound of the ticks, and an upper one. */
    private long earliestTick = WheelGeometry.NEVER;

    private long latestTick;

    /**
     * Creates an empty bucket.
     *
     * @param level is told whether the bucket has something; null if nobody is
     * @param slot the bucket's index in that level
     * @param number the bucket's number in the wheel, for copies
     */
    PlainBucket(@Nullable Level level, int slot, int number) {
        this.level = level;
        this.slot = slot;
        this.number = number;
    }

    long live() {
        return live;
    }

    boolean isEmpty() {
        return live == 0;
    }

    /**
     * A lower bound of the ticks of those that lie here, {@link WheelGeometry#NEVER} if there are none: the earliest
     * that was inserted, also if that one has been removed.
     */
    long earliestTick() {
        return earliestTick;
    }

    /** An upper bound of the ticks of those that lie here. */
    long latestTick() {
        return latestTick;
    }

    /** Makes room for one more, so that the next {@link #append} cannot fail. */
    void reserve() {
        Segment end = last;
        if (end != null && !end.isFull()) {
            end.reserve();
            return;
        }
        Segment added = new Segment(this);
        added.previous = end;
        if (end == null) {
            first = added;
        } else {
            end.next = added;
        }
        last = added;
    }

    /** Adds a node after all others, for which room must have been made. */
    void append(TimeoutNode node, long tick) {
        if (last == null) {
            throw new AssertionError("no room was made");
        }
        last.append(node);
        earliestTick = Math.min(earliestTick, tick);
        latestTick = Math.max(latestTick, tick);
        if (live++ == 0 && level != null) {
            level.setOccupied(slot);
        }
    }

    /** Removes a node that lies in a segment of this bucket. */
    void remove(TimeoutNode node, Segment segment) {
        segment.remove(node);
        removed(1, segment);
    }

    /** The first node; the bucket must not be empty. */
    TimeoutNode first() {
        if (first == null) {
            throw new AssertionError("the bucket is empty");
        }
        return first.first();
    }

    /** Moves what lies here to the array, in order, until that is full; returns how many the array then holds. */
    int take(@Nullable TimeoutNode[] due, int count) {
        int taken = count;
        while (first != null && taken < due.length) {
            Segment segment = first;
            int before = taken;
            taken = segment.take(due, taken);
            removed(taken - before, segment);
        }
        return taken;
    }

    /** As {@link #take}, but only what has a tick up to one. If no such is left, the bounds are tightened. */
    int takeUpTo(long upToTick, ToLongFunction<TimeoutNode> tickOf, @Nullable TimeoutNode[] due, int count) {
        if (latestTick <= upToTick) {
            return take(due, count);
        }
        int taken = count;
        Segment segment = first;
        while (segment != null && taken < due.length) {
            Segment after = segment.next;
            int before = taken;
            taken = segment.takeUpTo(upToTick, tickOf, due, taken);
            removed(taken - before, segment);
            segment = taken < due.length || segment.isEmpty() ? after : segment;
        }
        while (segment != null && segment.earliest(tickOf) > upToTick) {
            segment = segment.next;
        }
        if (segment == null) {
            tighten(tickOf);
        }
        return taken;
    }

    /**
     * Makes the bounds exact, if none of what lies here was moved. What was still expires by the tick for which it was
     * inserted, so they stay within the former ones. Cost: it reads all.
     */
    void tighten(ToLongFunction<TimeoutNode> tickOf) {
        if (isEmpty()) {
            return;
        }
        long earliest = WheelGeometry.NEVER;
        long latest = 0;
        for (Segment segment = first; segment != null; segment = segment.next) {
            earliest = Math.min(earliest, segment.earliest(tickOf));
            latest = Math.max(latest, segment.latest(tickOf));
        }
        // In two readings of a deadline it may have been moved between them.
        earliestTick = Math.max(earliestTick, Math.min(earliest, latestTick));
        latestTick = Math.max(earliestTick, Math.min(latest, latestTick));
    }

    /** The earliest deadline of those that lie here. Cost: it reads all. */
    long earliestDeadlineNanos() {
        long earliestNanos = Long.MAX_VALUE;
        for (Segment segment = first; segment != null; segment = segment.next) {
            earliestNanos = Math.min(earliestNanos, segment.earliest(TimeoutNode::deadlineNanos));
        }
        return earliestNanos;
    }

    void forEach(Consumer<? super TimeoutNode> action) {
        for (Segment segment = first; segment != null; segment = segment.next) {
            segment.forEach(action);
        }
    }

    void copy(ObjIntConsumer<@Nullable TimeoutNode[]> action) {
        for (Segment segment = first; segment != null; segment = segment.next) {
            action.accept(segment.copyNodes(), number);
        }
    }

    /** Removes all; none of them refers to the others afterwards. */
    void clear() {
        forEach(node -> node.container = null);
        first = null;
        last = null;
        live = 0;
        emptied();
    }

    private void removed(int count, Segment segment) {
        live -= count;
        if (segment.isEmpty()) {
            unlink(segment);
        }
        if (live == 0) {
            emptied();
        }
    }

    private void emptied() {
        earliestTick = WheelGeometry.NEVER;
        latestTick = 0;
        if (level != null) {
            level.setEmpty(slot);
        }
    }

    private void unlink(Segment segment) {
        if (segment.previous == null) {
            first = segment.next;
        } else {
            segment.previous.next = segment.next;
        }
        if (segment.next == null) {
            last = segment.previous;
        } else {
            segment.next.previous = segment.previous;
        }
    }
}
