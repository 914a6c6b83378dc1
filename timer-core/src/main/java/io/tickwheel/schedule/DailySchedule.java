package io.tickwheel.schedule;

import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;

/** A local time in each day of a zone. Threads: immutable. */
final class DailySchedule extends WallClockSchedule {
    private final LocalTime time;
    private final ZoneId zone;

    DailySchedule(LocalTime time, ZoneId zone, InstantSource clock) {
        super(clock);
        this.time = time;
        this.zone = zone;
    }

    @Override
    public String toString() {
        return "daily at " + time + " in " + zone;
    }

    /** The first run after a moment: in a day without this local time as much later as the clocks are set forward. */
    @Override
    Instant firstAfter(Instant moment) {
        // A time that does not exist on the day before may be one of this day.
        LocalDate date = moment.atZone(zone).toLocalDate().minusDays(1);
        Instant run = runOf(date);
        while (!run.isAfter(moment)) {
            date = date.plusDays(1);
            run = runOf(date);
        }
        return run;
    }

    private Instant runOf(LocalDate date) {
        return ZonedDateTime.of(date, time, zone).toInstant();
    }
}
