package io.tickwheel.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tickwheel.stress.Waiting;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two threads that advance the same time. */
class AdvancingThreadsTest {
    private final ManualTime time = new ManualTime();

    @Test
    @Tag("timing") // it is about two threads
    void whoTriesToAdvanceDoesNotWaitForever() throws InterruptedException {
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        time.execute(() -> {
            entered.countDown();
            Waiting.untilOpen("the step is released", released);
        });
        Thread first = new Thread(() -> time.advance(Duration.ZERO), "first");
        first.start();
        Waiting.untilOpen("the step runs", entered);

        assertThat(time.tryAdvance(Duration.ofNanos(5), Duration.ZERO)).isFalse();
        assertThat(time.tryAdvance(Duration.ofNanos(5), Duration.ofMillis(1))).isFalse();
        assertThat(time.nanoTime()).isZero();
        Thread.currentThread().interrupt();
        assertThatExceptionOfType(InterruptedException.class)
                .isThrownBy(() -> time.tryAdvance(Duration.ZERO, Duration.ofSeconds(1)));

        released.countDown();
        assertThat(time.tryAdvance(Duration.ofNanos(5), Duration.ofMinutes(2))).isTrue();
        assertThat(time.nanoTime()).isEqualTo(5);
        Waiting.untilEnded(first);
    }
}
