package io.tickwheel.internal.intake;

import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.ArrayList;
import java.util.List;

/** Broken on purpose: a producer that asks whether the timer has stopped before its offer, and not again after it. */
final class NoRereadProducer {
    private final WheelGeometry geometry = new WheelGeometry(RacedNode.TICK_NANOS, 1);
    private final Intake intake = Blocks.intake(geometry, RacedNode.BLOCK);
    private final IntakeReader reader = new IntakeReader(intake, new DueSlots(geometry), IntakeReader.WINDOW);
    private final WakeUpPlan plan = new WakeUpPlan(geometry, () -> {});

    int schedule() {
        if (plan.planned() == WakeUpPlan.CLOSED) {
            return 0;
        }
        intake.takeIn(RacedNode.ofFirstTick());
        return 1;
    }

    @SuppressWarnings("ThreadPriorityCheck") // as the engine pauses
    int close() {
        plan.close();
        List<TimeoutNode> returned = new ArrayList<>();
        reader.drain(returned::add);
        return returned.size();
    }
}
