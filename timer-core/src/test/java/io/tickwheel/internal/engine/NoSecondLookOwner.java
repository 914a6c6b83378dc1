package io.tickwheel.internal.engine;

/** Broken on purpose: parks after writing the plan without another look at the intake. */
final class NoSecondLookOwner extends RawIndexOwner {
    @Override
    boolean findsClaimedAgain() {
        return false;
    }
}
