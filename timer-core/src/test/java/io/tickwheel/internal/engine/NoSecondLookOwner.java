package io.tickwheel.internal.engine;

/** Broken on purpose: parks after writing the plan without another look at the queue. */
final class NoSecondLookOwner extends ParkingOwner {
    @Override
    boolean acceptAgain() {
        return false;
    }
}
