package io.tickwheel;

import io.tickwheel.time.ManualTime;
import java.time.Duration;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Two threads cancel a group: one of them counts its member. */
@JCStressTest
@Outcome(
        id = {"1, 0", "0, 1"},
        expect = Expect.ACCEPTABLE,
        desc = "Counted once.")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "Counted twice, or left.")
@State
public class GroupCancelTwiceStress {
    private static final WheelTimer TIMER =
            WheelTimer.builder().timeSource(new ManualTime()).build();

    private final TimeoutGroup group = new TimeoutGroup();

    public GroupCancelTwiceStress() {
        group.add(TIMER.schedule(t -> {}, Duration.ofHours(1)));
    }

    @Actor
    public void first(II_Result result) {
        result.r1 = group.cancelAll();
    }

    @Actor
    public void second(II_Result result) {
        result.r2 = group.cancelAll();
    }
}
