package io.tickwheel.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.tickwheel.WheelTimer;
import io.tickwheel.stress.Waiting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two threads that advance the same time. */
class AdvancingThreadsTest {
    private final ManualTime time = new ManualTime();
    private final List<String> ran = new ArrayList<>();

    @Test
    @Tag("timing") // it is about two threads
    void whoAdvancesWhileAnotherDoesWaits() {
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        WheelTimer.builder()
                .timeSource(time)
                .build()
                .schedule(
                        t -> {
                            entered.countDown();
                            Waiting.untilOpen("the task is released", released);
                            ran.add("first");
                        },
                        Duration.ofMillis(5));
        Thread first = new Thread(() -> time.advance(Duration.ofMillis(5)), "first");
        Thread second = new Thread(
                () -> {
                    time.advance(Duration.ofMillis(7));
                    ran.add("second at " + time.nanoTime());
                },
                "second");
        first.start();
        Waiting.untilOpen("the task runs", entered);
        second.start();
        Waiting.until("the second waits", () -> second.getState() == Thread.State.WAITING);
        assertThat(time.nanoTime()).isEqualTo(5_000_000);

        released.countDown();

        Waiting.untilEnded(first);
        Waiting.untilEnded(second);
        assertThat(ran).containsExactly("first", "second at 12000000");
    }

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

    @Test
    void whoTriesToAdvanceDoesSoAtOnceIfNobodyElseDoes() throws InterruptedException {
        time.schedule(() -> ran.add("step"), 5);
        Thread.currentThread().interrupt();

        assertThat(time.tryAdvance(Duration.ofNanos(5), Duration.ZERO)).isTrue();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(ran).containsExactly("step");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> time.tryAdvance(Duration.ofNanos(-1), Duration.ZERO))
                .withMessage("step: PT-0.000000001S (expected: from 0 to 2^63 - 1 ns)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> time.tryAdvance(Duration.ZERO, Duration.ofNanos(-1)))
                .withMessage("timeout: PT-0.000000001S (expected: from 0 to 2^63 - 1 ns)");
        time.execute(() -> {
            assertThatIllegalStateException().isThrownBy(() -> time.tryAdvance(Duration.ZERO, Duration.ZERO));
            ran.add("inside");
        });
        time.advance(Duration.ZERO);
        assertThat(ran).containsExactly("step", "inside");
    }
}
