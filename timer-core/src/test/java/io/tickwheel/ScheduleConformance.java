package io.tickwheel;

import static java.util.concurrent.TimeUnit.DAYS;
import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a scheduled executor service does with its tasks while it is not shut down. Tasks run one at a time. Source: the
 * questions that the tests of JSR-166 ask.
 */
abstract class ScheduleConformance {
    private final ExecutorSubject subject = newSubject();
    private final ScheduledExecutorService service = subject.service();

    abstract ExecutorSubject newSubject();

    @AfterEach
    void close() {
        subject.close();
    }

    @Test
    void aTaskRunsOnceAfterItsDelay() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        long startNanos = subject.nanoTime();
        ScheduledFuture<Integer> future = service.schedule(runs::incrementAndGet, 20, MILLISECONDS);

        boolean isDone = future.isDone();
        assertThat(isDone && subject.nanoTime() - startNanos < MILLISECONDS.toNanos(20))
                .isFalse();
        assertThat(subject.outcome(future)).isEqualTo(1);
        assertThat(future.isDone()).isTrue();
        assertThat(future.isCancelled()).isFalse();
        subject.pass(Duration.ofMillis(50));
        assertThat(runs).hasValue(1);
    }

    @Test
    void theFutureOfARunnableIsNull() throws Exception {
        assertThat((Object) subject.outcome(service.schedule(ExecutorSubject.NOTHING, 1, MILLISECONDS)))
                .isNull();
    }

    @Test
    void neverEarly() throws Exception {
        long startNanos = subject.nanoTime();

        long ranNanos = subject.outcome(service.schedule(() -> subject.nanoTime(), 20_000_001, NANOSECONDS));

        assertThat(ranNanos - startNanos).isGreaterThanOrEqualTo(20_000_001);
    }

    @Test
    void withoutADelayATaskIsRunSoon() throws Exception {
        assertThat(subject.outcome(service.schedule(() -> "zero", 0, SECONDS))).isEqualTo("zero");
        assertThat(subject.outcome(service.schedule(() -> "less", -1, SECONDS))).isEqualTo("less");
        assertThat(subject.outcome(service.schedule(() -> "least", Long.MIN_VALUE, DAYS)))
                .isEqualTo("least");
    }

    @Test
    void aDelayThatOverflowsMeansNever() throws Exception {
        ScheduledFuture<?> never = service.schedule(ExecutorSubject.NOTHING, Long.MAX_VALUE, DAYS);
        ScheduledFuture<?> soon = service.schedule(ExecutorSubject.NOTHING, 1, MILLISECONDS);

        subject.outcome(soon);

        assertThat(never.isDone()).isFalse();
        assertThat(never.getDelay(DAYS)).isGreaterThan(36_500);
        assertThat(never.compareTo(soon)).isPositive();
        assertThat(never.cancel(false)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(longs = {10, 100, 300})
    void tasksRunInTheOrderOfTheirTimes(long apartMillis) throws Exception {
        List<Integer> ran = Collections.synchronizedList(new ArrayList<>());
        AtomicLong mostLateNanos = new AtomicLong();
        long apartNanos = MILLISECONDS.toNanos(apartMillis);
        long startNanos = subject.nanoTime();
        List<Future<?>> tasks = new ArrayList<>();
        for (int number : new int[] {3, 1, 2}) {
            Runnable task = () -> {
                ran.add(number);
                mostLateNanos.accumulateAndGet(subject.nanoTime() - startNanos - number * apartNanos, Math::max);
            };
            tasks.add(service.schedule(task, number * apartMillis, MILLISECONDS));
        }

        for (Future<?> task : tasks) {
            subject.outcome(task);
        }

        // Who is held up for longer schedules them in another order, or has two of them due for several threads.
        if (mostLateNanos.get() < apartNanos) {
            assertThat(ran).containsExactly(1, 2, 3);
        }
    }

    @Test
    void whatATaskThrowsIsInItsFuture() {
        IllegalStateException thrown = new IllegalStateException("on purpose");
        Callable<String> failing = () -> {
            throw thrown;
        };

        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> subject.outcome(service.schedule(failing, 1, MILLISECONDS)))
                .withCause(thrown);
    }

    @Test
    void aCancelledTaskNeverRunsAndNothingWaits() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        ScheduledFuture<?> future = service.schedule(runs::incrementAndGet, 20, MILLISECONDS);
        while (!future.cancel(false)) { // this thread was held up for as long as the delay
            subject.outcome(future);
            runs.set(0);
            future = service.schedule(runs::incrementAndGet, 20, MILLISECONDS);
        }

        assertThat(subject.waiting()).isZero();
        assertThat(future.isCancelled()).isTrue();
        assertThat(future.isDone()).isTrue();
        assertThat(future.cancel(true)).isFalse();
        assertThatExceptionOfType(CancellationException.class).isThrownBy(future::get);
        subject.pass(Duration.ofMillis(40));
        assertThat(runs).hasValue(0);
    }

    @Test
    void whatHasRunCannotBeCancelled() throws Exception {
        ScheduledFuture<?> future = service.schedule(ExecutorSubject.NOTHING, 1, MILLISECONDS);
        subject.outcome(future);

        assertThat(future.cancel(true)).isFalse();
        assertThat(future.isCancelled()).isFalse();
    }

    @Test
    void aFixedRateCountsFromTheFirstTime() throws Exception {
        List<Long> ranNanos = Collections.synchronizedList(new ArrayList<>());
        CompletableFuture<Void> five = new CompletableFuture<>();
        long startNanos = subject.nanoTime();
        ScheduledFuture<?> future = service.scheduleAtFixedRate(
                () -> {
                    ranNanos.add(subject.nanoTime() - startNanos);
                    if (ranNanos.size() == 5) {
                        five.complete(null);
                    }
                },
                20,
                10,
                MILLISECONDS);

        subject.outcome(five);

        for (int i = 0; i < 5; i++) {
            assertThat(ranNanos.get(i)).isGreaterThanOrEqualTo(MILLISECONDS.toNanos(20 + 10 * i));
        }
        assertThat(future.isDone()).isFalse();
        assertThat(future.cancel(false)).isTrue();
        assertThat(subject.waiting()).isZero();
    }

    @Test
    void aFixedDelayCountsFromTheEndOfARun() throws Exception {
        List<Long> ranNanos = Collections.synchronizedList(new ArrayList<>());
        CompletableFuture<Void> four = new CompletableFuture<>();
        ScheduledFuture<?> future = service.scheduleWithFixedDelay(
                () -> {
                    ranNanos.add(subject.nanoTime());
                    if (ranNanos.size() == 4) {
                        four.complete(null);
                    }
                },
                5,
                15,
                MILLISECONDS);

        subject.outcome(four);

        for (int i = 1; i < 4; i++) {
            assertThat(ranNanos.get(i) - ranNanos.get(i - 1)).isGreaterThanOrEqualTo(MILLISECONDS.toNanos(15));
        }
        assertThat(future.cancel(false)).isTrue();
        assertThat(subject.waiting()).isZero();
    }

    @Test
    void anExceptionEndsAPeriodicTask() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        IllegalStateException thrown = new IllegalStateException("on purpose");
        ScheduledFuture<?> future = service.scheduleAtFixedRate(
                () -> {
                    if (runs.incrementAndGet() == 2) {
                        throw thrown;
                    }
                },
                1,
                1,
                MILLISECONDS);

        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> subject.outcome(future))
                .withCause(thrown);

        assertThat(future.isDone()).isTrue();
        assertThat(future.isCancelled()).isFalse();
        subject.pass(Duration.ofMillis(20));
        assertThat(runs).hasValue(2);
        assertThat(subject.waiting()).isZero();
    }

    @Test
    void aPeriodicTaskMayCancelItself() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        CompletableFuture<Future<?>> self = new CompletableFuture<>();
        Future<?> future = service.scheduleWithFixedDelay(
                () -> {
                    if (runs.incrementAndGet() == 3) {
                        self.join().cancel(false);
                    }
                },
                1,
                1,
                MILLISECONDS);
        self.complete(future);

        assertThatExceptionOfType(CancellationException.class).isThrownBy(() -> subject.outcome(future));

        subject.pass(Duration.ofMillis(20));
        assertThat(runs).hasValue(3);
        assertThat(subject.waiting()).isZero();
    }

    @Test
    void aFutureTellsItsDelayAndWhetherItIsPeriodic() throws Exception {
        ScheduledFuture<?> hour = service.schedule(ExecutorSubject.NOTHING, 1, HOURS);
        ScheduledFuture<?> soon = service.schedule(ExecutorSubject.NOTHING, 1, MILLISECONDS);
        ScheduledFuture<?> periodic = service.scheduleAtFixedRate(ExecutorSubject.NOTHING, 2, 1, HOURS);

        assertThat(hour.getDelay(NANOSECONDS)).isPositive().isLessThanOrEqualTo(HOURS.toNanos(1));
        assertThat(hour.getDelay(HOURS)).isLessThanOrEqualTo(1);
        assertThat(hour.compareTo(soon)).isPositive();
        assertThat(hour.compareTo(periodic)).isNegative();
        subject.pass(Duration.ofMillis(5));
        assertThat(soon.getDelay(NANOSECONDS)).isNegative();
        assertThat(((RunnableScheduledFuture<?>) hour).isPeriodic()).isFalse();
        assertThat(((RunnableScheduledFuture<?>) periodic).isPeriodic()).isTrue();
    }

    @Test
    void ofTwoFuturesOfOneTimeTheSecondIsNotLess() {
        ScheduledFuture<?> first = service.schedule(ExecutorSubject.NOTHING, 1, HOURS);
        ScheduledFuture<?> second = service.schedule(ExecutorSubject.NOTHING, 1, HOURS);

        assertThat(first.compareTo(second)).isNotPositive();
        assertThat(second.compareTo(first)).isNotNegative();
    }

    @Test
    void argumentsThatAreMissingOrOutOfBoundsAreRefused() {
        refused(NullPointerException.class, () -> service.schedule((Runnable) null, 1, SECONDS));
        refused(NullPointerException.class, () -> service.schedule((Callable<?>) null, 1, SECONDS));
        refused(NullPointerException.class, () -> service.schedule(ExecutorSubject.NOTHING, 1, null));
        refused(NullPointerException.class, () -> service.scheduleAtFixedRate(null, 1, 1, SECONDS));
        refused(NullPointerException.class, () -> service.scheduleAtFixedRate(ExecutorSubject.NOTHING, 1, 1, null));
        refused(NullPointerException.class, () -> service.scheduleWithFixedDelay(null, 1, 1, SECONDS));
        refused(NullPointerException.class, () -> service.execute(null));
        refused(NullPointerException.class, () -> service.submit((Runnable) null));
        refused(NullPointerException.class, () -> service.submit((Callable<?>) null));
        refused(NullPointerException.class, () -> service.submit(null, ""));
        refused(
                IllegalArgumentException.class,
                () -> service.scheduleAtFixedRate(ExecutorSubject.NOTHING, 1, 0, SECONDS));
        refused(
                IllegalArgumentException.class,
                () -> service.scheduleWithFixedDelay(ExecutorSubject.NOTHING, 1, -1, SECONDS));

        assertThat(subject.waiting()).isZero();
    }

    @Test
    void whatIsSubmittedRuns() throws Exception {
        CompletableFuture<String> executed = new CompletableFuture<>();
        service.execute(() -> executed.complete("executed"));

        assertThat(subject.outcome(executed)).isEqualTo("executed");
        assertThat(subject.outcome(service.submit(() -> "called"))).isEqualTo("called");
        assertThat(subject.outcome(service.submit(ExecutorSubject.NOTHING, "ran")))
                .isEqualTo("ran");
        assertThat((Object) subject.outcome(service.submit(ExecutorSubject.NOTHING)))
                .isNull();
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> subject.outcome(service.submit(() -> {
                    throw new IllegalStateException("on purpose");
                })))
                .withCauseInstanceOf(IllegalStateException.class);
    }

    @Test
    void invokeAllReturnsWhenAllHaveEnded() throws Exception {
        Callable<String> failing = () -> {
            throw new IllegalStateException("on purpose");
        };

        List<Future<String>> futures = service.invokeAll(List.of(() -> "first", failing, () -> "third"));
        List<Future<String>> timed = service.invokeAll(List.of(() -> "timed"), 30, SECONDS);

        assertThat(futures).hasSize(3).allMatch(Future::isDone);
        assertThat(futures.get(0).get()).isEqualTo("first");
        assertThatExceptionOfType(ExecutionException.class).isThrownBy(futures.get(1)::get);
        assertThat(futures.get(2).get()).isEqualTo("third");
        assertThat(timed.get(0).get()).isEqualTo("timed");
        assertThat(service.invokeAll(List.<Callable<String>>of())).isEmpty();
    }

    @Test
    void invokeAnyReturnsAResult() throws Exception {
        Callable<String> failing = () -> {
            throw new IllegalStateException("on purpose");
        };

        assertThat(service.invokeAny(List.of(failing, () -> "second"))).isEqualTo("second");
        assertThat(service.invokeAny(List.of(failing, () -> "second"), 30, SECONDS))
                .isEqualTo("second");
        refused(ExecutionException.class, () -> service.invokeAny(List.of(failing, failing)));
        refused(IllegalArgumentException.class, () -> service.invokeAny(List.<Callable<String>>of()));
    }

    private static void refused(Class<? extends Throwable> thrown, ThrowingCallable call) {
        assertThatExceptionOfType(thrown).isThrownBy(call);
    }
}
