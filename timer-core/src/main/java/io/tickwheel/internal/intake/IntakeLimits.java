package io.tickwheel.internal.intake;

/**
 * The limits of an intake.
 *
 * @param blockLength the number of slots of a block of a busy stripe
 * @param leastSlots the number of slots that are always allowed
 * @param slotsPerPending the number of slots that are allowed for each pending timeout in addition
 */
public record IntakeLimits(int blockLength, long leastSlots, int slotsPerPending) {
    /** The limits of a timer. Each stripe fills a block that cannot be dropped. */
    public static final IntakeLimits DEFAULT = new IntakeLimits(1_024, 65_536 + 1_024L * Intake.STRIPES, 2);
}
