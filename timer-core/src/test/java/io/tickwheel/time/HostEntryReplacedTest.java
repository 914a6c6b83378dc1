package io.tickwheel.time;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.WheelTimer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A step of a timer that gives way to an earlier one, while another thread may be moving virtual time. */
@Timeout(120)
final class HostEntryReplacedTest {
    private static final int ROUNDS = 5_000;
    private static final Duration OLD = Duration.ofMillis(10);
    private static final long NOT_RUN = -1;

    private final ManualTime time = new ManualTime();
    /** What the time had planned each time that the timer asked it for a step. */
    private final List<Duration> planned = new ArrayList<>();

    private final WheelTimer timer =
            WheelTimer.builder().timeSource(new Watched()).build();

    @AfterEach
    void stop() {
        timer.stop();
    }

    @Test
    void liesInTheHostUntilTheEarlierOneDoes() {
        timer.schedule(timeout -> {}, OLD);
        timer.schedule(timeout -> {}, Duration.ofMillis(5));

        assertThat(planned).containsExactly(Duration.ofNanos(Long.MAX_VALUE), OLD);
        assertThat(time.untilNextStep()).isEqualTo(Duration.ofMillis(5));
    }

    @Test
    void comesOnceAndForSomething() {
        List<Long> ranAtMillis = new ArrayList<>();
        for (long millis = 9; millis > 0; millis--) {
            timer.schedule(timeout -> ranAtMillis.add(time.nanoTime() / 1_000_000), Duration.ofMillis(millis));
        }

        assertThat(time.advanceUntilIdle(Duration.ofHours(1))).isTrue();

        assertThat(ranAtMillis).containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
        assertThat(timer.diagnostics().worker().steps()).isEqualTo(9);
        assertThat(time.untilNextStep()).isEqualTo(Duration.ofNanos(Long.MAX_VALUE));
    }

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

    /** Virtual time that notes what is planned when a step is asked for. */
    private final class Watched implements TimeSource, TimerHost {
        @Override
        public long nanoTime() {
            return time.nanoTime();
        }

        @Override
        public boolean isHostThread() {
            return time.isHostThread();
        }

        @Override
        public void execute(Runnable step) {
            time.execute(step);
        }

        @Override
        public Entry schedule(Runnable step, long delayNanos) {
            planned.add(time.untilNextStep());
            return time.schedule(step, delayNanos);
        }
    }
}
