package io.tickwheel;

import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIZ_Result;
import org.openjdk.jcstress.infra.results.ZJZ_Result;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** The end of a service, or of one of its tasks, while the task runs. */
public class ExecutorServiceStress {
    private ExecutorServiceStress() {}

    /** A periodic task runs while its service is shut down: it is cancelled, and not armed again. */
    @JCStressTest
    @Outcome(id = "true, 0, true", expect = Expect.ACCEPTABLE, desc = "It is cancelled, and the service has ended.")
    @Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "It is left in the timer, or in the service.")
    @State
    public static class ShutdownVersusPeriodicRun {
        private final ManualTime time = new ManualTime();
        private final WheelTimer timer = WheelTimer.builder().timeSource(time).build();
        private final ScheduledExecutorService service = timer.asScheduledExecutorService(Runnable::run);
        private final ScheduledFuture<?> future = service.scheduleAtFixedRate(() -> {}, 1, 1, TimeUnit.HOURS);

        @Actor
        public void run() {
            time.advance(Duration.ofHours(1));
        }

        @Actor
        public void shutDown() {
            service.shutdown();
        }

        @Arbiter
        public void settle(ZJZ_Result result) {
            result.r1 = future.isCancelled();
            result.r2 = timer.pending();
            result.r3 = service.isTerminated();
            timer.stop();
        }
    }

    /** A command that is given to a service during its shutdown runs or is rejected, and the service ends. */
    @JCStressTest
    @Outcome(
            id = {"1, 1, true", "0, 0, true"},
            expect = Expect.ACCEPTABLE,
            desc = "Taken and run, or rejected.")
    @Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "Taken and lost, or the service never terminates.")
    @State
    public static class ExecuteVersusShutdown {
        private static final WheelTimer TIMER =
                WheelTimer.builder().timeSource(new ManualTime()).build();

        private final ScheduledExecutorService service = TIMER.asScheduledExecutorService(Runnable::run);
        private int runs;

        @Actor
        public void execute(IIZ_Result result) {
            try {
                service.execute(() -> runs++);
                result.r1 = 1;
            } catch (RejectedExecutionException e) {
                result.r1 = 0;
            }
        }

        @Actor
        public void shutDown() {
            service.shutdown();
        }

        @Arbiter
        public void settle(IIZ_Result result) {
            result.r2 = runs;
            result.r3 = service.isTerminated();
        }
    }

    /** A task comes due while its service is shut down at once: it either runs or is returned. */
    @JCStressTest
    @Outcome(
            id = {"1, 0, true", "0, 1, true"},
            expect = Expect.ACCEPTABLE,
            desc = "One of them, and the service has terminated.")
    @Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "Both, neither, or it never terminates.")
    @State
    public static class ShutdownNowVersusRun {
        private final ManualTime time = new ManualTime();
        private final WheelTimer timer = WheelTimer.builder().timeSource(time).build();
        private final ScheduledExecutorService service = timer.asScheduledExecutorService(Runnable::run);
        private int runs;

        public ShutdownNowVersusRun() {
            service.schedule(() -> runs++, 1, TimeUnit.HOURS);
        }

        @Actor
        public void run() {
            time.advance(Duration.ofHours(1));
            // An interrupt by the other must not reach the next sample.
            Thread.interrupted();
        }

        @Actor
        public void stop(IIZ_Result result) {
            result.r2 = service.shutdownNow().size();
        }

        @Arbiter
        public void settle(IIZ_Result result) {
            result.r1 = runs;
            result.r3 = service.isTerminated();
            timer.stop();
        }
    }

    /** The last task of a service ends after its shutdown: a thread that finds it terminated finds the future done. */
    @JCStressTest
    @Outcome(id = "true, false", expect = Expect.FORBIDDEN, desc = "Terminated before its last task has ended.")
    @Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "The future first.")
    @State
    public static class TerminatedVersusDone {
        private final WheelTimer timer =
                WheelTimer.builder().timeSource(new ManualTime()).build();
        private final ScheduledExecutorService service = timer.asScheduledExecutorService(Runnable::run);
        private final RunnableScheduledFuture<?> future =
                (RunnableScheduledFuture<?>) service.schedule(() -> {}, 1, TimeUnit.HOURS);

        public TerminatedVersusDone() {
            service.shutdown();
        }

        @Actor
        public void run() {
            future.run();
        }

        @Actor
        public void look(ZZ_Result result) {
            result.r1 = service.isTerminated();
            result.r2 = future.isDone();
        }
    }
}
