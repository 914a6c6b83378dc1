package io.tickwheel.internal.engine;

import io.tickwheel.internal.intake.RacedNode;
import java.util.concurrent.atomic.AtomicReference;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIZ_Result;

/**
 * I1: a timeout that a task has scheduled without the intake, and which another thread has got through a data race and
 * cancels before it is in the wheel, ends once.
 */
@JCStressTest
@Outcome(id = "1, 0, true", expect = Expect.ACCEPTABLE, desc = "Cancelled.")
@Outcome(id = "0, 1, true", expect = Expect.ACCEPTABLE, desc = "Expired.")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "Both, neither, or the counters are wrong.")
@State
public class CancelOwnStress {
    private static final int PATIENCE = 10_000;

    private final RacedEngine raced = RacedEngine.withOwnArrivals();
    private final RacedNode task = new RacedNode(2 * RacedEngine.TICK_NANOS, this::scheduleOwn);
    /** Written and read without any order on purpose. */
    private final AtomicReference<RacedNode> published = new AtomicReference<>();

    private boolean wasOwn;

    public CancelOwnStress() {
        raced.engine.schedule(task);
        raced.engine.schedule(RacedEngine.node());
        raced.engine.step(RacedEngine.TICK_NANOS);
    }

    @Actor
    public void owner() {
        // Nothing of its own is in the intake, which the first step finds out.
        raced.engine.stepOnThisThreadOnly();
        raced.engine.step(RacedEngine.TICK_NANOS);
        raced.engine.step(2 * RacedEngine.TICK_NANOS);
        raced.engine.step(3 * RacedEngine.TICK_NANOS);
    }

    @Actor
    public void canceller(IIZ_Result result) {
        RacedNode node = published.getOpaque();
        // The owner comes to it in its second step.
        for (int i = 0; i < PATIENCE && node == null; i++) {
            Thread.onSpinWait();
            node = published.getOpaque();
        }
        Meeting.letPass();
        result.r1 = node == null ? 0 : raced.cancel(node);
    }

    @Arbiter
    public void settle(IIZ_Result result) {
        result.r2 = published.get().runs();
        result.r3 = wasOwn && raced.hasCounters(2 + result.r2, result.r1, 0);
    }

    private void scheduleOwn() {
        RacedNode node = new RacedNode(3 * RacedEngine.TICK_NANOS);
        raced.engine.schedule(node);
        wasOwn = !node.isQueued();
        published.setOpaque(node);
    }
}
