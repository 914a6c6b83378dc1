package io.tickwheel.internal.worker;

import io.tickwheel.internal.wheel.WheelGeometry;
import io.tickwheel.time.TimerHost;
import java.util.function.BiFunction;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** I9: a producer on another thread, and the host. */
public class HostWakeUpStress {
    private HostWakeUpStress() {}

    /** I9: a producer on another thread and the host's thread, which takes a submitted turn, do not miss each other. */
    @JCStressTest
    @Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "The host has read the plan, and has its entry in time.")
    @Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "The producer has submitted another turn.")
    @Outcome(id = "0", expect = Expect.FORBIDDEN, desc = "The entry is too late, and nobody puts it forward.")
    @State
    public static class Submitted {
        private final RacedHost host = new RacedHost(HostedTimer::new);

        @Actor
        public void producer() {
            host.schedule();
        }

        @Actor
        public void host() {
            host.work();
        }

        @Arbiter
        public void verdict(I_Result result) {
            result.r1 = host.verdict();
        }
    }

    /** I9, to be found broken: {@link Submitted} with the submission taken after the plan was read. */
    @JCStressTest
    @Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "The host has read the plan, and has its entry in time.")
    @Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "The producer has submitted another turn.")
    @Outcome(id = "0", expect = Expect.FORBIDDEN, desc = "The entry is too late, and nobody puts it forward.")
    @State
    public static class SubmittedTwin {
        private final RacedHost host = new RacedHost(LateTakingTimer::new);

        @Actor
        public void producer() {
            host.schedule();
        }

        @Actor
        public void host() {
            host.work();
        }

        @Arbiter
        public void verdict(I_Result result) {
            result.r1 = host.verdict();
        }
    }

    /**
     * A host and its timer for two threads to race on: a producer of a timeout of the first tick, and the host's
     * thread, to which a turn has been submitted. Its clock stands at 0.
     */
    private static final class RacedHost implements TimerHost {
        static final int LOST = 0;
        static final int IN_TIME = 1;
        static final int SUBMITTED = 2;

        private static final long TICK_NANOS = LifecycleFixture.TICK_NANOS;

        private final HostedTimer timer;
        private int submissions;
        private long entryNanos = WheelGeometry.NEVER;

        RacedHost(BiFunction<TimerSettings, TimerHost, HostedTimer> maker) {
            timer = maker.apply(
                    LifecycleFixture.settings(Thread::new, () -> 0, (level, message, cause) -> {}, this), this);
            timer.start();
            timer.engine().schedule(new TaskNode(10 * TICK_NANOS, () -> null));
        }

        void schedule() {
            timer.engine().schedule(new TaskNode(TICK_NANOS, () -> null));
        }

        void work() {
            timer.submissionCame();
        }

        /** Whether the host comes round in time: by its entry, or as another turn was submitted. */
        int verdict() {
            if (entryNanos <= TICK_NANOS) {
                return IN_TIME;
            }
            return submissions == 2 ? SUBMITTED : LOST;
        }

        /** Only the producer asks. */
        @Override
        public boolean isHostThread() {
            return false;
        }

        @Override
        public void execute(Runnable step) {
            submissions++;
        }

        @Override
        public Entry schedule(Runnable step, long delayNanos) {
            entryNanos = delayNanos;
            return () -> true;
        }
    }

    /** Broken on purpose: reads the plan, and then takes the submission back. */
    private static final class LateTakingTimer extends HostedTimer {
        LateTakingTimer(TimerSettings settings, TimerHost host) {
            super(settings, host);
        }

        @Override
        void submissionCame() {
            runStep();
            isSubmitted.set(false);
        }
    }
}
