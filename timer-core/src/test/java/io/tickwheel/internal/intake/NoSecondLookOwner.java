package io.tickwheel.internal.intake;

/** Broken on purpose: parks after writing the plan without another look at the queue. */
final class NoSecondLookOwner extends ParkingOwner {
    @Override
    boolean acceptAgain() {
        return false;
    }
}
