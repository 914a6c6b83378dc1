package io.tickwheel.internal.intake;

/** The limits of an engine's intake, where a test chooses them. */
public record IntakeLimits(int blockLength, long leastSlots, int slotsPerPending) {
    public static final IntakeLimits DEFAULT =
            new IntakeLimits(Intake.BLOCK_LENGTH, Intake.LEAST_SLOTS, Intake.SLOTS_PER_PENDING);

    public long maxSlots(long pending) {
        return Math.max(leastSlots, slotsPerPending * pending);
    }
}
