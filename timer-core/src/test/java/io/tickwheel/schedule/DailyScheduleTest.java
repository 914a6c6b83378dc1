package io.tickwheel.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.TimeoutHandle;
import io.tickwheel.WheelTimer;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A time of the day in a zone, across changes of its clocks, on a wall that the test moves. */
class DailyScheduleTest {
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

    private final ManualTime time = new ManualTime(Long.MAX_VALUE - 12_345);
    private final long startNanos = time.nanoTime();
    private final WheelTimer timer = WheelTimer.builder().timeSource(time).build();
    private final List<String> ran = new ArrayList<>();
    private Instant start = Instant.EPOCH;
    /** How many parts of a million the wall's clock is faster than the timer's. */
    private long fasterPpm;

    @Test
    void atTheSameLocalTimeWhenTheClocksAreSetForward() {
        run("2026-03-27T12:00", LocalTime.of(6, 30), BERLIN, 4);

        assertThat(ran).containsExactly("2026-03-28T06:30", "2026-03-29T06:30", "2026-03-30T06:30", "2026-03-31T06:30");
    }

    @Test
    void aLocalTimeThatADayDoesNotHaveIsAsMuchLater() {
        run("2026-03-27T12:00", LocalTime.of(2, 30), BERLIN, 4);

        assertThat(ran).containsExactly("2026-03-28T02:30", "2026-03-29T03:30", "2026-03-30T02:30", "2026-03-31T02:30");
    }

    @Test
    void aLocalTimeThatADayHasTwiceIsTheFirstOfThem() {
        run("2026-10-23T12:00", LocalTime.of(2, 30), BERLIN, 4);

        assertThat(ran).containsExactly("2026-10-24T02:30", "2026-10-25T02:30", "2026-10-26T02:30", "2026-10-27T02:30");
        Instant before = Instant.parse("2026-10-25T00:00:00Z");
        assertThat(Schedule.dailyAt(LocalTime.of(2, 30), BERLIN, () -> before).firstNanos(0))
                .isEqualTo(Duration.ofMinutes(30).toNanos());
    }

    /** A run is at a moment of the timer's clock, at which the wall's may still be before it: it is no other run. */
    @ParameterizedTest
    @ValueSource(longs = {-200, -1, 1, 200})
    void aWallThatGoesSlowerOrFasterHasOneRunADay(long ppm) {
        fasterPpm = ppm;

        run("2026-05-01T12:00", LocalTime.of(6, 30), BERLIN, 30);

        assertThat(ran).hasSize(30);
        assertThat(ran.stream().map(at -> at.substring(0, 10)).distinct()).hasSize(30);
    }

    /** By the timer's clock each run was on time. A sixteenth of a day is 90 minutes. */
    @ParameterizedTest
    @CsvSource({
        // Set back a little: nothing runs twice. Set back by more: the run comes again.
        "2026-03-02T08:59:00Z, PT24H1M",
        "2026-03-02T07:31:00Z, PT25H29M",
        "2026-03-02T07:29:00Z, PT1H31M",
        // The machine has slept: the run of the next day comes, unless it is near.
        "2026-03-02T22:00:00Z, PT11H",
    })
    void aWallThatHasMovedMeanwhileDecidesWhichRunItWas(Instant wall, Duration untilNext) {
        Schedule schedule = Schedule.dailyAt(LocalTime.of(9, 0), ZoneOffset.UTC, () -> wall);

        assertThat(Duration.ofNanos(schedule.nextNanos(1, 0, 0))).isEqualTo(untilNext);
    }

    /** A sixteenth of a day is an hour and a half. */
    @ParameterizedTest
    @CsvSource({
        "31, 2026-05-02T07:31 2026-05-03T09:00",
        "29, 2026-05-02T07:29 2026-05-02T09:00 2026-05-03T09:00",
    })
    void aRunThatWasMovedReplacesTheNextOneIfThatIsNear(int minute, String expected) {
        start = Instant.parse("2026-05-01T12:00:00Z");
        TimeoutHandle timeout = timer.schedule(
                t -> ran.add(LocalDateTime.ofInstant(wall(), ZoneOffset.UTC).toString()),
                Schedule.dailyAt(LocalTime.of(9, 0), ZoneOffset.UTC, this::wall));

        timeout.reschedule(Duration.ofHours(19).plusMinutes(minute));
        time.advance(Duration.ofDays(2));

        assertThat(String.join(" ", ran)).isEqualTo(expected);
    }

    private void run(String from, LocalTime at, ZoneId zone, int days) {
        start = LocalDateTime.parse(from).atZone(zone).toInstant();
        InstantSource wall = this::wall;
        timer.schedule(
                t -> ran.add(wall().plusMillis(30_000)
                        .atZone(zone)
                        .toLocalDateTime()
                        .withSecond(0)
                        .withNano(0)
                        .toString()),
                Schedule.dailyAt(at, zone, wall));
        time.advance(Duration.ofDays(days));
    }

    private Instant wall() {
        long nanos = time.nanoTime() - startNanos;
        return start.plusNanos(nanos + nanos / 1_000_000 * fasterPpm);
    }
}
