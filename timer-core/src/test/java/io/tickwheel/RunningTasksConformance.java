package io.tickwheel;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What other threads do to a task while it runs, on a service with several threads. */
abstract class RunningTasksConformance {
    private final ExecutorSubject subject = newSubject();
    private final ScheduledExecutorService service = subject.service();
    private final CountDownLatch running = new CountDownLatch(1);
    private final CountDownLatch mayEnd = new CountDownLatch(1);
    private final CompletableFuture<Boolean> interrupted = new CompletableFuture<>();

    abstract ExecutorSubject newSubject();

    @AfterEach
    void close() {
        mayEnd.countDown();
        subject.close();
    }

    @Test
    void cancelMayInterruptIt() throws Exception {
        ScheduledFuture<?> future = service.schedule(this::block, 1, MILLISECONDS);
        running.await();

        assertThat(future.cancel(true)).isTrue();

        assertThat(subject.outcome(interrupted)).isTrue();
        assertThat(future.isCancelled()).isTrue();
    }

    @Test
    void cancelOfAPeriodicTaskMayInterruptItAndItDoesNotRunAgain() throws Exception {
        ScheduledFuture<?> future = service.scheduleAtFixedRate(this::block, 1, 1, MILLISECONDS);
        running.await();

        future.cancel(true);

        assertThat(subject.outcome(interrupted)).isTrue();
        service.shutdown();
        assertThat(service.awaitTermination(30, SECONDS)).isTrue();
        assertThat(subject.waiting()).isZero();
    }

    @Test
    void cancelWithoutInterruptingLetsItEnd() throws Exception {
        ScheduledFuture<?> future = service.schedule(this::block, 1, MILLISECONDS);
        running.await();

        assertThat(future.cancel(false)).isTrue();
        assertThatExceptionOfType(CancellationException.class).isThrownBy(future::get);
        service.shutdown();
        assertThat(service.isTerminated()).isFalse();
        mayEnd.countDown();

        assertThat(subject.outcome(interrupted)).isFalse();
        assertThat(service.awaitTermination(30, SECONDS)).isTrue();
    }

    @Test
    void aFutureIsWaitedForNoLongerThanIsSaid() throws Exception {
        ScheduledFuture<?> future = service.schedule(this::block, 1, MILLISECONDS);

        assertThatExceptionOfType(TimeoutException.class).isThrownBy(() -> future.get(5, MILLISECONDS));
        mayEnd.countDown();

        assertThat((Object) subject.outcome(future)).isNull();
    }

    @Test
    void shutdownNowInterruptsItAndIsNotItsEnd() throws Exception {
        ScheduledFuture<?> future = service.schedule(this::block, 1, MILLISECONDS);
        running.await();

        assertThat(service.shutdownNow()).isEmpty();

        assertThat(subject.outcome(interrupted)).isTrue();
        assertThat((Object) subject.outcome(future)).isNull();
        assertThat(future.isCancelled()).isFalse();
        assertThat(service.awaitTermination(30, SECONDS)).isTrue();
    }

    @Test
    void shutdownLetsAPeriodicTaskEndItsRunAndThenCancelsIt() throws Exception {
        ScheduledFuture<?> future = service.scheduleAtFixedRate(this::block, 1, 1, MILLISECONDS);
        running.await();

        service.shutdown();
        assertThat(future.isDone()).isFalse();
        mayEnd.countDown();

        assertThatExceptionOfType(CancellationException.class).isThrownBy(() -> subject.outcome(future));
        assertThat(subject.outcome(interrupted)).isFalse();
        assertThat(service.awaitTermination(30, SECONDS)).isTrue();
    }

    @Test
    void aPeriodicTaskNeverOverlapsItself() throws Exception {
        AtomicInteger atOnce = new AtomicInteger();
        AtomicInteger mostAtOnce = new AtomicInteger();
        CountDownLatch runs = new CountDownLatch(20);
        service.scheduleAtFixedRate(
                () -> {
                    mostAtOnce.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
                    // Longer than the period, so that it is due again before it has ended.
                    long startNanos = subject.nanoTime();
                    while (subject.nanoTime() - startNanos < MILLISECONDS.toNanos(3)) {
                        Thread.onSpinWait();
                    }
                    atOnce.decrementAndGet();
                    runs.countDown();
                },
                1,
                1,
                MILLISECONDS);

        assertThat(runs.await(30, SECONDS)).isTrue();

        assertThat(mostAtOnce).hasValue(1);
    }

    @Test
    void eachRunSeesWhatTheOneBeforeHasWritten() throws Exception {
        int[] runs = new int[1];
        List<Integer> counted = new CopyOnWriteArrayList<>();
        CompletableFuture<Void> enough = new CompletableFuture<>();
        service.scheduleWithFixedDelay(
                () -> {
                    // Read before the list is touched, whose lock would order the runs.
                    runs[0]++;
                    counted.add(runs[0]);
                    if (counted.size() == 50) {
                        enough.complete(null);
                    }
                },
                1,
                1,
                MILLISECONDS);

        subject.outcome(enough);

        // A copy, as more come meanwhile.
        assertThat(List.copyOf(counted).subList(0, 50))
                .containsExactlyElementsOf(IntStream.rangeClosed(1, 50).boxed().toList());
    }

    private void block() {
        running.countDown();
        try {
            mayEnd.await();
            interrupted.complete(false);
        } catch (InterruptedException e) {
            interrupted.complete(true);
        }
    }
}
