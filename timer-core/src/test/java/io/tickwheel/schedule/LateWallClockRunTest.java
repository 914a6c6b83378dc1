package io.tickwheel.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run that a sleep, or a wall that was set forward, has made so late that it comes shortly before the next one. */
class LateWallClockRunTest {
    private static final ZoneId UTC = ZoneId.of("UTC");

    /** By the timer's clock, which stood still, it is on time. A sixteenth of a day is 90 minutes. */
    @ParameterizedTest
    @CsvSource({"2026-03-02T07:29:00Z, PT1H31M", "2026-03-02T07:31:00Z, PT25H29M"})
    void aLateRunReplacesThatOfTheNextDayIfThatIsNear(Instant wall, Duration untilNext) {
        Schedule schedule = Schedule.dailyAt(LocalTime.of(9, 0), UTC, () -> wall);

        assertThat(Duration.ofNanos(schedule.nextNanos(1, 0, 0))).isEqualTo(untilNext);
    }
}
