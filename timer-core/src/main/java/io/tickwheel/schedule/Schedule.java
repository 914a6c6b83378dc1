package io.tickwheel.schedule;

import java.time.Duration;
import java.time.InstantSource;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;

/**
 * When a timeout that repeats runs. It is asked for the time of the first run when the timeout is scheduled, and after
 * each run for that of the next.
 *
 * <p>Times are nanoseconds on the clock of the timer, counted from when the timer was made: {@code nowNanos} plus a
 * delay is a time and {@link Long#MAX_VALUE} is never. A next time that has passed means at once if it is after that of
 * the last run, and else at the next tick, as does a first time that has passed. As with all timeouts a run is at the
 * tick boundary that {@link io.tickwheel.WheelTimer} describes.
 *
 * <pre>{@code
 * Schedule untilMidnight = (runs, dueNanos, nowNanos) -> isMidnight() ? Schedule.NONE : nowNanos + 1_000_000_000;
 * }</pre>
 *
 * <p>The thread that schedules calls {@link #firstNanos}, the thread that has run the task {@link #nextNanos}: one at a
 * time for a timeout, and each sees what the one before did. The schedules made here keep no state and may be shared.
 *
 * <p>Source: {@code ScheduleFunc} of Go's {@code timingwheel}.
 */
@FunctionalInterface
public interface Schedule {
    /** No further run. */
    long NONE = -1;

    /**
     * When the first run is due.
     *
     * @param nowNanos the present time
     * @return the time; {@link #NONE}, or anything negative, makes the call that schedules fail
     */
    default long firstNanos(long nowNanos) {
        return nextNanos(0, nowNanos, nowNanos);
    }

    /**
     * When the next run is due. Called after a run that has thrown nothing, or that an executor has rejected, which
     * counts as one. What it throws is reported as if the task had thrown it, and there is no further run.
     *
     * @param runs how often the task has run, at least 1; 0 if this stands in for {@link #firstNanos}
     * @param dueNanos when the run was due that has just ended
     * @param nowNanos the present time
     * @return the time; {@link #NONE}, or anything negative, for no further run
     */
    long nextNanos(long runs, long dueNanos, long nowNanos);

    /**
     * The same schedule, ended after a number of runs.
     *
     * @param mostRuns how many, at least 1
     * @throws IllegalArgumentException if mostRuns is less than 1
     */
    default Schedule limitedTo(long mostRuns) {
        if (mostRuns < 1) {
            throw new IllegalArgumentException("mostRuns: " + mostRuns + " (expected: >= 1)");
        }
        return new LimitedSchedule(this, mostRuns);
    }

    /** Runs a period after it is scheduled, and then as {@link #fixedRate(Duration, Duration)}. */
    static Schedule fixedRate(Duration period) {
        return fixedRate(period, period);
    }

    /**
     * Runs at {@code initialDelay}, {@code initialDelay + period}, {@code initialDelay + 2 * period} and so on after it
     * is scheduled, however long a run takes. Missed runs are all made up for, one after the other, as {@link
     * java.util.concurrent.ScheduledExecutorService#scheduleAtFixedRate} does.
     *
     * @param initialDelay zero or negative means at the next tick
     * @param period more than 292 years means never
     * @throws IllegalArgumentException if the period is zero or negative
     */
    static Schedule fixedRate(Duration initialDelay, Duration period) {
        return fixedRate(initialDelay, period, MissedRuns.RUN_ALL);
    }

    /** As {@link #fixedRate(Duration, Duration)}, with another rule for missed runs. */
    static Schedule fixedRate(Duration initialDelay, Duration period, MissedRuns missedRuns) {
        long initialDelayNanos = Nanos.of("initialDelay", initialDelay);
        return new FixedRate(
                initialDelayNanos, Nanos.positive("period", period), Objects.requireNonNull(missedRuns, "missedRuns"));
    }

    /** Runs a delay after it is scheduled, and then as {@link #fixedDelay(Duration, Duration)}. */
    static Schedule fixedDelay(Duration delay) {
        return fixedDelay(delay, delay);
    }

    /**
     * Runs after {@code initialDelay}, and each time {@code delay} after the run before has ended.
     *
     * @param initialDelay zero or negative means at the next tick
     * @param delay more than 292 years means never
     * @throws IllegalArgumentException if the delay is zero or negative
     */
    static Schedule fixedDelay(Duration initialDelay, Duration delay) {
        return new FixedDelay(Nanos.of("initialDelay", initialDelay), Nanos.positive("delay", delay));
    }

    /**
     * Runs after delays that double: {@code first}, twice that, four times that and so on, {@code cap} at most, each
     * counted from the end of the run before. A part of each, chosen at random, is left out: tasks that have failed
     * together do not try again together. A task that has succeeded cancels its timeout; {@link #limitedTo} ends it
     * after a number of tries.
     *
     * @param first the first delay, more than zero
     * @param cap the longest, at least the first
     * @param jitter how much of a delay may be left out at most, from 0, nothing, to 1, all of it
     * @throws IllegalArgumentException if one is out of its bounds
     */
    static Schedule exponentialBackoff(Duration first, Duration cap, double jitter) {
        long firstNanos = Nanos.positive("first", first);
        long capNanos = Nanos.of("cap", cap);
        if (capNanos < firstNanos) {
            throw new IllegalArgumentException("cap: " + cap + " (expected: >= first, " + first + ")");
        }
        if (!(jitter >= 0 && jitter <= 1)) {
            throw new IllegalArgumentException("jitter: " + jitter + " (expected: from 0 to 1)");
        }
        return new Backoff(
                firstNanos, capNanos, jitter, () -> ThreadLocalRandom.current().nextDouble());
    }

    /**
     * Runs each day at a local time. On a day on which that time is skipped, as the clocks are set forward, it runs
     * later by as much as they are; on a day on which it occurs twice, the first time only. Runs that are missed while
     * the machine sleeps are not made up for. If the timer's clock stands still meanwhile, the planned run is late by
     * the time slept.
     *
     * <p>A run that was moved, or is late for that, replaces the next regular one if it is nearer to that than a
     * sixteenth of a day; otherwise both come.
     *
     * <p>The wall clock is read after each run, to compute the delay to the next. Setting it in between shifts that
     * run, which may replace the next one, too, and no other; if it is set back by more than a sixteenth of a day,
     * that run comes twice.
     *
     * @param time the local time
     * @param zone where
     * @param clock the wall's clock, {@link java.time.Clock#systemUTC} for example, whatever its zone
     */
    static Schedule dailyAt(LocalTime time, ZoneId zone, InstantSource clock) {
        return new DailySchedule(
                Objects.requireNonNull(time, "time"),
                Objects.requireNonNull(zone, "zone"),
                Objects.requireNonNull(clock, "clock"));
    }
}
