package io.tickwheel;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * How a scheduled executor service ends. Tasks run one at a time. Source: the questions that the tests of JSR-166 ask.
 */
abstract class ShutdownConformance {
    private final ExecutorSubject subject = newSubject();
    private final ScheduledExecutorService service = subject.service();

    abstract ExecutorSubject newSubject();

    @AfterEach
    void close() {
        subject.close();
    }

    @Test
    void withoutTasksItTerminatesAtOnce() throws Exception {
        assertThat(service.isShutdown()).isFalse();
        assertThat(service.isTerminated()).isFalse();
        assertThat(service.awaitTermination(0, SECONDS)).isFalse();

        service.shutdown();
        service.shutdown();

        assertThat(service.isShutdown()).isTrue();
        assertThat(service.awaitTermination(30, SECONDS)).isTrue();
        assertThat(service.isTerminated()).isTrue();
    }

    @Test
    void whoIsInterruptedFindsItTerminated() throws Exception {
        service.shutdown();
        assertThat(service.awaitTermination(30, SECONDS)).isTrue();

        Thread.currentThread().interrupt();
        boolean isOver = service.awaitTermination(30, SECONDS);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(isOver).isTrue();
    }

    @Test
    void afterItNothingIsTaken() {
        service.shutdown();

        rejected(() -> service.execute(ExecutorSubject.NOTHING));
        rejected(() -> service.submit(ExecutorSubject.NOTHING));
        rejected(() -> service.submit(() -> ""));
        rejected(() -> service.schedule(ExecutorSubject.NOTHING, 1, SECONDS));
        rejected(() -> service.schedule(() -> "", 1, SECONDS));
        rejected(() -> service.scheduleAtFixedRate(ExecutorSubject.NOTHING, 1, 1, SECONDS));
        rejected(() -> service.scheduleWithFixedDelay(ExecutorSubject.NOTHING, 1, 1, SECONDS));
        assertThat(subject.waiting()).isZero();
    }

    @Test
    void whatWaitsForItsDelayIsRunAndThenItTerminates() throws Exception {
        long startNanos = subject.nanoTime();
        Future<String> future = service.schedule(() -> "ran", 300, MILLISECONDS);

        service.shutdown();

        boolean isOver = service.isTerminated() || service.awaitTermination(0, SECONDS);
        // Who is held up for as long as the delay finds it over.
        assertThat(isOver && subject.nanoTime() - startNanos < MILLISECONDS.toNanos(300))
                .isFalse();
        assertThat(subject.outcome(future)).isEqualTo("ran");
        assertThat(service.awaitTermination(30, SECONDS)).isTrue();
    }

    @Test
    void periodicTasksAreCancelled() throws Exception {
        ScheduledFuture<?> rate = service.scheduleAtFixedRate(ExecutorSubject.NOTHING, 1, 1, HOURS);
        ScheduledFuture<?> delay = service.scheduleWithFixedDelay(ExecutorSubject.NOTHING, 1, 1, HOURS);

        service.shutdown();

        assertThat(rate.isCancelled()).isTrue();
        assertThat(delay.isCancelled()).isTrue();
        assertThat(service.awaitTermination(30, SECONDS)).isTrue();
    }

    @Test
    void shutdownNowReturnsTheFuturesOfWhatHadNotRun() throws Exception {
        ScheduledFuture<?> delayed = service.schedule(ExecutorSubject.NOTHING, 1, HOURS);
        ScheduledFuture<?> periodic = service.scheduleAtFixedRate(ExecutorSubject.NOTHING, 2, 2, HOURS);
        service.schedule(ExecutorSubject.NOTHING, 1, HOURS).cancel(false);

        List<Runnable> returned = service.shutdownNow();

        assertThat(returned).containsExactlyInAnyOrder((Runnable) delayed, (Runnable) periodic);
        assertThat(delayed.isDone()).isFalse();
        assertThat(periodic.isDone()).isFalse();
        assertThat(subject.waiting()).isZero();
        assertThat(service.isShutdown()).isTrue();
        assertThat(service.awaitTermination(30, SECONDS)).isTrue();
        assertThat(service.shutdownNow()).isEmpty();
    }

    @Test
    void whatWasReturnedDoesNotRun() {
        AtomicInteger runs = new AtomicInteger();
        service.schedule(runs::incrementAndGet, 1, HOURS);

        service.shutdownNow().forEach(Runnable::run);

        assertThat(runs).hasValue(0);
    }

    @Test
    void shutdownNowAlsoAfterShutdown() throws Exception {
        ScheduledFuture<?> delayed = service.schedule(ExecutorSubject.NOTHING, 1, HOURS);
        service.shutdown();

        assertThat(service.shutdownNow()).containsExactly((Runnable) delayed);

        assertThat(service.awaitTermination(30, SECONDS)).isTrue();
    }

    @Test
    void aPeriodicTaskThatShutsDownHasRunForTheLastTime() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        ScheduledFuture<?> future = service.scheduleAtFixedRate(
                () -> {
                    runs.incrementAndGet();
                    service.shutdown();
                },
                1,
                1,
                MILLISECONDS);

        assertThatExceptionOfType(CancellationException.class).isThrownBy(() -> subject.outcome(future));

        assertThat(service.awaitTermination(30, SECONDS)).isTrue();
        assertThat(runs).hasValue(1);
    }

    @Test
    void whereTheJdkHasCloseItShutsDownAndWaits() throws Exception {
        service.schedule(ExecutorSubject.NOTHING, 1, HOURS).cancel(false);
        List<Method> closes = Arrays.stream(ExecutorService.class.getMethods())
                .filter(method -> method.getName().equals("close"))
                .toList();

        for (Method close : closes) {
            close.invoke(service);
            assertThat(service.isTerminated()).isTrue();
        }

        assertThat(closes).hasSize(Runtime.version().feature() >= 19 ? 1 : 0);
    }

    private static void rejected(ThrowingCallable call) {
        assertThatExceptionOfType(RejectedExecutionException.class).isThrownBy(call);
    }
}
