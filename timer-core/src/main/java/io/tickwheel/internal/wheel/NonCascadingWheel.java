package io.tickwheel.internal.wheel;

import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Levels of buckets, each eight times as coarse as the level below; a timeout is inserted once and never moved.
 *
 * <p>The buckets of level {@code k} end at the multiples of {@code 8^k} ticks, and a timeout expires at the end of its
 * bucket: later than its tick, never earlier. It lies in the finest level whose next buckets reach it. That of 64 ahead
 * does, and two more, as neither the position nor the tick is a multiple of the grain; so what lies in level {@code k}
 * was at least {@code 64 * 8^(k - 1)} ticks away, and expires less than {@code 8^k} ticks late: less than an eighth of
 * that.
 *
 * <p>The tick that a timeout expires at is the one that this wheel names. Of those that expire at one, the coarser
 * levels go first: what lies there did not fit the finer level when it was inserted, so the wheel stood further back
 * (I6). Two timeouts of one deadline may expire at different ticks, the younger one first.
 *
 * <p>Threads: one owner at a time (I4). Cost: {@link #insert} O(1), {@link #remove} O(1) amortised, no moves; {@link
 * #expire} and {@link #earliestTick} a read of bits for each level. An allocation that fails leaves the wheel as it
 * was.
 *
 * <p>Source: the timer wheel of Linux since 4.8, which has 63 buckets ahead, and no more levels than it needs for days.
 */
final class NonCascadingWheel extends Wheel {
    /** How many buckets ahead of the one that the wheel stands in may be used. */
    private static final int BUCKETS_AHEAD = 65;

    private static final int LEVEL_LENGTH = 128;
    private static final int GRAIN_BITS = 3;
    private static final int FINE_BITS = 6;
    private static final int MAX_LEVELS = 20;

    /** Up to this many timeouts at the end of time are read when the earliest of them is removed. */
    private static final int FEW = 64;

    private final WheelGeometry geometry;
    /** Made once, so that a removal allocates nothing. */
    private final ToLongFunction<TimeoutNode> tickOf = this::tickOf;

    private final @Nullable Level[] levels = new Level[MAX_LEVELS];
    /** How many levels have been made. */
    private int levelCount;
    /** What would expire beyond the end of engine time, and does at its last tick instead; and what never does. */
    private final PlainBucket last;

    private final long lastFiniteTick;
    private long size;
    private long currentTick;

    private NonCascadingWheel(WheelGeometry geometry) {
        this.geometry = geometry;
        this.lastFiniteTick = geometry.tickAt(WheelGeometry.NEVER);
        this.last = new PlainBucket(null, 0, MAX_LEVELS * LEVEL_LENGTH);
        levelAt(0);
    }

    static Wheel byTicks(WheelGeometry geometry) {
        return new NonCascadingWheel(geometry);
    }

    @Override
    public int buckets() {
        return MAX_LEVELS * LEVEL_LENGTH + 1;
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public void insert(TimeoutNode node) {
        long tick = tickOf(node);
        int number = levelOf(tick);
        long end = endOf(tick, number);
        if (end > lastFiniteTick) {
            last.reserve();
            last.append(node, Math.max(tick, lastFiniteTick));
        } else {
            Level level = levelAt(number);
            PlainBucket bucket = level.bucketFor(level.slotOf(end));
            bucket.reserve();
            bucket.append(node, end);
        }
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
        if (bucket == last && last.live() <= FEW) {
            last.tighten(tickOf);
        }
        return true;
    }

    @Override
    public int expire(long upToTick, @Nullable TimeoutNode[] due) {
        int count = 0;
        long tick = earliestTick();
        while (tick <= upToTick && count < due.length) {
            currentTick = tick;
            int before = count;
            count = tick < lastFiniteTick ? before : last.takeUpTo(tick, tickOf, due, before);
            for (int number = levelCount - 1; number >= 0; number--) {
                Level level = levelAt(number);
                int slot = level.slotOf(tick);
                if (level.isOccupied(slot) && level.bucketAt(slot).earliestTick() == tick) {
                    count = level.bucketAt(slot).take(due, count);
                }
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
    void advanceTo(long upToTick) {
        currentTick = Math.max(currentTick, upToTick);
    }

    @Override
    public long earliestTick() {
        long earliest = last.isEmpty() ? WheelGeometry.NEVER : Math.max(lastFiniteTick, last.earliestTick());
        for (int number = 0; number < levelCount; number++) {
            Level level = levelAt(number);
            int slot = level.nextOccupiedAround(level.slotOf(currentTick));
            if (slot != Level.NONE) {
                earliest = Math.min(earliest, level.bucketAt(slot).earliestTick());
            }
        }
        return earliest;
    }

    @Override
    public void forEach(Consumer<? super TimeoutNode> action) {
        for (int number = 0; number < levelCount; number++) {
            levelAt(number).forEach(action);
        }
        last.forEach(action);
    }

    @Override
    public void copyPages(ObjIntConsumer<@Nullable TimeoutNode[]> action) {
        for (int number = 0; number < levelCount; number++) {
            levelAt(number).copy(action);
        }
        last.copy(action);
    }

    @Override
    public void clear() {
        for (int number = 0; number < levelCount; number++) {
            levelAt(number).clear();
        }
        last.clear();
        size = 0;
    }

    private long tickOf(TimeoutNode node) {
        return Math.max(geometry.tickOf(node.deadlineNanos()), currentTick);
    }

    /** The finest level whose buckets reach a tick. */
    private int levelOf(long tick) {
        long fineTicks = (tick - currentTick) >>> FINE_BITS;
        int number = fineTicks == 0 ? 0 : (Long.SIZE - 1 - Long.numberOfLeadingZeros(fineTicks)) / GRAIN_BITS + 1;
        // That level reaches it in any case, and the one below if the ends of the buckets lie well.
        return number > 0 && reaches(number - 1, tick) ? number - 1 : number;
    }

    private boolean reaches(int number, long tick) {
        int shift = number * GRAIN_BITS;
        return (endOf(tick, number) >>> shift) - (currentTick >>> shift) <= BUCKETS_AHEAD;
    }

    /** The end of the bucket that a tick belongs to in a level: the tick rounded up. */
    private static long endOf(long tick, int number) {
        long grainTicks = 1L << (number * GRAIN_BITS);
        return (tick + grainTicks - 1) & -grainTicks;
    }

    /** A level; it and those below it are made when it is first needed. */
    private Level levelAt(int number) {
        for (; levelCount <= number; levelCount++) {
            levels[levelCount] = new Level(levelCount * GRAIN_BITS, LEVEL_LENGTH, levelCount * LEVEL_LENGTH);
        }
        return Objects.requireNonNull(levels[number]);
    }
}
