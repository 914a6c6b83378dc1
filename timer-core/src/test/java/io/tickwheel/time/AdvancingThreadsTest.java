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
    private final CountDownLatch released = new CountDownLatch(1);

    @Test
    @Tag("timing") // it is about two threads
    void twoThreadsThatAdvanceTakeTurns() {
        Thread first = advancingUntilReleased(Duration.ofNanos(5));
        Thread second = new Thread(() -> time.advance(Duration.ofNanos(7)), "second");
        second.start();
        Waiting.until("the second waits", () -> second.getState() == Thread.State.WAITING);
        assertThat(time.nanoTime()).isZero();

        released.countDown();
        Waiting.untilEnded(first);
        Waiting.untilEnded(second);

        assertThat(time.nanoTime()).isEqualTo(12);
    }

    @Test
    @Tag("timing") // it is about two threads
    void whoTriesToAdvanceDoesNotWaitForever() throws InterruptedException {
        Thread first = advancingUntilReleased(Duration.ZERO);

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

    private Thread advancingUntilReleased(Duration step) {
        CountDownLatch entered = new CountDownLatch(1);
        time.execute(() -> {
            entered.countDown();
            Waiting.untilOpen("the step is released", released);
        });
        Thread thread = new Thread(() -> time.advance(step), "first");
        thread.start();
        Waiting.untilOpen("the step runs", entered);
        return thread;
    }
}
