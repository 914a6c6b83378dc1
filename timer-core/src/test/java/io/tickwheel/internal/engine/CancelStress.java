package io.tickwheel.internal.engine;

import io.tickwheel.internal.intake.RacedNode;
import io.tickwheel.internal.wheel.Locations;
import io.tickwheel.internal.wheel.WheelGeometry;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIZ_Result;
import org.openjdk.jcstress.infra.results.IZ_Result;
import org.openjdk.jcstress.infra.results.Z_Result;

/** I1: a cancel against each other thing that may happen to a timeout at the same time. */
public class CancelStress {
    private CancelStress() {}

    /** I1: a transferred timeout that is cancelled while the owner expires it ends once. */
    @JCStressTest
    @Outcome(id = "1, 0, true", expect = Expect.ACCEPTABLE, desc = "Cancelled.")
    @Outcome(id = "0, 1, true", expect = Expect.ACCEPTABLE, desc = "Expired.")
    @Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "Both, neither, or the counters are wrong.")
    @State
    public static class InWheel {
        private final RacedEngine raced = new RacedEngine();
        private final Meeting meeting = new Meeting();
        private final RacedNode node = RacedEngine.node();

        public InWheel() {
            raced.engine.schedule(node);
            raced.engine.step(0);
        }

        @Actor
        public void canceller(IIZ_Result result) {
            meeting.comeLater();
            result.r1 = raced.cancel(node);
        }

        @Actor
        public void owner() {
            meeting.begin();
            raced.engine.step(RacedEngine.TICK_NANOS);
        }

        @Arbiter
        public void settle(IIZ_Result result) {
            result.r2 = node.runs();
            result.r3 = raced.isSettled(result.r2, result.r1, 0);
        }
    }

    /** I1: a cancel that races with the transfer wins, and the owner hears of it. */
    @JCStressTest
    @Outcome(id = "1, true", expect = Expect.ACCEPTABLE, desc = "Cancelled, and out of the wheel at its tick.")
    @Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "Not cancelled though pending, or still waited for.")
    @State
    public static class WhileTransferred {
        private final RacedEngine raced = new RacedEngine();
        private final Meeting meeting = new Meeting();
        private final RacedNode node = RacedEngine.node();

        public WhileTransferred() {
            raced.engine.schedule(node);
        }

        @Actor
        public void canceller(IZ_Result result) {
            meeting.comeLater();
            result.r1 = raced.cancel(node);
        }

        @Actor
        public void owner() {
            meeting.begin();
            raced.engine.step(0);
        }

        @Arbiter
        public void settle(IZ_Result result) {
            boolean gone = raced.engine.step(RacedEngine.TICK_NANOS) == WheelGeometry.NEVER;
            result.r2 = gone && node.runs() == 0 && raced.isSettled(0, 1, 0);
        }
    }

    /** I1, to be found broken: {@link WhileTransferred} with a cancel's two attempts in the wrong order. */
    @JCStressTest
    @Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "Cancelled.")
    @Outcome(
            id = "false",
            expect = Expect.FORBIDDEN,
            desc = "Not cancelled though pending: it was transferred between the two attempts.")
    @State
    public static class WrongOrderTwin {
        private final RacedNode node = RacedEngine.node();

        @Actor
        public void canceller(Z_Result result) {
            result.r1 = node.tryCancelInWheel() || node.tryCancelQueued();
        }

        @Actor
        public void owner() {
            node.tryTransfer();
        }
    }

    /** I1, I5: a cancel that comes by its timeout before the intake does clears no place but its own. */
    @JCStressTest
    @Outcome(
            id = "1, true",
            expect = Expect.ACCEPTABLE,
            desc = "Cancelled before or after it lay there, and nothing else.")
    @Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "Another timeout is gone, or the counters are wrong.")
    @State
    public static class BeforePut {
        private final RacedEngine raced = RacedEngine.patient();
        private final RacedNode other = RacedEngine.node();
        private final RacedNode node = RacedEngine.node();

        public BeforePut() {
            raced.engine.schedule(other);
        }

        @Actor
        public void producer() {
            raced.engine.schedule(node);
        }

        @Actor
        public void canceller(IZ_Result result) {
            result.r1 = raced.cancel(node);
        }

        @Arbiter
        public void settle(IZ_Result result) {
            raced.engine.step(RacedEngine.TICK_NANOS);
            result.r2 = other.runs() == 1 && node.runs() == 0 && raced.hasCounters(1, 1, 0);
        }
    }

    /** I1: a timeout that is cancelled while the timer stops is cancelled or returned. */
    @JCStressTest
    @Outcome(id = "1, 0, true", expect = Expect.ACCEPTABLE, desc = "Cancelled.")
    @Outcome(id = "0, 1, true", expect = Expect.ACCEPTABLE, desc = "Returned.")
    @Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "Both, neither, or the counters are wrong.")
    @State
    public static class VersusStop {
        private final RacedEngine raced = new RacedEngine();
        private final RacedNode node = RacedEngine.node();

        public VersusStop() {
            raced.engine.schedule(node);
            raced.engine.step(0);
        }

        @Actor
        public void canceller(IIZ_Result result) {
            result.r1 = raced.cancel(node);
        }

        @Actor
        public void stopper(IIZ_Result result) {
            result.r2 = raced.close();
        }

        @Arbiter
        public void settle(IIZ_Result result) {
            result.r3 = raced.hasCounters(0, result.r1, result.r2);
        }
    }

    /** I1: a timeout that repeats is cancelled while it runs and is put back: it runs no more, and is nowhere. */
    @JCStressTest
    @Outcome(
            id = {"1, 0, true", "1, 1, true"},
            expect = Expect.ACCEPTABLE,
            desc = "Cancelled, before its run or after it.")
    @Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "The cancel was lost, or the counters are wrong.")
    @State
    public static class Repeating {
        private final RacedEngine raced = RacedEngine.patient();
        private final Meeting meeting = new Meeting();
        private final RacedRepeatingNode node = new RacedRepeatingNode(2 * RacedEngine.TICK_NANOS);

        public Repeating() {
            raced.engine.schedule(node);
        }

        @Actor
        public void canceller(IIZ_Result result) {
            meeting.comeLater();
            result.r1 = raced.cancel(node);
        }

        @Actor
        public void owner() {
            meeting.begin();
            raced.engine.step(RacedEngine.TICK_NANOS);
        }

        @Arbiter
        public void settle(IIZ_Result result) {
            result.r2 = node.runs();
            raced.engine.step(2 * RacedEngine.TICK_NANOS);
            result.r3 = node.runs() == result.r2 && !Locations.hasLocation(node) && raced.isSettled(0, 1, 0);
        }
    }
}
