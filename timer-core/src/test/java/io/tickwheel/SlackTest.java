package io.tickwheel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A timeout runs at the first multiple of the slack at or after its deadline (I2, I6), wherever it waited. */
class SlackTest {
    private static final Duration TICK = Duration.ofMillis(10);

    private final ManualTime time = new ManualTime(Long.MAX_VALUE - 5);
    private final long startNanos = time.nanoTime();
    private final List<String> ran = new ArrayList<>();

    @ParameterizedTest
    @CsvSource({
        "0, 1, 1",
        "0, 12345678, 12345678",
        "0, 3600000000001, 3600000000001",
        "1000000, 1, 1000000",
        "1000000, 12345678, 13000000",
        "1000000, 13000000, 13000000",
        "3000000, 10000000, 12000000",
        "3000000, 9000000, 9000000",
        "7000000, 7000001, 14000000",
        "10000000, 12345678, 20000000",
    })
    void theFirstMultipleOfTheSlackAtOrAfterTheDeadline(long slackNanos, long delayNanos, long runsNanos) {
        WheelTimer timer = timer(Duration.ofNanos(slackNanos));
        timer.schedule(timeout -> ran.add("ran"), delayNanos, TimeUnit.NANOSECONDS);

        time.advance(runsNanos - 1, TimeUnit.NANOSECONDS);
        assertThat(ran).isEmpty();
        time.advance(1, TimeUnit.NANOSECONDS);
        assertThat(ran).containsExactly("ran");
    }

    @Test
    void withoutASlackATimeoutRunsAtItsTick() {
        WheelTimer timer = WheelTimer.builder().tick(TICK).timeSource(time).build();
        timer.schedule(timeout -> ran.add("ran"), 1, TimeUnit.NANOSECONDS);

        assertThat(time.untilNextStep()).isEqualTo(TICK);
    }

    /** Some wait in the intake, most in the wheel, where the short ones before have had them transferred. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1_000, 1_000_000, 3_333_333})
    void eachRunsAtItsOwnTimeAndThoseOfOneCellInTheirOrder(long slackNanos) {
        WheelTimer timer = timer(Duration.ofNanos(slackNanos));
        List<Long> early = new ArrayList<>();
        List<String> expected = new ArrayList<>();
        long cellNanos = Math.max(1, slackNanos);
        for (int i = 0; i < 5_000; i++) {
            long delayNanos = 1 + i * 7_919_113L % 60_000_000;
            long dueNanos = (delayNanos + cellNanos - 1) / cellNanos * cellNanos;
            String name = String.format("%012d-%05d", dueNanos, i);
            expected.add(name);
            timer.schedule(
                    timeout -> {
                        ran.add(name);
                        if (time.nanoTime() - startNanos != dueNanos) {
                            early.add(dueNanos);
                        }
                    },
                    delayNanos,
                    TimeUnit.NANOSECONDS);
        }

        time.advance(Duration.ofMillis(70));

        expected.sort(null);
        assertThat(ran).isEqualTo(expected);
        assertThat(early).isEmpty();
    }

    @Test
    void whatIsCancelledInItsOpenedTickDoesNotRun() {
        WheelTimer timer = timer(Duration.ZERO);
        List<TimeoutHandle> handles = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            int number = i;
            handles.add(timer.schedule(timeout -> ran.add("" + number), 20_000_000 + i, TimeUnit.NANOSECONDS));
        }
        time.advance(20_000_099, TimeUnit.NANOSECONDS);
        assertThat(ran).hasSize(100);

        handles.subList(150, 200).forEach(TimeoutHandle::cancel);
        time.advance(Duration.ofSeconds(1));

        assertThat(ran).hasSize(150);
        assertThat(timer.counts().cancelled()).isEqualTo(50);
        assertThat(timer.counts().pending()).isZero();
    }

    @Test
    void stopReturnsWhatHasNotRunOfAnOpenedTick() {
        WheelTimer timer = timer(Duration.ZERO);
        for (int i = 0; i < 200; i++) {
            timer.schedule(timeout -> ran.add(""), 20_000_000 + i, TimeUnit.NANOSECONDS);
        }
        time.advance(20_000_099, TimeUnit.NANOSECONDS);

        assertThat(timer.diagnostics().snapshot().pending().total()).isEqualTo(100);
        assertThat(timer.stop()).hasSize(100);
    }

    @Test
    void aSlackThatIsNoneIsRefused() {
        WheelTimerBuilder builder = WheelTimer.builder().tick(TICK);

        assertThatNullPointerException().isThrownBy(() -> builder.slack(null)).withMessage("slack");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.slack(Duration.ofNanos(-1)))
                .withMessage("slack: PT-0.000000001S (expected: from PT0S to the tick, which is PT24H at most)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.slack(Duration.ofMillis(11)).build())
                .withMessage("slack: PT0.011S (expected: from PT0S to the tick, PT0.01S)");
    }

    private WheelTimer timer(Duration slack) {
        return WheelTimer.builder().slack(slack).tick(TICK).timeSource(time).build();
    }
}
