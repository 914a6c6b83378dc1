package io.tickwheel.internal.wheel;

import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A wheel of levels, each as coarse as the level below is long: the hierarchical and the cascading layout.
 *
 * <p>A tick's bits choose its bucket. It lies in the level in which it first differs from the position of the wheel,
 * read from the highest bit down; so all of a level's ticks are before those of the level above. When the first timeout
 * of a coarse bucket is due, the bucket is opened: its timeouts move to the levels below, in order, a slice a step. So
 * a timeout moves at most once for each level below its first one.
 *
 * <p>A coarse bucket is not opened when its time comes, but when its first timeout is due, which it remembers: opening
 * costs no wake-up. Until then the position stays before it, so that whatever comes for it goes behind what it has, and
 * timeouts of one tick expire in the order of their insertion (I6). What comes while it is being opened does so, too.
 *
 * <p>The cascading layout has 32 bits of ticks, and beyond them eras: one bucket for each range of 2^32 ticks that has
 * something. An era is opened as the buckets are.
 *
 * <p>Threads: one owner at a time (I4). Cost, with m levels: {@link #insert} and {@link #remove} O(1) amortised, and at
 * most m - 1 moves a timeout; {@link #earliestTick} O(m) and a read of bits. An allocation that fails leaves each
 * timeout where it was.
 *
 * <p>Source: Varghese and Lauck, "Hashed and Hierarchical Timing Wheels", scheme 7.
 */
final class LevelWheel extends Wheel {
    /** How many timeouts a step moves. */
    static final int MOVED_PER_STEP = 4_096;

    /** Up to this many timeouts of a coarse bucket are read when its earliest is removed. */
    private static final int FEW = 64;

    private final WheelGeometry geometry;
    /** Made once, so that a removal allocates nothing. */
    private final ToLongFunction<TimeoutNode> tickOf = this::tickOf;

    private final Levels levels;
    private final TreeMap<Long, PlainBucket> eras = new TreeMap<>();
    private long size;
    private long moves;
    /** What has an earlier tick counts as of this one, as it came too late. */
    private long currentTick;
    /**
     * Nothing lies before this tick, and of the buckets that contain it only the finest may hold something. Never after
     * {@link #currentTick}.
     */
    private long position;
    /** The bucket that is being opened, from {@link #position} on, and its level. */
    private @Nullable PlainBucket opening;

    private int openingLevel;
    private int movesLeft = MOVED_PER_STEP;
    private boolean isBehind;

    private LevelWheel(WheelGeometry geometry, Levels levels) {
        this.geometry = geometry;
        this.levels = levels;
    }

    /** Levels of the geometry's wheel length, made when first needed: as many as a tick has bits for. */
    static Wheel hierarchical(WheelGeometry geometry) {
        return new LevelWheel(geometry, Levels.ofLength(geometry.wheelLength()));
    }

    /** A level of 256 and four of 64, all made at once, and eras beyond. */
    static Wheel cascading(WheelGeometry geometry) {
        return new LevelWheel(geometry, Levels.cascading());
    }

    @Override
    public int buckets() {
        return levels.buckets() + (levels.hasEras() ? 1 : 0);
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public long moves() {
        return moves;
    }

    @Override
    public void insert(TimeoutNode node) {
        long tick = tickOf(node);
        int level = levels.levelOf(tick, position);
        PlainBucket bucket = opening != null && level < openingLevel ? opening : bucketFor(level, tick);
        bucket.reserve();
        bucket.append(node, tick);
        size++;
    }

    @Override
    public boolean remove(TimeoutNode node) {
        if (!(node.container instanceof Segment segment)) {
            return false;
        }
        long tick = tickOf(node);
        PlainBucket bucket = segment.bucket();
        // A tick of the bucket's range, even if the timeout's deadline has been moved since.
        long insertedTick = bucket.earliestTick();
        if (bucket.live() == 1 && !eras.isEmpty()) {
            // Before anything has changed, as a key needs memory: an era without a timeout would hide those behind it.
            eras.remove(levels.eraOf(insertedTick), bucket);
        }
        bucket.remove(node, segment);
        size--;
        if (bucket.isEmpty()) {
            opening = bucket == opening ? null : opening;
        } else if (bucket != opening
                // One that was moved may have been inserted as the earliest, whatever its deadline is now.
                && (tick == bucket.earliestTick() || node.isMarked())
                && bucket.earliestTick() < bucket.latestTick()
                && bucket.live() <= FEW) {
            bucket.tighten(tickOf);
        }
        return true;
    }

    @Override
    public void beginStep() {
        movesLeft = MOVED_PER_STEP;
        isBehind = false;
    }

    @Override
    public boolean isBehind() {
        return isBehind;
    }

    @Override
    public int expire(long upToTick, @Nullable TimeoutNode[] due) {
        int count = 0;
        try {
            long tick = earliestTick();
            while (tick <= upToTick && count < due.length && !isBehind) {
                int slot = opening == null ? levels.nextOccupied(0, position) : Level.NONE;
                if (slot == Level.NONE) {
                    open();
                } else {
                    currentTick = tick;
                    position = tick;
                    int before = count;
                    count = levels.bucketAt(0, slot).take(due, before);
                    size -= count - before;
                }
                tick = earliestTick();
            }
            if (tick > upToTick) {
                advanceTo(upToTick);
            }
        } catch (OutOfMemoryError e) {
            // What was taken must not be lost. A later step tries again.
            if (count == 0) {
                throw e;
            }
            isBehind = true;
        }
        return count;
    }

    @Override
    public long earliestTick() {
        if (opening != null) {
            return Math.max(currentTick, opening.earliestTick());
        }
        PlainBucket bucket = firstBucket();
        return bucket == null ? WheelGeometry.NEVER : Math.max(currentTick, bucket.earliestTick());
    }

    @Override
    long earliestDeadlineNanos(int limit) {
        PlainBucket bucket = opening == null ? firstBucket() : null;
        if (bucket == null || bucket.live() > limit) {
            return -1;
        }
        // So that the next answer is of the tick that this one is of, should the earliest have been removed.
        bucket.tighten(tickOf);
        return bucket.earliestDeadlineNanos();
    }

    @Override
    void advanceTo(long upToTick) {
        currentTick = Math.max(currentTick, upToTick);
        if (opening == null && firstStart() > currentTick) {
            position = currentTick;
        }
    }

    @Override
    public void forEach(Consumer<? super TimeoutNode> action) {
        levels.forEach(action);
        eras.values().forEach(bucket -> bucket.forEach(action));
        if (opening != null && openingLevel == levels.count()) {
            opening.forEach(action);
        }
    }

    @Override
    public void copyPages(ObjIntConsumer<@Nullable TimeoutNode[]> action) {
        levels.copy(action);
        eras.values().forEach(bucket -> bucket.copy(action));
        if (opening != null && openingLevel == levels.count()) {
            opening.copy(action);
        }
    }

    @Override
    public void clear() {
        levels.clear();
        eras.values().forEach(PlainBucket::clear);
        eras.clear();
        if (opening != null) {
            opening.clear();
            opening = null;
        }
        size = 0;
    }

    /** Moves the timeouts of the first coarse bucket to the levels below, as far as the step's slice goes. */
    private void open() {
        PlainBucket bucket = opening == null ? beginOpening() : opening;
        while (!bucket.isEmpty() && movesLeft > 0) {
            TimeoutNode node = bucket.first();
            long tick = tickOf(node);
            PlainBucket target = bucketFor(levels.levelOf(tick, position), tick);
            // First the room: what has left one bucket must not be lost.
            target.reserve();
            bucket.remove(node, Objects.requireNonNull((Segment) node.container));
            target.append(node, tick);
            moves++;
            movesLeft--;
        }
        if (bucket.isEmpty()) {
            opening = null;
        } else {
            isBehind = true;
        }
    }

    private PlainBucket beginOpening() {
        PlainBucket bucket = Objects.requireNonNull(firstBucket());
        long start = firstStart();
        openingLevel = firstLevel();
        if (openingLevel == levels.count()) {
            eras.remove(eras.firstKey());
        }
        opening = bucket;
        // Nothing is left before it.
        position = start;
        currentTick = Math.max(currentTick, start);
        return bucket;
    }

    /** The tick that a node belongs to: that of its deadline, or the current one if that has passed. */
    private long tickOf(TimeoutNode node) {
        return Math.max(geometry.tickOf(node.deadlineNanos()), currentTick);
    }

    private PlainBucket bucketFor(int number, long tick) {
        if (number < levels.count()) {
            return levels.bucketFor(number, tick);
        }
        long era = levels.eraOf(tick);
        PlainBucket bucket = eras.get(era);
        if (bucket == null) {
            bucket = new PlainBucket(null, 0, levels.buckets());
            // In the map there is none without a timeout.
            bucket.reserve();
            eras.put(era, bucket);
        }
        return bucket;
    }

    /** The lowest level that has something, the number of levels for the eras, {@link Level#NONE} if nothing has. */
    private int firstLevel() {
        int number = levels.firstOccupied(position);
        if (number != Level.NONE) {
            return number;
        }
        return eras.isEmpty() ? Level.NONE : levels.count();
    }

    private @Nullable PlainBucket firstBucket() {
        int number = firstLevel();
        if (number == Level.NONE) {
            return null;
        }
        if (number == levels.count()) {
            // By the map's own key: what was taken would be lost if there were no memory for an entry.
            return eras.get(eras.firstKey());
        }
        return levels.bucketAt(number, levels.nextOccupied(number, position));
    }

    /** The first tick of the first bucket that has something, {@link WheelGeometry#NEVER} if none has. */
    private long firstStart() {
        int number = firstLevel();
        if (number == Level.NONE) {
            return WheelGeometry.NEVER;
        }
        if (number == levels.count()) {
            return levels.startOf(eras.firstKey());
        }
        return levels.at(number).startOf(levels.nextOccupied(number, position), position);
    }
}
