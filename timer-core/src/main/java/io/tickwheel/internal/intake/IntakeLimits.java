package io.tickwheel.internal.intake;

/**
 * How much may wait in the intake. Above {@link #maxSlots} the owner is called, and transfers the oldest arrivals until
 * {@link #keptSlots} are left: a high-water and a low-water mark.
 *
 * <p>Slots are what is counted, not timeouts: one that was cancelled has left its slot empty. Twice as many slots as
 * there are pending timeouts let most of those that are cancelled go without a transfer, and take six bytes each.
 *
 * <p>Threads: immutable. No record, as tools that walk the heap may not look into records.
 */
public final class IntakeLimits {
    public static final IntakeLimits DEFAULT = new IntakeLimits(1 << DueSlots.SLOT_BITS, 65_536, 2);

    private final int blockLength;
    private final long leastSlots;
    private final int slotsPerPending;

    /**
     * Creates limits.
     *
     * @param blockLength slots in a block
     * @param leastSlots this many slots are always allowed
     * @param slotsPerPending how many slots are allowed for each pending timeout
     */
    public IntakeLimits(int blockLength, long leastSlots, int slotsPerPending) {
        this.blockLength = blockLength;
        this.leastSlots = leastSlots;
        this.slotsPerPending = slotsPerPending;
    }

    public int blockLength() {
        return blockLength;
    }

    public long leastSlots() {
        return leastSlots;
    }

    public long maxSlots(long pending) {
        return Math.max(leastSlots, slotsPerPending * pending);
    }

    /** Two thirds of {@link #maxSlots}: those are the youngest, which may be cancelled yet. */
    long keptSlots(long pending) {
        return maxSlots(pending) * 2 / 3;
    }
}
