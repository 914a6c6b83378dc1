package io.tickwheel.internal.engine;

import io.tickwheel.internal.intake.RacedNode;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIZ_Result;

/** I1, I2: as {@link MoveExpireStress}, for a timeout that is in the wheel and was moved before. */
@JCStressTest
@Outcome(id = "1, 0, true", expect = Expect.ACCEPTABLE, desc = "Moved: it ran at its new time.")
@Outcome(id = "0, 1, true", expect = Expect.ACCEPTABLE, desc = "Too late: it ran at its old time.")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "Early, lost, or the counters are wrong.")
@State
public class MoveInWheelStress {
    private final RacedEngine raced = new RacedEngine();
    private final Meeting meeting = new Meeting();
    private final RacedNode node = RacedEngine.node();

    public MoveInWheelStress() {
        raced.engine.schedule(node);
        raced.engine.step(0);
        raced.move(node, 2 * RacedEngine.TICK_NANOS);
    }

    @Actor
    public void mover(IIZ_Result result) {
        meeting.comeLater();
        result.r1 = raced.move(node, 9 * RacedEngine.TICK_NANOS);
    }

    @Actor
    public void owner() {
        meeting.begin();
        raced.engine.step(3 * RacedEngine.TICK_NANOS);
    }

    @Arbiter
    public void settle(IIZ_Result result) {
        result.r2 = node.runs();
        raced.engine.step(8 * RacedEngine.TICK_NANOS);
        boolean isEarly = node.runs() != result.r2;
        raced.engine.step(9 * RacedEngine.TICK_NANOS);
        result.r3 = !isEarly && node.runs() == 1 && raced.isSettled(1, 0, 0);
    }
}
