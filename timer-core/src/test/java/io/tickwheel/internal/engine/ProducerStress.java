package io.tickwheel.internal.engine;

import io.tickwheel.internal.intake.RacedNode;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;
import org.openjdk.jcstress.infra.results.Z_Result;

/** I3, I6: what a producer did first is seen, and comes first. */
public class ProducerStress {
    private ProducerStress() {}

    /** I6: of two that a producer schedules while a transfer is under way, the second does not overtake the first. */
    @JCStressTest
    @Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "Run in the order in which they were scheduled.")
    @Outcome(id = "false", expect = Expect.FORBIDDEN, desc = "The second has run before the first, or not at all.")
    @State
    public static class TransferOrder {
        private final RacedEngine raced = RacedEngine.eager();
        private final RacedNode first = RacedEngine.node();
        private final RacedNode second = new RacedNode(RacedEngine.TICK_NANOS, this::noteOrder);
        private boolean inOrder;

        public TransferOrder() {
            raced.waitForEver(1);
        }

        @Actor
        public void producer() {
            raced.engine.schedule(first);
            raced.engine.schedule(second);
        }

        @Actor
        public void owner() {
            raced.engine.step(0);
        }

        @Arbiter
        public void verdict(Z_Result result) {
            raced.engine.step(RacedEngine.TICK_NANOS);
            result.r1 = inOrder;
        }

        private void noteOrder() {
            inOrder = first.runs() == 1;
        }
    }

    /** I3: what a producer wrote before it scheduled is visible to the task that runs straight from its block. */
    @JCStressTest
    @Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "Not yet run.")
    @Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "Run, and seen.")
    @Outcome(id = "0", expect = Expect.FORBIDDEN, desc = "Run, and not seen.")
    @State
    public static class Visibility {
        private final RacedEngine raced = RacedEngine.patient();
        private final RacedNode node = new RacedNode(RacedEngine.TICK_NANOS, this::look);
        private int payload;
        private int seen = -1;

        @Actor
        public void producer() {
            payload = 1;
            raced.engine.schedule(node);
        }

        @Actor
        public void owner(I_Result result) {
            raced.engine.step(RacedEngine.TICK_NANOS);
            result.r1 = seen;
        }

        private void look() {
            seen = payload;
        }
    }
}
