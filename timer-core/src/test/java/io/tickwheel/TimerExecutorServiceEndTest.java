package io.tickwheel;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.RejectedExecutionException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How the end of a timer's executor service is waited for, and what it says afterwards. */
class TimerExecutorServiceEndTest {
    private final ManualTime time = new ManualTime();
    private final WheelTimer timer = WheelTimer.builder().timeSource(time).build();
    private final TimerExecutorService service = timer.asScheduledExecutorService(Runnable::run);

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
