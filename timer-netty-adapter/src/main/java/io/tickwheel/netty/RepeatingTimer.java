package io.tickwheel.netty;

import io.netty.util.Timer;
import io.netty.util.TimerTask;
import io.tickwheel.schedule.Schedule;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * A timer that can repeat tasks, as Netty's cannot.
 *
 * <p>Each run is at the first tick boundary at or after its time, on the timer's thread or its executor, and never
 * overlaps the run before. A task that throws runs no more, and its timeout has expired, as with {@link
 * java.util.concurrent.ScheduledExecutorService}. A run that the executor rejects is missed, and logged; the next one
 * is at its time. One that the executor drops in silence, as with {@code DiscardPolicy}, never ends: the timeout is
 * pending until it is cancelled or the timer stopped, and does not run again. Cancelled during a run, a timeout does
 * not run again.
 *
 * <p>A timeout that repeats counts once, and is pending until it ends. Its order among the timeouts of a tick is not
 * defined; several that repeat run in the order in which they ran before. A run on the timer's own thread or loop
 * allocates nothing, except for a bucket of the wheel that is used for the first time, and for the task by which an
 * event loop wakes.
 *
 * <p>Threads: any.
 */
public interface RepeatingTimer extends Timer {
    /**
     * Runs a task as often as a schedule says.
     *
     * @param task what to run, not null
     * @param schedule when, not null
     * @return the timeout, to be cancelled or moved; never null
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if the schedule has no first run, or one further than the timer's layout takes
     * @throws RejectedExecutionException if the limit of pending timeouts is reached
     * @throws IllegalStateException if the timer is stopped; after any of these nothing is scheduled
     */
    MovableTimeout newTimeout(TimerTask task, Schedule schedule);

    /**
     * Runs a task again and again, a period apart, whatever the runs take; those that are missed are made up for:
     * {@link Schedule#fixedRate(Duration, Duration)}.
     *
     * @param task what to run, not null
     * @param initialDelay until the first run; zero or negative means at the next tick, one that overflows means never
     * @param period from one run to the next, more than zero
     * @param unit the unit of both, not null
     * @return the timeout, to be cancelled or moved; never null
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if the period is zero or negative, or the first run further away than the
     *     timer's layout takes
     * @throws RejectedExecutionException if the limit of pending timeouts is reached
     * @throws IllegalStateException if the timer is stopped; after any of these nothing is scheduled
     */
    default MovableTimeout scheduleAtFixedRate(TimerTask task, long initialDelay, long period, TimeUnit unit) {
        Objects.requireNonNull(unit, "unit");
        return newTimeout(
                task,
                Schedule.fixedRate(
                        Duration.ofNanos(unit.toNanos(initialDelay)), Duration.ofNanos(unit.toNanos(period))));
    }

    /**
     * Runs a task again and again, each time a delay after the run before has ended: {@link Schedule#fixedDelay}.
     *
     * @param task what to run, not null
     * @param initialDelay until the first run; zero or negative means at the next tick, one that overflows means never
     * @param delay from the end of a run to the next, more than zero
     * @param unit the unit of both, not null
     * @return the timeout, to be cancelled or moved; never null
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if the delay is zero or negative, or the first run further away than the timer's
     *     layout takes
     * @throws RejectedExecutionException if the limit of pending timeouts is reached
     * @throws IllegalStateException if the timer is stopped; after any of these nothing is scheduled
     */
    default MovableTimeout scheduleWithFixedDelay(TimerTask task, long initialDelay, long delay, TimeUnit unit) {
        Objects.requireNonNull(unit, "unit");
        return newTimeout(
                task,
                Schedule.fixedDelay(
                        Duration.ofNanos(unit.toNanos(initialDelay)), Duration.ofNanos(unit.toNanos(delay))));
    }
}
