package io.tickwheel.internal.engine;

import io.tickwheel.internal.intake.RacedNode;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

/** I1, to be found broken: {@link CancelBeforePutStress} with a cancel that does not look whose place it clears. */
@JCStressTest
@Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "The other timeout is where it was.")
@Outcome(id = "false", expect = Expect.FORBIDDEN, desc = "The other timeout is gone.")
@State
public class UncheckedSlotTwinStress {
    private final UncheckedBlock block = new UncheckedBlock();
    private final RacedNode other = RacedEngine.node();
    private final RacedNode node = RacedEngine.node();

    public UncheckedSlotTwinStress() {
        block.put(other, 0);
    }

    @Actor
    public void producer() {
        block.put(node, 1);
    }

    @Actor
    public void canceller() {
        block.cancel(node);
    }

    @Arbiter
    public void verdict(Z_Result result) {
        result.r1 = block.has(other, 0);
    }
}
