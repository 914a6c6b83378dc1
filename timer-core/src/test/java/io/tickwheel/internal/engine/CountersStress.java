package io.tickwheel.internal.engine;

import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.internal.intake.RacedNode;
import io.tickwheel.internal.wheel.TimeoutNode;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIZ_Result;
import org.openjdk.jcstress.infra.results.IZ_Result;
import org.openjdk.jcstress.infra.results.ZZ_Result;
import org.openjdk.jcstress.infra.results.Z_Result;

/** I1, I5: calls that fail, are refused or race with a stop, and the counters. */
public class CountersStress {
    private CountersStress() {}

    /** I5: a call that races with stop is refused, or stop returns its timeout. The second call opens a block. */
    @JCStressTest
    @Outcome(
            id = {"0, 0, true", "1, 1, true", "2, 2, true"},
            expect = Expect.ACCEPTABLE,
            desc = "Stop returns as many as were not refused.")
    @Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "Lost, refused and returned, or the counters are wrong.")
    @State
    public static class StopVersusSchedule {
        private final RacedEngine raced = RacedEngine.patient();

        public StopVersusSchedule() {
            raced.waitInVain();
        }

        @Actor
        public void producer(IIZ_Result result) {
            result.r1 = raced.schedule(RacedEngine.node()) + raced.schedule(RacedEngine.node());
        }

        @Actor
        public void stopper(IIZ_Result result) {
            result.r2 = raced.close();
        }

        @Arbiter
        public void settle(IIZ_Result result) {
            result.r3 = raced.hasCounters(0, 1, result.r2);
        }
    }

    /** I1, I5: the wake-up for a repeating timeout fails, and the owner steps: it is taken back, or has run. */
    @JCStressTest
    @Outcome(id = "0, true", expect = Expect.ACCEPTABLE, desc = "Refused, and does not run.")
    @Outcome(id = "1, true", expect = Expect.ACCEPTABLE, desc = "Scheduled, and runs.")
    @Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "Refused though it ran, lost, or the counters are wrong.")
    @State
    public static class TakeBackVersusRun {
        private static final int STEPS = 10;

        private final RacedEngine raced = RacedEngine.withFailingHost();
        private final Meeting meeting = new Meeting();
        private final RacedRepeatingNode node = new RacedRepeatingNode(TimeoutNode.NO_RUN);

        @Actor
        public void producer(IZ_Result result) {
            meeting.comeLater();
            result.r1 = raced.schedule(node);
        }

        @Actor
        public void owner() {
            meeting.begin();
            for (int i = 0; i < STEPS; i++) {
                raced.engine.step(RacedEngine.TICK_NANOS);
            }
        }

        @Arbiter
        public void settle(IZ_Result result) {
            raced.engine.step(RacedEngine.TICK_NANOS);
            result.r2 = node.runs() == result.r1
                    && node.isCancelled() == (result.r1 == 0)
                    && raced.hasCounters(result.r1, 0, 0)
                    && raced.engine.counts().pending() == 0;
        }
    }

    /** I1, to be found broken: {@link TakeBackVersusRun} where it is taken back wherever it lies. */
    @JCStressTest
    @Outcome(id = "true, false", expect = Expect.ACCEPTABLE, desc = "Taken back, and has not run.")
    @Outcome(id = "false, true", expect = Expect.ACCEPTABLE, desc = "Has run.")
    @Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "Taken back though it ran, or neither.")
    @State
    public static class TakeBackTwin {
        private final RacedEngine raced = new RacedEngine();
        private final RacedRepeatingNode node = new RacedRepeatingNode(2 * RacedEngine.TICK_NANOS);

        public TakeBackTwin() {
            raced.engine.schedule(node);
        }

        @Actor
        public void producer(ZZ_Result result) {
            result.r1 = node.tryReturn();
        }

        @Actor
        public void owner() {
            raced.engine.step(RacedEngine.TICK_NANOS);
        }

        @Arbiter
        public void settle(ZZ_Result result) {
            result.r2 = node.runs() > 0;
        }
    }

    /** I5: what is read of the counters while timeouts begin and end is never negative. */
    @JCStressTest
    @Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "No more have ended than have begun.")
    @Outcome(id = "false", expect = Expect.FORBIDDEN, desc = "More have ended than have begun.")
    @State
    public static class ReadWhileEnding {
        private final RacedEngine raced = RacedEngine.patient();

        @Actor
        public void producer() {
            for (int i = 0; i < RacedEngine.BLOCK + 1; i++) {
                RacedNode node = RacedEngine.node();
                raced.engine.schedule(node);
                raced.engine.cancel(node);
            }
        }

        @Actor
        public void reader(Z_Result result) {
            TimerCounts counts = raced.engine.counts();
            result.r1 = counts.pending() >= 0 && counts.scheduled() >= counts.cancelled();
        }
    }
}
