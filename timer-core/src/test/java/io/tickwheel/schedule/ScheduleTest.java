package io.tickwheel.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The arithmetic of rates and delays, up to the end of time. */
class ScheduleTest {
    private static final long MAX = Long.MAX_VALUE;

    @ParameterizedTest
    @CsvSource({
        // due, now, RUN_ALL, RUN_ONCE, SKIP
        "100, 100, 110, 110, 110",
        "100, 109, 110, 110, 110",
        "100, 110, 110, 110, 120",
        "100, 111, 110, 110, 120",
        "100, 145, 110, 140, 150",
        "100, 150, 110, 150, 160",
    })
    void aRunThatWasMissedIsMadeUpForAsThePolicySays(long due, long now, long all, long once, long skip) {
        assertThat(rate(MissedRuns.RUN_ALL).nextNanos(1, due, now)).isEqualTo(all);
        assertThat(rate(MissedRuns.RUN_ONCE).nextNanos(1, due, now)).isEqualTo(once);
        assertThat(rate(MissedRuns.SKIP).nextNanos(1, due, now)).isEqualTo(skip);
    }

    @Test
    void whatIsBeyondTheEndOfTimeIsNever() {
        for (MissedRuns missedRuns : MissedRuns.values()) {
            assertThat(rate(missedRuns).nextNanos(1, MAX - 3, MAX - 1)).isEqualTo(MAX);
            assertThat(rate(missedRuns).firstNanos(MAX)).isEqualTo(MAX);
        }
        assertThat(Schedule.fixedDelay(Duration.ZERO, Duration.ofDays(200_000)).nextNanos(1, 0, 1))
                .isEqualTo(MAX);
        assertThat(Schedule.fixedRate(Duration.ofSeconds(MAX), Duration.ofSeconds(MAX))
                        .firstNanos(5))
                .isEqualTo(MAX);
    }

    @Test
    void aDelayIsCountedFromTheEndOfTheRun() {
        Schedule schedule = Schedule.fixedDelay(nanos(-7), nanos(10));

        assertThat(schedule.firstNanos(5)).as("at the next tick").isEqualTo(6);
        assertThat(schedule.nextNanos(1, 100, 137)).isEqualTo(147);
    }

    @Test
    void aLimitedScheduleEndsAfterItsRuns() {
        Schedule twice = rate(MissedRuns.RUN_ALL).limitedTo(2);

        assertThat(twice.firstNanos(0)).isEqualTo(7);
        assertThat(twice.nextNanos(1, 7, 7)).isEqualTo(17);
        assertThat(twice.nextNanos(2, 17, 17)).isEqualTo(Schedule.NONE);
    }

    @Test
    void aLambdaIsAskedForItsFirstRunToo() {
        Schedule schedule = (runs, dueNanos, nowNanos) -> runs * 1_000 + nowNanos;

        assertThat(schedule.firstNanos(5)).isEqualTo(5);
        assertThat(schedule.nextNanos(2, 0, 5)).isEqualTo(2_005);
    }

    @Test
    void argumentsThatMeanNothingAreRefused() {
        assertThatNullPointerException()
                .isThrownBy(() -> Schedule.fixedRate(null, nanos(1)))
                .withMessage("initialDelay");
        assertThatNullPointerException()
                .isThrownBy(() -> Schedule.fixedRate(nanos(1), nanos(1), null))
                .withMessage("missedRuns");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Schedule.fixedRate(nanos(1), Duration.ZERO))
                .withMessage("period: PT0S (expected: > PT0S)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Schedule.fixedDelay(nanos(1), nanos(-1)))
                .withMessage("delay: PT-0.000000001S (expected: > PT0S)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> rate(MissedRuns.SKIP).limitedTo(0))
                .withMessage("mostRuns: 0 (expected: >= 1)");
    }

    private static Schedule rate(MissedRuns missedRuns) {
        return Schedule.fixedRate(nanos(7), nanos(10), missedRuns);
    }

    private static Duration nanos(long nanos) {
        return Duration.ofNanos(nanos);
    }
}
