package io.tickwheel.internal.intake;

/**
 * The limits of an intake.
 *
 * @param blockLength slots in the longest blocks
 * @param leastSlots slots that are always allowed
 * @param slotsPerPending slots that are allowed for each pending timeout beside these
 * @param window how many timeouts end until it is decided again what is transferred to the wheel
 */
public record IntakeLimits(int blockLength, long leastSlots, int slotsPerPending, int window) {
    /** The block that each stripe fills, which cannot be dropped, and some more. */
    private static final long LEAST_SLOTS = 65_536 + (long) Intake.STRIPES * Intake.BLOCK_LENGTH;

    private static final int SLOTS_PER_PENDING = 2;

    /** Those of a timer; tests and the warm-up have others. */
    public static final IntakeLimits DEFAULT = new IntakeLimits(Intake.BLOCK_LENGTH, LEAST_SLOTS, SLOTS_PER_PENDING);

    /** With the window of a timer. */
    public IntakeLimits(int blockLength, long leastSlots, int slotsPerPending) {
        this(blockLength, leastSlots, slotsPerPending, IntakeReader.WINDOW);
    }

    /** The number of slots that are allowed with n timeouts pending: the high-water mark. */
    public long maxSlots(long pending) {
        return leastSlots + slotsPerPending * pending;
    }
}
