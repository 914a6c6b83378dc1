package io.tickwheel.schedule;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;

/**
 * A local time in each day of a zone. Threads: immutable.
 *
 * <p>The timer's clock and that of the wall differ: a run may be at a moment at which the wall's is still before it, or
 * long after it. Which run it was is told by the wall's time for when it was due, give or take half a day.
 */
final class DailySchedule implements Schedule {
    private final LocalTime time;
    private final ZoneId zone;
    private final InstantSource clock;

    DailySchedule(LocalTime time, ZoneId zone, InstantSource clock) {
        this.time = time;
        this.zone = zone;
        this.clock = clock;
    }

    @Override
    public long firstNanos(long nowNanos) {
        Instant now = clock.instant();
        return timeOf(firstAfter(now), now, nowNanos);
    }

    @Override
    public long nextNanos(long runs, long dueNanos, long nowNanos) {
        Instant now = clock.instant();
        Instant due = now.minusNanos(nowNanos - dueNanos);
        Instant next = firstAfter(due);
        Instant second = firstAfter(next);
        if (Duration.between(due, next).compareTo(Duration.between(next, second).dividedBy(2)) < 0) {
            // It is the one that has run, a little early by the wall's clock.
            next = second;
        }
        return timeOf(next.isAfter(now) ? next : firstAfter(now), now, nowNanos);
    }

    @Override
    public String toString() {
        return "daily at " + time + " in " + zone;
    }

    /** The first run after a moment: in a day without this local time as much later as the clocks are set forward. */
    private Instant firstAfter(Instant moment) {
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

    private static long timeOf(Instant run, Instant now, long nowNanos) {
        return Nanos.after(nowNanos, Nanos.of("delay", Duration.between(now, run)));
    }
}
