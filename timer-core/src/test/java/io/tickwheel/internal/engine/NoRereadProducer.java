package io.tickwheel.internal.engine;

import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;

/** Broken on purpose: a producer that asks whether the timer has stopped before its offer, and not again after it. */
final class NoRereadProducer {
    private final Mailbox<TimeoutNode> intake = new Mailbox<>(ParkingOwner.CHUNK, 1_000);
    private final WakeUpPlan plan = new WakeUpPlan(new WheelGeometry(RacedEngine.TICK_NANOS, 1), () -> {});

    int schedule() {
        if (plan.planned() == WakeUpPlan.CLOSED) {
            return 0;
        }
        intake.offer(RacedEngine.node());
        return 1;
    }

    int close() {
        plan.close();
        int returned = 0;
        while (intake.hasClaimed()) {
            returned += intake.poll() == null ? 0 : 1;
        }
        return returned;
    }
}
