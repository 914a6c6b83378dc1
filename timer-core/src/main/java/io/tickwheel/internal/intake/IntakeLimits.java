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
    public static final IntakeLimits DEFAULT =
            new IntakeLimits(Intake.BLOCK_LENGTH, 65_536 + (long) Intake.STRIPES * Intake.BLOCK_LENGTH, 2);

    /** The number of slots that are allowed with n timeouts pending: the high-water mark. */
    long maxSlots(long pending) {
        return leastSlots + slotsPerPending * pending;
    }
}
