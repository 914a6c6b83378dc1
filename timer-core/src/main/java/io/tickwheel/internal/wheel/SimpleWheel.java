package io.tickwheel.internal.wheel;

import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A wheel of one revolution: tick {@code t} lies in bucket {@code t & mask}, and a delay is at most a revolution.
 *
 * <p>While the owner is late the wheel stands behind the time, and what then arrives may lie a revolution ahead of what
 * its bucket has. Such a bucket is taken by ticks: what is not due stays. So the bound on delays is what keeps the
 * wheel cheap; none is early or lost without it.
 *
 * <p>Threads: one owner at a time (I4). Cost: {@link #insert} O(1), {@link #remove} O(1) amortised, {@link #expire}
 * what is taken and the occupied ticks. An allocation that fails leaves the wheel as it was.
 *
 * <p>Source: Varghese and Lauck, "Hashed and Hierarchical Timing Wheels", scheme 4.
 */
final class SimpleWheel extends Wheel {
    /** Up to this many timeouts of a bucket are read when the earliest of several ticks is removed. */
    private static final int FEW = 64;

    private final WheelGeometry geometry;
    /** Made once, so that a removal allocates nothing. */
    private final ToLongFunction<TimeoutNode> tickOfBucket = this::tickOfBucket;

    private final Level level;
    private long size;
    private long currentTick;

    private SimpleWheel(WheelGeometry geometry) {
        this.geometry = geometry;
        this.level = new Level(0, geometry.wheelLength(), 0);
    }

    static Wheel byTicks(WheelGeometry geometry) {
        return new SimpleWheel(geometry);
    }

    @Override
    public int buckets() {
        return geometry.wheelLength();
    }

    @Override
    public long longestDelayNanos() {
        long limitTicks = WheelGeometry.NEVER / geometry.tickNanos();
        return geometry.wheelLength() > limitTicks
                ? WheelGeometry.NEVER
                : geometry.wheelLength() * geometry.tickNanos();
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public void insert(TimeoutNode node) {
        long tick = tickOf(node);
        PlainBucket bucket = level.bucketFor(level.slotOf(tick));
        bucket.reserve();
        bucket.append(node, tick);
        size++;
    }

    @Override
    public boolean remove(TimeoutNode node) {
        if (!(node.container instanceof Segment segment)) {
            return false;
        }
        PlainBucket bucket = segment.bucket();
        bucket.remove(node, segment);
        size--;
        if (bucket.earliestTick() < bucket.latestTick() && bucket.live() <= FEW) {
            bucket.tighten(tickOfBucket);
        }
        return true;
    }

    @Override
    public int expire(long upToTick, @Nullable TimeoutNode[] due) {
        int count = 0;
        long tick = earliestTick();
        while (tick <= upToTick && count < due.length) {
            currentTick = tick;
            PlainBucket bucket = level.bucketAt(level.slotOf(tick));
            int before = count;
            count = bucket.takeUpTo(tick, tickOfBucket, due, before);
            size -= count - before;
            tick = earliestTick();
        }
        if (tick > upToTick) {
            advanceTo(upToTick);
        }
        return count;
    }

    /** The first bucket that has something has the earliest tick, unless that is a revolution ahead. */
    @Override
    public long earliestTick() {
        long earliest = WheelGeometry.NEVER;
        int from = level.slotOf(currentTick);
        int left = geometry.wheelLength();
        while (left > 0) {
            int slot = level.nextOccupiedAround(from);
            int passed = slot == Level.NONE ? left : level.distance(from, slot);
            if (passed >= left) {
                break;
            }
            earliest = Math.min(earliest, level.bucketAt(slot).earliestTick());
            if (earliest - currentTick < geometry.wheelLength()) {
                break;
            }
            left -= passed + 1;
            from = level.slotOf(slot + 1L);
        }
        return earliest;
    }

    @Override
    long earliestDeadlineNanos(int limit) {
        long tick = earliestTick();
        PlainBucket bucket = level.bucketAt(level.slotOf(tick));
        if (bucket.earliestTick() < bucket.latestTick()) {
            // Of several ticks the earliest may have been removed, and another bucket have the next: so a lower bound.
            return geometry.boundaryNanos(tick - 1) + 1;
        }
        return bucket.live() <= limit ? bucket.earliestDeadlineNanos() : -1;
    }

    @Override
    void advanceTo(long upToTick) {
        currentTick = Math.max(currentTick, upToTick);
    }

    @Override
    public void forEach(Consumer<? super TimeoutNode> action) {
        level.forEach(action);
    }

    @Override
    public void copyPages(ObjIntConsumer<@Nullable TimeoutNode[]> action) {
        level.copy(action);
    }

    @Override
    public void clear() {
        level.clear();
        size = 0;
    }

    private long tickOf(TimeoutNode node) {
        return Math.max(geometry.tickOf(node.deadlineNanos()), currentTick);
    }

    /** The last tick of a node's bucket up to its own; the bucket's next one if that has passed. */
    private long tickOfBucket(TimeoutNode node) {
        long tick = tickOf(node);
        int slot = ((Segment) Objects.requireNonNull(node.container)).bucket().slot();
        // They differ if it was moved.
        long inBucket = tick - level.distance(slot, level.slotOf(tick));
        return inBucket >= currentTick ? inBucket : inBucket + geometry.wheelLength();
    }
}
