package io.tickwheel.internal.intake;

/** Broken on purpose: reads the bounds of the blocks first and resets that of the stripe then. */
final class LateStripeReset extends RacedStripe {
    @Override
    void renew() {
        long foundNanos = queues.get(0).earliestNanos();
        intake.bounds().reset(0);
        intake.bounds().lower(0, foundNanos);
    }
}
