package io.tickwheel.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.WheelTimer;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A test that ends while another thread still advances its time. */
@Timeout(120)
class TaskThatRunsOnTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    private static CountDownLatch running = new CountDownLatch(1);
    private static CountDownLatch released = new CountDownLatch(1);

    @AfterEach
    void release() {
        released.countDown();
    }

    @Test
    @Tag("timing") // it is about how long a test is waited for
    void failsTheTestInsteadOfKeepingItFromItsEnd() {
        begin();

        assertThat(Ran.one(EndsBefore.class).failure())
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("another thread still runs a task PT10S after the end of the test");
    }

    @Test
    @Tag("timing") // it is about two threads
    void mayEndSoonAfterwards() {
        begin();
        released.countDown();

        Ran.one(EndsBefore.class).isSuccess(1);
    }

    private static void begin() {
        running = new CountDownLatch(1);
        released = new CountDownLatch(1);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @VirtualTime
    static class EndsBefore {
        @Test
        void test(ManualTime time) {
            WheelTimer.builder()
                    .timeSource(time)
                    .build()
                    .schedule(
                            () -> {
                                running.countDown();
                                await(released);
                            },
                            SECOND);
            Thread advancing = new Thread(() -> time.advance(SECOND), "advancing");
            advancing.setDaemon(true);
            advancing.start();
            await(running);
        }
    }
}
