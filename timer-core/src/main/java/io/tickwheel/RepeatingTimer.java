package io.tickwheel;

import io.tickwheel.schedule.MissedRuns;
import io.tickwheel.schedule.Schedule;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * The part of a {@link WheelTimer} that repeats.
 *
 * <p>Each run is at the boundary that {@link WheelTimer} describes for its time, on the timer's thread or its
 * executor, and never overlaps the run before. A task that throws runs no more, and its timeout has expired, as with
 * {@link java.util.concurrent.ScheduledExecutorService}. A run that the executor rejects is missed, and reported; the
 * next one is at its time. One that the executor drops in silence, as with {@code DiscardPolicy}, never ends: the
 * timeout is pending until it is cancelled or the timer stopped, and does not run again. Cancelled during a run, a
 * timeout does not run again.
 *
 * <p>A timeout that repeats counts once, as scheduled, and is pending until it ends. Its order among the timeouts of a
 * tick is not defined; several that repeat run in the order in which they ran before.
 *
 * <p>Cost: an object of 48 bytes and two small ones when it is scheduled. A run puts the timeout back where it waits,
 * without a way through the intake; after a run on an executor by a message to the timer's thread. It allocates
 * nothing; a {@link io.tickwheel.time.TimerHost} makes what it needs for each step.
 *
 * <p>Threads: any.
 */
public sealed interface RepeatingTimer permits WheelTimer {
    /**
     * Runs a task as often as a schedule says.
     *
     * @param task what to run, not null
     * @param schedule when, not null
     * @return the timeout, to be cancelled or moved; never null
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if the schedule has no first run, or one further than the timer's layout takes
     * @throws RejectedExecutionException if as many timeouts are pending as the timer was built for
     * @throws IllegalStateException if the timer is stopped, or its host is full; after each of these nothing is
     *     scheduled
     */
    TimeoutHandle schedule(TimerTask task, Schedule schedule);

    /**
     * Runs something as often as a schedule says, as {@link #schedule(TimerTask, Schedule)} does.
     *
     * @param task what to run, not null
     * @param schedule when, not null
     * @return the timeout, to be cancelled or moved; never null
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if the schedule has no first run, or one further than the timer's layout takes
     * @throws RejectedExecutionException if as many timeouts are pending as the timer was built for
     * @throws IllegalStateException if the timer is stopped, or its host is full; after each of these nothing is
     *     scheduled
     */
    default TimeoutHandle schedule(Runnable task, Schedule schedule) {
        return schedule(new RunnableTask(Objects.requireNonNull(task, "task")), schedule);
    }

    /**
     * Runs a task again and again, a period apart, whatever the runs take; those that are missed are made up for:
     * {@link Schedule#fixedRate(Duration, Duration)}.
     *
     * @param task what to run, not null
     * @param initialDelay until the first run; zero or negative means at the next tick, more than 292 years means never
     * @param period from one run to the next, more than zero
     * @return the timeout, to be cancelled or moved; never null
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if the period is zero or negative, or the first run further away than the
     *     timer's layout takes
     * @throws RejectedExecutionException if as many timeouts are pending as the timer was built for
     * @throws IllegalStateException if the timer is stopped, or its host is full; after each of these nothing is
     *     scheduled
     */
    default TimeoutHandle scheduleAtFixedRate(TimerTask task, Duration initialDelay, Duration period) {
        return schedule(task, Schedule.fixedRate(initialDelay, period));
    }

    /**
     * As {@link #scheduleAtFixedRate(TimerTask, Duration, Duration)}, with a say in what becomes of missed runs.
     *
     * @param task what to run, not null
     * @param initialDelay until the first run; zero or negative means at the next tick, more than 292 years means never
     * @param period from one run to the next, more than zero
     * @param missedRuns what becomes of runs whose time has passed when the one before has ended, not null
     * @return the timeout, to be cancelled or moved; never null
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if the period is zero or negative, or the first run further away than the
     *     timer's layout takes
     * @throws RejectedExecutionException if as many timeouts are pending as the timer was built for
     * @throws IllegalStateException if the timer is stopped, or its host is full; after each of these nothing is
     *     scheduled
     */
    default TimeoutHandle scheduleAtFixedRate(
            TimerTask task, Duration initialDelay, Duration period, MissedRuns missedRuns) {
        return schedule(task, Schedule.fixedRate(initialDelay, period, missedRuns));
    }

    /**
     * As {@link #scheduleAtFixedRate(TimerTask, Duration, Duration)}, with the arguments of {@link
     * java.util.concurrent.ScheduledExecutorService#scheduleAtFixedRate}.
     *
     * @param task what to run, not null
     * @param initialDelay until the first run; zero or negative means at the next tick, more than 292 years means never
     * @param period from one run to the next, more than zero
     * @param unit the unit of both, not null
     * @return the timeout, to be cancelled or moved; never null
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if the period is zero or negative, or the first run further away than the
     *     timer's layout takes
     * @throws RejectedExecutionException if as many timeouts are pending as the timer was built for
     * @throws IllegalStateException if the timer is stopped, or its host is full; after each of these nothing is
     *     scheduled
     */
    default TimeoutHandle scheduleAtFixedRate(Runnable task, long initialDelay, long period, TimeUnit unit) {
        Objects.requireNonNull(unit, "unit");
        return schedule(task, Schedule.fixedRate(duration(initialDelay, unit), duration(period, unit)));
    }

    /**
     * Runs a task again and again, each time a delay after the run before has ended: {@link Schedule#fixedDelay}.
     *
     * @param task what to run, not null
     * @param initialDelay until the first run; zero or negative means at the next tick, more than 292 years means never
     * @param delay from the end of a run to the next, more than zero
     * @return the timeout, to be cancelled or moved; never null
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if the delay is zero or negative, or the first run further away than the timer's
     *     layout takes
     * @throws RejectedExecutionException if as many timeouts are pending as the timer was built for
     * @throws IllegalStateException if the timer is stopped, or its host is full; after each of these nothing is
     *     scheduled
     */
    default TimeoutHandle scheduleWithFixedDelay(TimerTask task, Duration initialDelay, Duration delay) {
        return schedule(task, Schedule.fixedDelay(initialDelay, delay));
    }

    /**
     * As {@link #scheduleWithFixedDelay(TimerTask, Duration, Duration)}, with the arguments of {@link
     * java.util.concurrent.ScheduledExecutorService#scheduleWithFixedDelay}.
     *
     * @param task what to run, not null
     * @param initialDelay until the first run; zero or negative means at the next tick, more than 292 years means never
     * @param delay from the end of a run to the next, more than zero
     * @param unit the unit of both, not null
     * @return the timeout, to be cancelled or moved; never null
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if the delay is zero or negative, or the first run further away than the timer's
     *     layout takes
     * @throws RejectedExecutionException if as many timeouts are pending as the timer was built for
     * @throws IllegalStateException if the timer is stopped, or its host is full; after each of these nothing is
     *     scheduled
     */
    default TimeoutHandle scheduleWithFixedDelay(Runnable task, long initialDelay, long delay, TimeUnit unit) {
        Objects.requireNonNull(unit, "unit");
        return schedule(task, Schedule.fixedDelay(duration(initialDelay, unit), duration(delay, unit)));
    }

    private static Duration duration(long amount, TimeUnit unit) {
        return Duration.ofNanos(unit.toNanos(amount));
    }
}
