package io.tickwheel.internal.engine;

import io.tickwheel.internal.wheel.TimeoutNode;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIZ_Result;

/** I1, I9: an executor has run what repeats before the owner comes to hold it: it runs again, at its time. */
@JCStressTest
@Outcome(id = "1, 2, true", expect = Expect.ACCEPTABLE, desc = "Run again, and planned for.")
@Outcome(id = "0, 1, .*", expect = Expect.ACCEPTABLE, desc = "The executor has given up before it was given it.")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "It lies nowhere, or the owner would sleep past it.")
@State
public class HandedOverStress {
    private static final int PATIENCE = 10_000;

    private final RacedEngine raced = RacedEngine.patient();
    private final HandedOverNode node = new HandedOverNode();

    public HandedOverStress() {
        raced.engine.schedule(node);
    }

    @Actor
    public void owner() {
        raced.engine.step(RacedEngine.TICK_NANOS);
    }

    @Actor
    public void executor(IIZ_Result result) {
        for (int i = 0; i < PATIENCE && !node.isHandedOver; i++) {
            Thread.onSpinWait();
        }
        if (node.isHandedOver && node.isRunning()) {
            raced.engine.rearm(node, 2 * RacedEngine.TICK_NANOS);
            result.r1 = 1;
        }
    }

    @Arbiter
    public void settle(IIZ_Result result) {
        result.r3 = raced.engine.nextStepNanos() <= 2 * RacedEngine.TICK_NANOS;
        raced.engine.step(2 * RacedEngine.TICK_NANOS);
        result.r2 = node.runs;
    }

    private static final class HandedOverNode extends TimeoutNode {
        private volatile boolean isHandedOver;
        private int runs;

        HandedOverNode() {
            super(RacedEngine.TICK_NANOS, true);
        }

        @Override
        public void runTask() {
            runs++;
            isHandedOver = true;
        }

        @Override
        public long nextRunNanos() {
            return HANDED_OVER;
        }
    }
}
