package io.tickwheel.time;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.WheelTimer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A step of a timer that gives way to an earlier one, while another thread may be moving virtual time. */
@Timeout(120)
final class HostEntryReplacedTest {
    private static final int ROUNDS = 5_000;
    private static final Duration OLD = Duration.ofMillis(10);
    private static final long NOT_RUN = -1;

    /** A race: of as many rounds some failed where the step was taken back first. */
    @Test
    @Tag("stress") // two threads, which meet by chance
    void isNotPassedByWhoAdvancesMeanwhile() throws Exception {
        int passed = 0;
        for (int round = 0; round < ROUNDS; round++) {
            passed += isPassed(round) ? 1 : 0;
        }
        assertThat(passed).isZero();
    }

    /** Whether a time that moves by an hour leaves out what has long been pending. */
    private static boolean isPassed(int round) throws Exception {
        ManualTime moved = new ManualTime();
        try (WheelTimer shared = WheelTimer.builder().timeSource(moved).build()) {
            AtomicLong ranAtNanos = new AtomicLong(NOT_RUN);
            shared.schedule(timeout -> ranAtNanos.set(moved.nanoTime()), OLD);
            CountDownLatch begun = new CountDownLatch(1);
            CompletableFuture<Void> other = CompletableFuture.runAsync(() -> {
                begun.countDown();
                for (int millis = 9; millis > 0; millis--) {
                    shared.schedule(timeout -> {}, Duration.ofMillis(millis));
                }
            });
            begun.await();
            for (int i = round % 100; i > 0; i--) {
                Thread.onSpinWait();
            }
            moved.advance(Duration.ofHours(1));
            boolean isPassed = ranAtNanos.get() != OLD.toNanos();
            other.get();
            return isPassed;
        }
    }
}
