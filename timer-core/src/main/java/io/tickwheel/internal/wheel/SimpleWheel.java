package io.tickwheel.internal.wheel;

import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A wheel of one revolution: tick {@code t} lies in bucket {@code t & mask}, and a delay is at most a revolution.
 *
 * <p>Some lie further ahead all the same: the later runs of what repeats, and what arrives while the owner is late, as
 * the wheel then stands behind the time. Each of their ticks has a bucket of its own beside the wheel, so that a bucket
 * has one tick, and what is taken from it is due. They are not moved when their time comes near: what is inserted at
 * their tick then goes to the wheel, and leaves after them (I6).
 *
 * <p>Threads: one owner at a time (I4). Cost: {@link #insert} O(1), {@link #remove} O(1) amortised, {@link #expire}
 * what is taken and the occupied ticks; O(log n) with n ticks ahead; {@link #earliestTick} as {@link Level}. An
 * allocation that fails, in insert or remove, leaves the wheel as it was.
 *
 * <p>Source: Varghese and Lauck, "Hashed and Hierarchical Timing Wheels", scheme 4.
 */
final class SimpleWheel extends Wheel {
    private final WheelGeometry geometry;
    private final Level level;
    /** By tick, what was a revolution or more ahead when it was inserted. */
    private final TreeMap<Long, PlainBucket> ahead = new TreeMap<>();

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
        long tick = Math.max(geometry.tickOf(node.deadlineNanos()), currentTick);
        PlainBucket bucket = bucketFor(tick);
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
        if (bucket.live() == 1 && !ahead.isEmpty()) {
            // Before anything has changed, as a key needs memory.
            ahead.remove(bucket.earliestTick(), bucket);
        }
        bucket.remove(node, segment);
        size--;
        return true;
    }

    @Override
    public int expire(long upToTick, @Nullable TimeoutNode[] due) {
        int count = 0;
        long tick = earliestTick();
        while (tick <= upToTick && count < due.length) {
            currentTick = tick;
            int before = count;
            count = takeAhead(tick, due, count);
            if (earliestInLevel() == tick) {
                count = level.bucketAt(level.slotOf(tick)).take(due, count);
            }
            size -= count - before;
            tick = earliestTick();
        }
        if (tick > upToTick) {
            advanceTo(upToTick);
        }
        return count;
    }

    @Override
    public long earliestTick() {
        return ahead.isEmpty() ? earliestInLevel() : Math.min(earliestInLevel(), ahead.firstKey());
    }

    @Override
    long earliestDeadlineNanos(int limit) {
        long tick = earliestTick();
        PlainBucket older = aheadAt(tick);
        PlainBucket younger = earliestInLevel() == tick ? level.bucketAt(level.slotOf(tick)) : null;
        long live = (older == null ? 0 : older.live()) + (younger == null ? 0 : younger.live());
        if (live > limit) {
            return -1;
        }
        return Math.min(
                older == null ? WheelGeometry.NEVER : older.earliestDeadlineNanos(),
                younger == null ? WheelGeometry.NEVER : younger.earliestDeadlineNanos());
    }

    @Override
    void advanceTo(long upToTick) {
        currentTick = Math.max(currentTick, upToTick);
    }

    @Override
    public void forEach(Consumer<? super TimeoutNode> action) {
        level.forEach(action);
        ahead.values().forEach(bucket -> bucket.forEach(action));
    }

    @Override
    public void copyPages(ObjIntConsumer<@Nullable TimeoutNode[]> action) {
        level.copy(action);
        ahead.values().forEach(bucket -> bucket.copy(action));
    }

    @Override
    public void clear() {
        level.clear();
        ahead.values().forEach(PlainBucket::clear);
        ahead.clear();
        size = 0;
    }

    private PlainBucket bucketFor(long tick) {
        int slot = level.slotOf(tick);
        if (tick - currentTick < geometry.wheelLength()) {
            return level.bucketFor(slot);
        }
        PlainBucket bucket = ahead.get(tick);
        if (bucket == null) {
            bucket = new PlainBucket(null, slot, slot);
            // In the map there is none without a timeout.
            bucket.reserve();
            ahead.put(tick, bucket);
        }
        return bucket;
    }

    private int takeAhead(long tick, @Nullable TimeoutNode[] due, int count) {
        PlainBucket bucket = aheadAt(tick);
        if (bucket == null) {
            return count;
        }
        int taken = bucket.take(due, count);
        if (bucket.isEmpty()) {
            ahead.remove(ahead.firstKey());
        }
        return taken;
    }

    /** At the earliest tick. By the map's own key: what was taken would be lost if there were no memory for another. */
    private @Nullable PlainBucket aheadAt(long tick) {
        Long key = ahead.isEmpty() ? null : ahead.firstKey();
        return key != null && key == tick ? ahead.get(key) : null;
    }

    private long earliestInLevel() {
        int slot = level.nextOccupiedAround(level.slotOf(currentTick));
        return slot == Level.NONE ? WheelGeometry.NEVER : level.bucketAt(slot).earliestTick();
    }
}
