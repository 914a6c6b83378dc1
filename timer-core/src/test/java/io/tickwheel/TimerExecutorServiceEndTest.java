package io.tickwheel;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.MINUTES;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.tickwheel.stress.Waiting;
import io.tickwheel.time.ManualTime;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How the end of a timer's executor service is waited for, and what it says afterwards. */
class TimerExecutorServiceEndTest {
    private final ManualTime time = new ManualTime();
    private final WheelTimer timer = WheelTimer.builder().timeSource(time).build();
    private final ScheduledExecutorService service = timer.asScheduledExecutorService(Runnable::run);

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

    @Test
    void whoIsInterruptedDoesNotWaitAndNothingHasChanged() {
        service.schedule(() -> {}, 1, HOURS);
        service.shutdown();
        Thread.currentThread().interrupt();

        assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> service.awaitTermination(1, HOURS));

        assertThat(Thread.interrupted()).isFalse();
        assertThat(service.isTerminated()).isFalse();
        assertThat(timer.pending()).isOne();
    }

    @Test
    void whoIsInterruptedShutsItDownAndRemainsSo() {
        Future<?> periodic = service.scheduleAtFixedRate(() -> {}, 1, 1, HOURS);
        Thread.currentThread().interrupt();

        service.shutdown();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(periodic.isCancelled()).isTrue();
        assertThat(service.isTerminated()).isTrue();
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
    @Tag("timing") // a thread that is held up
    void shutdownNowInterruptsATaskOnTheTimersThreadAndReturnsTheOthers() throws Exception {
        CountDownLatch isBegun = new CountDownLatch(1);
        try (WheelTimer own = WheelTimer.create()) {
            ScheduledExecutorService onThread = own.asScheduledExecutorService(Runnable::run);
            Future<?> running = onThread.schedule(
                    () -> {
                        isBegun.countDown();
                        Thread.sleep(MINUTES.toMillis(1));
                        return "";
                    },
                    0,
                    SECONDS);
            Future<?> waiting = onThread.schedule(() -> {}, 1, HOURS);
            isBegun.await();

            assertThat(onThread.shutdownNow()).containsExactly((Runnable) waiting);

            assertThat(onThread.awaitTermination(1, MINUTES)).isTrue();
            assertThatExceptionOfType(ExecutionException.class)
                    .isThrownBy(running::get)
                    .withCauseInstanceOf(InterruptedException.class);
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

    @Test
    void theUnitOfAWaitIsNeeded() {
        assertThatNullPointerException()
                .isThrownBy(() -> service.awaitTermination(1, null))
                .withMessage("unit");
    }

    @Test
    void whatIsRefusedAfterItsShutdownIsToldWhy() {
        service.shutdown();
        Callable<String> callable = () -> "";
        List<ThrowingCallable> calls = List.of(
                () -> service.execute(() -> {}),
                () -> service.submit(callable),
                () -> service.schedule(() -> {}, 1, SECONDS),
                () -> service.schedule(callable, 1, SECONDS),
                () -> service.scheduleAtFixedRate(() -> {}, 1, 1, SECONDS),
                () -> service.scheduleWithFixedDelay(() -> {}, 1, 1, SECONDS));

        for (ThrowingCallable call : calls) {
            assertThatExceptionOfType(RejectedExecutionException.class)
                    .isThrownBy(call)
                    .withMessage("the executor service is shut down");
        }
        assertThat(timer.counts().scheduled()).isZero();
    }
}
