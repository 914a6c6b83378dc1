package io.tickwheel.internal.wheel;

/**
 * Levels of buckets, each eight times as coarse as the level below. A timeout is inserted once and never moved.
 *
 * <p>The buckets of level {@code k} end at the multiples of {@code 8^k} ticks, and a timeout is due at the end of its
 * bucket, so it is never early. It lies in the finest level in which the bucket is at most 65 ahead of the clock's. A
 * timeout in level {@code k} is therefore at least {@code 64 * 8^(k - 1)} ticks away, and due less than {@code 8^k}
 * ticks late: less than an eighth of the time from the clock to its tick.
 *
 * <p>If several levels are due at a tick, the coarser goes first. Its timeouts did not fit the finer level when they
 * were inserted, so the clock stood further back (I6). Of two timeouts with one deadline the younger may be due first.
 *
 * <p>Source: the timer wheel of Linux since 4.8, which has 63 buckets ahead, and fewer levels.
 */
final class NonCascadingWheel extends Wheel {
    /** How many buckets ahead of the clock's may be used. */
    private static final int BUCKETS_AHEAD = 65;

    private static final int LEVEL_LENGTH = 128;
    private static final int MAX_LEVELS = 20;
    private static final int GRAIN_BITS = 3;
    private static final int FINE_BITS = 6;

    /** The bucket of ticks whose coarse bucket would end after the last tick. They are due exactly. */
    private static final int LAST = MAX_LEVELS * LEVEL_LENGTH;

    private final long lastTick;
    private long present;

    private NonCascadingWheel(WheelGeometry geometry) {
        super(geometry, 0, LEVEL_LENGTH);
        this.lastTick = geometry.tickAt(WheelGeometry.NEVER);
    }

    static Wheel create(WheelGeometry geometry) {
        return new NonCascadingWheel(geometry);
    }

    @Override
    public void tellTime(long tick) {
        present = tick;
    }

    @Override
    int numberOf(long tick) {
        int level = levelOf(tick);
        long end = endOf(tick, level);
        int slot = (int) (end >>> (level * GRAIN_BITS)) & (LEVEL_LENGTH - 1);
        return end > lastTick ? LAST : level * LEVEL_LENGTH + slot;
    }

    /** The end of the bucket, but at most the last tick: a timeout may have been moved to later since. */
    @Override
    long dueTick(int number, long tick) {
        return number == LAST ? tick : Math.max(tick, Math.min(endOf(tick, number / LEVEL_LENGTH), lastTick));
    }

    private int levelOf(long tick) {
        long from = Math.max(clock, present);
        long fineTicks = Math.max(0, tick - from) >>> FINE_BITS;
        int level = fineTicks == 0 ? 0 : (Long.SIZE - 1 - Long.numberOfLeadingZeros(fineTicks)) / GRAIN_BITS + 1;
        // That level reaches it in any case, and the one below if the ends of the buckets lie well.
        return level > 0 && reaches(level - 1, tick, from) ? level - 1 : level;
    }

    private boolean reaches(int level, long tick, long from) {
        int shift = level * GRAIN_BITS;
        return (endOf(tick, level) >>> shift) - (from >>> shift) <= BUCKETS_AHEAD;
    }

    /** The tick rounded up to the end of a bucket. */
    private static long endOf(long tick, int level) {
        long grainTicks = 1L << (level * GRAIN_BITS);
        return (tick + grainTicks - 1) & -grainTicks;
    }
}
