package io.tickwheel.internal.engine;

import io.tickwheel.internal.wheel.TimeoutNode;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IZ_Result;

/** I1, I5: an executor runs what repeats, and throws all the same: the timeout goes on, whoever puts it back. */
@JCStressTest
@Outcome(id = "1, true", expect = Expect.ACCEPTABLE, desc = "Still pending, and returned.")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "It lies nowhere, or the counters are wrong.")
@State
public class RefusedRunStress {
    private static final int PATIENCE = 1_000;

    private final RacedEngine raced = RacedEngine.patient();
    private final RefusedNode node = new RefusedNode();

    public RefusedRunStress() {
        raced.engine.schedule(node);
    }

    @Actor
    public void owner() {
        raced.engine.step(RacedEngine.TICK_NANOS);
    }

    @Actor
    public void executor() {
        for (int i = 0; i < PATIENCE && !node.isHandedOver; i++) {
            Thread.onSpinWait();
        }
        if (node.isHandedOver && node.isRunning()) {
            raced.engine.rearm(node, 2 * RacedEngine.TICK_NANOS);
        }
    }

    @Arbiter
    public void settle(IZ_Result result) {
        result.r1 = raced.close();
        result.r2 = node.isCancelled() && raced.hasCounters(0, 0, 1);
    }

    /** Does as a repetition does whose executor has thrown. */
    private static final class RefusedNode extends TimeoutNode {
        private volatile boolean isHandedOver;
        private long nextNanos = HANDED_OVER;

        RefusedNode() {
            super(RacedEngine.TICK_NANOS, true);
        }

        @Override
        public void runTask() {
            isHandedOver = true;
            if (isRunning()) {
                nextNanos = 2 * RacedEngine.TICK_NANOS;
            }
        }

        @Override
        public long nextRunNanos() {
            return nextNanos;
        }
    }
}
