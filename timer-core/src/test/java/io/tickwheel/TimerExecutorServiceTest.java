package io.tickwheel;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.MICROSECONDS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.MINUTES;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tickwheel.stress.Waiting;
import io.tickwheel.time.ManualTime;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the executor service of a timer does that the suites do not ask, or that others do in another way. */
class TimerExecutorServiceTest {
    private final ManualTime time = new ManualTime();
    private final List<Throwable> reported = new ArrayList<>();
    private final WheelTimer timer = WheelTimer.builder()
            .timeSource(time)
            .maxPending(3)
            .exceptionHandler((timeout, thrown) -> reported.add(thrown))
            .build();
    private final Queue<Runnable> queue = new ArrayDeque<>();
    private final ScheduledExecutorService service = timer.asScheduledExecutorService(Runnable::run);
    private final ScheduledExecutorService queueing = timer.asScheduledExecutorService(queue::add);
    private final List<Long> ranMicros = new ArrayList<>();

    @Test
    void whatIsScheduledRunsAtATickAndNeverAtOnce() {
        service.schedule(this::record, 0, MILLISECONDS);
        service.schedule(this::record, 1_001, MICROSECONDS);
        assertThat(ranMicros).isEmpty();

        time.advance(Duration.ofMillis(5));

        assertThat(ranMicros).containsExactly(1_000L, 2_000L);
    }

    @Test
    void whatACommandThrowsGoesToTheExecutor() {
        IllegalStateException thrown = new IllegalStateException("on purpose");

        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> service.execute(() -> {
                    throw thrown;
                }))
                .isSameAs(thrown);

