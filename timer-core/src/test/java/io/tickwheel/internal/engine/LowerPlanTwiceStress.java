package io.tickwheel.internal.engine;

import io.tickwheel.internal.intake.WakeUpPlan;
import io.tickwheel.internal.wheel.WheelGeometry;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.J_Result;

/** I9: of two producers that bring the plan forward, the one with the earlier deadline tries again if it fails. */
@JCStressTest
@Outcome(id = "100", expect = Expect.ACCEPTABLE, desc = "The plan covers both.")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "The owner wakes too late for one of them.")
@State
public class LowerPlanTwiceStress {
    private static final WheelGeometry GEOMETRY = new WheelGeometry(10, 8);

    private final WakeUpPlan plan = new WakeUpPlan(GEOMETRY, () -> {});

    @Actor
    public void later() {
        plan.lowerToTickOf(1_000);
    }

    @Actor
    public void earlier() {
        plan.lowerToTickOf(100);
    }

    @Arbiter
    public void settle(J_Result result) {
        result.r1 = plan.planned();
    }
}
