package io.tickwheel.internal.intake;

/** What {@link PendingLimitLincheck} has to behave like. */
public final class PendingLimitModel {
    private int pending;

    public boolean acquire() {
        boolean hasRoom = pending < PendingLimitLincheck.PLACES;
        pending += hasRoom ? 1 : 0;
        return hasRoom;
    }

    public void release() {
        pending--;
    }
}
