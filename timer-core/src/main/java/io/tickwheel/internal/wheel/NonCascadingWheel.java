package io.tickwheel.internal.wheel;

import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Levels of buckets, each eight times as coarse as the level below. A timeout that has a level is not moved any more.
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
 * <p>An owner that is late finds the wheel at an earlier tick than the present one, which {@link #catchUpTo} has told:
 * seen from there, what is near looks far away. So what would not expire at its tick waits in a bucket of its own until
 * all that was due has left, and then goes to its level, a slice a step. It keeps its order: what would expire at the
 * tick of a timeout that waits, or at a later one, waits behind it.
 *
 * <p>Threads: one owner at a time (I4). Cost: {@link #insert} O(1), {@link #remove} O(1) amortised, no moves but those
 * of what waits, one each; {@link #expire} and {@link #earliestTick} a read of bits for each level. An allocation that
 * fails leaves the wheel as it was.
 *
 * <p>Source: the timer wheel of Linux since 4.8, which has 63 buckets ahead, and no more levels than it needs for days.
 */
final class NonCascadingWheel extends Wheel {
    /** How many timeouts a step moves that have waited. */
    static final int MOVED_PER_STEP = 16_384;

    /** How many buckets ahead of the one that the wheel stands in may be used. */
    private static final int BUCKETS_AHEAD = 65;

    private static final int LEVEL_LENGTH = 128;
    private static final int GRAIN_BITS = 3;
    private static final int FINE_BITS = 6;
    private static final int MAX_LEVELS = 20;

    /** Up to this many timeouts that wait, or are at the end of time, are read when the earliest of them is removed. */
    private static final int FEW = 64;

    private final WheelGeometry geometry;
    /** Made once, so that a removal allocates nothing. */
    private final ToLongFunction<TimeoutNode> tickOf = this::tickOf;

    private final @Nullable Level[] levels = new Level[MAX_LEVELS];
    /** How many levels have been made. */
    private int levelCount;
    /** What would expire beyond the end of engine time, and does at its last tick instead; and what never does. */
    private final PlainBucket last;

    /** What was inserted while the wheel was behind. */
    private final PlainBucket waiting;

    private final long lastFiniteTick;
    private long size;
    private long moves;
    /** The tick that the wheel stands at. */
    private long currentTick;
    /** The tick that {@link #catchUpTo} has told last: the wheel is behind if it stands at an earlier one. */
    private long presentTick;

    private int movesLeft = MOVED_PER_STEP;
    private boolean isBehind;

    private NonCascadingWheel(WheelGeometry geometry) {
        this.geometry = geometry;
        this.lastFiniteTick = geometry.tickAt(WheelGeometry.NEVER);
        this.last = new PlainBucket(null, 0, MAX_LEVELS * LEVEL_LENGTH);
        this.waiting = new PlainBucket(null, 0, MAX_LEVELS * LEVEL_LENGTH + 1);
        levelAt(0);
    }

    static Wheel byTicks(WheelGeometry geometry) {
        return new NonCascadingWheel(geometry);
    }

    @Override
    public int buckets() {
        return MAX_LEVELS * LEVEL_LENGTH + 2;
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
        int number = levelOf(tick);
        long end = endOf(tick, number);
        PlainBucket bucket = hasToWait(tick, end) ? waiting : bucketFor(number, end);
        bucket.reserve();
        append(bucket, node, tick, end);
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
        if ((bucket == last || bucket == waiting) && bucket.live() <= FEW) {
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
    public void catchUpTo(long tick) {
        presentTick = tick;
        super.catchUpTo(tick);
    }

    @Override
    public int expire(long upToTick, @Nullable TimeoutNode[] due) {
        int count = 0;
        do {
            count = expireLevels(upToTick, due, count);
        } while (count < due.length && !waiting.isEmpty() && upToTick >= presentTick && moveWaiting(count));
        return count;
    }

    private int expireLevels(long upToTick, @Nullable TimeoutNode[] due, int from) {
        int count = from;
        long tick = earliestInLevels();
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
            tick = earliestInLevels();
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
        return waiting.isEmpty()
                ? earliestInLevels()
                : Math.min(earliestInLevels(), Math.max(currentTick, waiting.earliestTick()));
    }

    @Override
    public void forEach(Consumer<? super TimeoutNode> action) {
        for (int number = 0; number < levelCount; number++) {
            levelAt(number).forEach(action);
        }
        last.forEach(action);
        waiting.forEach(action);
    }

    @Override
    public void copyPages(ObjIntConsumer<@Nullable TimeoutNode[]> action) {
        for (int number = 0; number < levelCount; number++) {
            levelAt(number).copy(action);
        }
        last.copy(action);
        waiting.copy(action);
    }

    @Override
    public void clear() {
        for (int number = 0; number < levelCount; number++) {
            levelAt(number).clear();
        }
        last.clear();
        waiting.clear();
        size = 0;
    }

    private long earliestInLevels() {
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

    /** Whether a timeout may run earlier if its level is chosen from the present tick. */
    private boolean hasToWait(long tick, long end) {
        boolean isCoarse = currentTick < presentTick && end > tick;
        // I6: the second for those that may expire at one tick, also where the wheel has caught up and they still wait.
        return isCoarse || (!waiting.isEmpty() && end >= waiting.earliestTick());
    }

    /**
     * Moves what has waited to its levels, as far as the step's slice goes.
     *
     * @param found how many timeouts the step has taken out
     * @return whether all of it was moved
     */
    private boolean moveWaiting(int found) {
        try {
            while (!waiting.isEmpty() && movesLeft > 0) {
                TimeoutNode node = waiting.first();
                long tick = tickOf(node);
                int number = levelOf(tick);
                long end = endOf(tick, number);
                PlainBucket bucket = bucketFor(number, end);
                // First the room: what has left one bucket must not be lost.
                bucket.reserve();
                waiting.remove(node, Objects.requireNonNull((Segment) node.container));
                append(bucket, node, tick, end);
                moves++;
                movesLeft--;
            }
        } catch (OutOfMemoryError e) {
            // What was taken must not be lost. A later step tries again.
            if (found == 0) {
                throw e;
            }
            movesLeft = 0;
        }
        isBehind = !waiting.isEmpty();
        return !isBehind;
    }

    private PlainBucket bucketFor(int number, long end) {
        if (end > lastFiniteTick) {
            return last;
        }
        Level level = levelAt(number);
        return level.bucketFor(level.slotOf(end));
    }

    private void append(PlainBucket bucket, TimeoutNode node, long tick, long end) {
        if (bucket == waiting) {
            waiting.append(node, tick);
        } else {
            bucket.append(node, bucket == last ? Math.max(tick, lastFiniteTick) : end);
        }
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
