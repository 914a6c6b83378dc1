package io.tickwheel.time;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.WheelTimer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A whole timer on virtual time: to the nanosecond, over any start of the clock (I2, I6, I9). */
class VirtualTimerTest {
    private static final long TICK_NANOS = 1_000_000;

    static LongStream startsNanos() {
        return LongStream.of(
                Long.MIN_VALUE, -TICK_NANOS, -1, 0, 1, Long.MAX_VALUE - TICK_NANOS, Long.MAX_VALUE - 1, Long.MAX_VALUE);
    }

    @ParameterizedTest
    @MethodSource("startsNanos")
    void eachOfManyTasksSeesTheFirstTickBoundaryThatIsNotBeforeItsDeadline(long startNanos) {
        ManualTime time = new ManualTime(startNanos);
        WheelTimer timer = WheelTimer.builder().timeSource(time).build();
        Random random = new Random(7);
        List<Long> lateNanos = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            time.advance(random.nextInt(10_000), TimeUnit.NANOSECONDS);
            long delayNanos = random.nextInt(i % 10 == 0 ? 2_000_000_000 : 20_000_000);
            long deadlineNanos = time.nanoTime() - startNanos + delayNanos;
            long boundaryNanos = (deadlineNanos + TICK_NANOS - 1) / TICK_NANOS * TICK_NANOS;
            timer.schedule(
                    t -> lateNanos.add(time.nanoTime() - startNanos - boundaryNanos), delayNanos, TimeUnit.NANOSECONDS);
        }

        time.advance(Duration.ofSeconds(3));

        assertThat(lateNanos).hasSize(10_000).containsOnly(0L);
        assertThat(timer.counts().expired()).isEqualTo(10_000);
    }
}