        service.shutdown();
        assertThat(service.isTerminated()).isTrue();
    }

    @Test
    void whatIsSubmittedIsGivenToTheExecutorAtOnceWithoutTheTimer() {
        service.execute(this::record);
        Future<?> future = service.submit(this::record);

        assertThat(ranMicros).hasSize(2);
        assertThat(future.isDone()).isTrue();
        assertThat(timer.counts().scheduled()).isZero();
    }

    @Test
    void itsEndIsNotThatOfTheTimerOrOfOtherServices() {
        service.shutdownNow();

        queueing.schedule(this::record, 1, MILLISECONDS);
        timer.schedule(this::record, 2, MILLISECONDS);
        time.advance(Duration.ofMillis(2));

        queue.remove().run();
        assertThat(ranMicros).hasSize(2);
    }

    @Test
    void whatIsCancelledWhileItIsWithTheExecutorDoesNotRun() {
        Future<?> future = queueing.schedule(this::record, 1, MILLISECONDS);
        time.advance(Duration.ofMillis(1));
        queueing.shutdown();

        future.cancel(false);

        assertThat(queueing.isTerminated()).isTrue();
        queue.remove().run();
        assertThat(ranMicros).isEmpty();
    }

    @Test
    void shutdownNowReturnsInTheOrderOfTheirTimesAndTakesBackWhatIsWithTheExecutor() {
        Future<?> sooner = queueing.schedule(this::record, 1, HOURS);
        Future<?> later = queueing.schedule(this::record, 2, HOURS);
        queueing.execute(this::record);

        List<Runnable> returned = queueing.shutdownNow();

        assertThat(returned).hasSize(3);
        assertThat(returned.subList(1, 3)).containsExactly((Runnable) sooner, (Runnable) later);
        queue.forEach(Runnable::run);
        returned.forEach(Runnable::run);
        assertThat(ranMicros).isEmpty();
        assertThat(sooner.isDone()).isFalse();
        assertThat(timer.pending()).isZero();
    }

    @Test
    void whenTheTimerStopsWhatWaitsIsCancelledAndTheRestGoesOn() {
        Future<?> once = service.schedule(this::record, 1, HOURS);
        Future<?> periodic = service.scheduleAtFixedRate(this::record, 1, 1, HOURS);

        assertThat(timer.stop()).hasSize(2);

        assertThatExceptionOfType(CancellationException.class).isThrownBy(once::get);
        assertThat(periodic.isCancelled()).isTrue();
        assertThatExceptionOfType(RejectedExecutionException.class)
                .isThrownBy(() -> service.schedule(this::record, 1, HOURS))
                .withMessage("the timer is stopped");
        service.execute(this::record);
        assertThat(ranMicros).hasSize(1);
        service.shutdown();
        assertThat(service.isTerminated()).isTrue();
    }

    @Test
    void aPeriodicTaskThatRunsWhenTheTimerStopsIsCancelled() {
        Future<?> periodic = queueing.scheduleAtFixedRate(
                () -> {
                    record();
                    timer.stop();
                },
                1,
                1,
                MILLISECONDS);
        time.advance(Duration.ofMillis(1));

        queue.remove().run();

        assertThat(periodic.isCancelled()).isTrue();
        assertThat(ranMicros).hasSize(1);
        queueing.shutdown();
        assertThat(queueing.isTerminated()).isTrue();
    }

    @Test
    void anExecutorThatRejectsWhatIsDueEndsItsFutureAndTheTimersHandlerIsTold() {
        RejectedExecutionException thrown = new RejectedExecutionException("on purpose");
        Executor rejecting = command -> {
            throw thrown;
        };
        ScheduledExecutorService rejected = timer.asScheduledExecutorService(rejecting);
        Future<?> once = rejected.schedule(this::record, 1, MILLISECONDS);
        Future<?> periodic = rejected.scheduleWithFixedDelay(this::record, 1, 1, MILLISECONDS);

        time.advance(Duration.ofMillis(1));

        assertThat(reported).containsExactly(thrown, thrown);
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(once::get)
                .withCause(thrown);
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(periodic::get)
                .withCause(thrown);
        assertThatExceptionOfType(RejectedExecutionException.class).isThrownBy(() -> rejected.execute(this::record));
        rejected.shutdown();
        assertThat(rejected.isTerminated()).isTrue();
    }

    @Test
    void theExecutorRunsTasksInsteadOfThatOfTheTimer() {
        WheelTimer withExecutor =
                WheelTimer.builder().timeSource(time).executor(queue::add).build();
        ScheduledExecutorService onTimer = withExecutor.asScheduledExecutorService(Runnable::run);
        onTimer.schedule(this::record, 1, MILLISECONDS);
        onTimer.scheduleAtFixedRate(this::record, 1, 1, MILLISECONDS);

        time.advance(Duration.ofMillis(2));

        assertThat(queue).isEmpty();
        assertThat(ranMicros).containsExactly(1_000L, 1_000L, 2_000L);
        onTimer.shutdown();
        assertThat(onTimer.isTerminated()).isTrue();
    }

    @Test
    void aFutureThatIsRunByHandLeavesNothingInTheTimer() {
        RunnableScheduledFuture<?> once = (RunnableScheduledFuture<?>) service.schedule(this::record, 1, HOURS);
        RunnableScheduledFuture<?> periodic =
                (RunnableScheduledFuture<?>) service.scheduleAtFixedRate(this::record, 1, 1, HOURS);

        once.run();
        periodic.run();

        assertThat(ranMicros).hasSize(2);
        assertThat(once.isDone()).isTrue();
        assertThat(periodic.getDelay(HOURS)).isEqualTo(1);
        assertThat(timer.pending()).isEqualTo(1);
    }

    @Test
    void reportsNameTheClassesOfTheUsersTasks() {
        service.schedule(new Reconnect(), 1, HOURS);

        assertThat(timer.diagnostics().groups().toString()).contains(Reconnect.class.getName());
    }

    @Test
    void aMessageNamesTheArgumentTheValueAndTheBound() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> service.scheduleAtFixedRate(this::record, 1, -3, SECONDS))
                .withMessage("period: -3 (expected: more than 0)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> service.scheduleWithFixedDelay(this::record, 1, 0, SECONDS))
                .withMessage("delay: 0 (expected: more than 0)");
    }

    @Test
    void aFixedRateDoesNotDriftWhateverTheTick() {
        service.scheduleAtFixedRate(this::record, 1_500, 2_500, MICROSECONDS);

        time.advance(Duration.ofSeconds(1));

        // The first after 1.5 ms, the last after 999 ms: 1 + 399 of them, each at the end of its tick.
        assertThat(ranMicros)
                .hasSize(400)
                .startsWith(2_000L, 4_000L, 7_000L, 9_000L)
                .endsWith(999_000L);
    }

    @Test
    @Tag("timing") // the system's time has to pass while the timer's stands
    void itsEndIsWaitedForInTheSystemsTime() throws InterruptedException {
        service.schedule(() -> {}, 1, HOURS);
        service.shutdown();
        long startNanos = System.nanoTime();

        assertThat(service.awaitTermination(20, MILLISECONDS)).isFalse();

        assertThat(System.nanoTime() - startNanos).isGreaterThanOrEqualTo(MILLISECONDS.toNanos(20));
        assertThat(time.nanoTime()).isZero();
        time.advance(Duration.ofHours(1));
        assertThat(service.awaitTermination(0, SECONDS)).isTrue();
    }

    /** It would wait for ever for a task that waits for what comes after the shutdown. */
    @Test
    @Tag("timing") // a thread that is held up
    void aTaskThatHoldsUpTheTimersThreadDelaysItsEndAndNotTheCaller() throws Exception {
        CountDownLatch isBegun = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        try (WheelTimer own = WheelTimer.create()) {
            ScheduledExecutorService onThread = own.asScheduledExecutorService(Runnable::run);
            onThread.schedule(
                    () -> {
                        isBegun.countDown();
                        return mayEnd.await(1, MINUTES);
                    },
                    0,
                    SECONDS);
            Future<?> periodic = onThread.scheduleAtFixedRate(() -> {}, 1, 1, HOURS);
            isBegun.await();

            onThread.shutdown();
            assertThat(onThread.awaitTermination(1, MILLISECONDS)).isFalse();
            mayEnd.countDown();

            assertThat(onThread.awaitTermination(1, MINUTES)).isTrue();
            assertThat(periodic.isCancelled()).isTrue();
        }
    }

    @Test
    @Tag("timing") // the collector decides when
    void aFutureThatIsDoneDoesNotKeepItsTask() {
        Runnable task = new Task();
        WeakReference<Runnable> kept = new WeakReference<>(task);
        Future<?> future = service.schedule(task, 1, HOURS);
        future.cancel(false);
        task = null;

        Waiting.until("collected", () -> {
            System.gc();
            return kept.refersTo(null);
        });
        assertThat(future.isCancelled()).isTrue();
    }

    private static final class Task implements Runnable {
        @Override
        public void run() {}
    }

    private void record() {
        ranMicros.add(NANOSECONDS.toMicros(time.nanoTime()));
    }

    private static final class Reconnect implements Runnable {
        @Override
        public void run() {}
    }
}
