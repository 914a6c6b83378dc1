package io.tickwheel.internal.intake;

/**
 * The limits of an engine's intake, where a test chooses them, and the number of timeouts that expire until it looks
 * what became of them.
 */
public record IntakeLimits(int blockLength, long leastSlots, int slotsPerPending, int window) {
    public static final IntakeLimits DEFAULT =
            new IntakeLimits(Intake.BLOCK_LENGTH, Intake.LEAST_SLOTS, Intake.SLOTS_PER_PENDING);

    public IntakeLimits(int blockLength, long leastSlots, int slotsPerPending) {
        this(blockLength, leastSlots, slotsPerPending, IntakeReader.WINDOW);
    }

    /** The same limits, where what the owner's tasks schedule goes to the wheel as soon as one timeout has expired. */
    public IntakeLimits withOwnArrivals() {
        return new IntakeLimits(blockLength, leastSlots, slotsPerPending, 1);
    }

    public long maxSlots(long pending) {
        return leastSlots + slotsPerPending * pending;
    }
}
