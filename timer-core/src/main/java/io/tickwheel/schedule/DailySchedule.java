package io.tickwheel.schedule;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;

/**
 * A local time in each day of a zone.
 *
 * <p>The timer's clock and the wall clock differ. By drift a run may come while the wall clock is still a little before
 * its time. After the machine has slept a run may come at any later time. The wall time at which the run was due tells
 * which run it was: the next one if that is very near, else the last one.
 */
record DailySchedule(LocalTime time, ZoneId zone, InstantSource clock) implements Schedule {
    /** A run is early by drift, and not the last one late, if it is nearer than this part of the time between both. */
    private static final int NEAR = 16;

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
        if (isNear(next, due)) {
            // It is the one that has run, a little early by the wall clock.
            next = firstAfter(next);
        }
        return timeOf(next.isAfter(now) ? next : firstAfter(now), now, nowNanos);
    }

    /** Whether a moment is in the last part of the time from the run before this one, which is the first after it. */
    private boolean isNear(Instant run, Instant moment) {
        Instant whole = run.minus(Duration.between(moment, run).multipliedBy(NEAR));
        return run.equals(firstAfter(whole.minusNanos(1)));
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
