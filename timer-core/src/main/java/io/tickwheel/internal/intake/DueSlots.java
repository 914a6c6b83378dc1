package io.tickwheel.internal.intake;

import io.tickwheel.internal.wheel.WheelGeometry;

/** What a scan of a block has found: slots with a timeout that is due, and a bound of the others. Owner only. */
final class DueSlots {
    private final int[] slots;
    private int count;
    private long restNanos;
    private boolean hasUnwritten;

    /** Room for the slots of one block. */
    DueSlots(int length) {
        slots = new int[length];
    }

    void reset() {
        count = 0;
        restNanos = WheelGeometry.NEVER;
        hasUnwritten = false;
    }

    void add(int slot) {
        slots[count++] = slot;
    }

    void addRest(long deadlineNanos) {
        restNanos = Math.min(restNanos, deadlineNanos);
    }

    void foundUnwritten() {
        hasUnwritten = true;
    }

    int count() {
        return count;
    }

    int slot(int i) {
        return slots[i];
    }

    /** A lower bound of the deadlines that are not due; {@link WheelGeometry#NEVER} if there are none. */
    long restNanos() {
        return restNanos;
    }

    /** Whether a slot is claimed and not written yet, so its deadline is unknown. */
    boolean hasUnwritten() {
        return hasUnwritten;
    }
}
