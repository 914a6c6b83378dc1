package io.tickwheel.time;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.TimeoutHandle;
import io.tickwheel.WheelTimer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A whole timer on virtual time: to the nanosecond, over any start of the clock (I2, I6, I9). */
class VirtualTimerTest {
    private static final long TICK_NANOS = 1_000_000;

    private final List<String> ran = new ArrayList<>();

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

    @ParameterizedTest
    @MethodSource("startsNanos")
    void aTaskRunsAtItsBoundaryAndNotANanosecondBefore(long startNanos) {
        ManualTime time = new ManualTime(startNanos);
        WheelTimer timer = WheelTimer.builder().timeSource(time).build();
        timer.schedule(t -> ran.add("a"), 2_500_001, TimeUnit.NANOSECONDS);

        time.advance(2_999_999, TimeUnit.NANOSECONDS);
        assertThat(ran).isEmpty();
        time.advance(1, TimeUnit.NANOSECONDS);
        assertThat(ran).containsExactly("a");
    }

    @ParameterizedTest
    @MethodSource("startsNanos")
    void onePassThroughYearsIsAsGoodAsMany(long startNanos) {
        ManualTime time = new ManualTime(startNanos);
        WheelTimer timer = WheelTimer.builder().timeSource(time).build();
        for (int days = 10_000; days > 0; days -= 1_000) {
            String name = "day " + days;
            timer.schedule(t -> ran.add(name), Duration.ofDays(days));
        }

        time.advance(Duration.ofDays(10_000));

        assertThat(ran)
                .containsExactly(
                        "day 1000",
                        "day 2000",
                        "day 3000",
                        "day 4000",
                        "day 5000",
                        "day 6000",
                        "day 7000",
                        "day 8000",
                        "day 9000",
                        "day 10000");
    }

    @Test
    void aTimeoutScheduledBehindVeryManyIsOnTime() {
        ManualTime time = new ManualTime();
        WheelTimer timer = WheelTimer.builder().timeSource(time).build();
        for (int i = 0; i < 10_000; i++) {
            timer.schedule(t -> {}, Duration.ofSeconds(30));
        }
        timer.schedule(t -> ran.add("behind them"), Duration.ofMillis(5));

        time.advance(Duration.ofMillis(5));

        assertThat(ran).containsExactly("behind them");
    }

    @Test
    void aTaskThatSchedulesItsSuccessorRunsOnTheWay() {
        ManualTime time = new ManualTime();
        WheelTimer timer = WheelTimer.builder().timeSource(time).build();
        List<Long> millis = new ArrayList<>();
        scheduleEvery10Millis(timer, time, millis);

        time.advance(Duration.ofMillis(50));

        assertThat(millis).containsExactly(10L, 20L, 30L, 40L, 50L);
    }

    private static void scheduleEvery10Millis(WheelTimer timer, ManualTime time, List<Long> millis) {
        timer.schedule(
                t -> {
                    millis.add(TimeUnit.NANOSECONDS.toMillis(time.nanoTime()));
                    scheduleEvery10Millis(timer, time, millis);
                },
                Duration.ofMillis(10));
    }

    @Test
    void whatIsCancelledOnTheWayDoesNotRun() {
        ManualTime time = new ManualTime();
        WheelTimer timer = WheelTimer.builder().timeSource(time).build();
        List<TimeoutHandle> victims = new ArrayList<>();
        timer.schedule(t -> victims.forEach(TimeoutHandle::cancel), Duration.ofMillis(5));
        for (int millis = 4; millis < 8; millis++) {
            String name = millis + " ms";
            victims.add(timer.schedule(t -> ran.add(name), Duration.ofMillis(millis)));
        }

        time.advance(Duration.ofMillis(10));

        assertThat(ran).containsExactly("4 ms");
        assertThat(timer.counts().cancelled()).isEqualTo(3);
    }

    @Test
    void anIdleYearTakesNoSteps() {
        ManualTime time = new ManualTime();
        WheelTimer timer = WheelTimer.builder()
                .timeSource(time)
                .tick(Duration.ofNanos(100_000))
                .build();
        timer.schedule(t -> ran.add("after a year"), Duration.ofDays(365));

        assertThat(time.untilNextStep()).isEqualTo(Duration.ofDays(365));
        time.advance(Duration.ofDays(364));
        assertThat(time.untilNextStep()).isEqualTo(Duration.ofDays(1));
        time.advance(Duration.ofDays(1));
        assertThat(ran).containsExactly("after a year");
    }
}
