package io.tickwheel;

import io.tickwheel.internal.core.ScaledMembers;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * Timeouts that have a least and a greatest delay, between which one call moves all of them at once: {@link
 * WheelTimer#newScaledTimeouts} makes it.
 *
 * <pre>{@code
 * ScaledTimeouts idle = timer.newScaledTimeouts();
 * idle.schedule(t -> connection.close(), Duration.ofSeconds(10), Duration.ofMinutes(5));
 * // memory is short:
 * idle.scale(0.2); // each runs 68 seconds after it was scheduled
 * }</pre>
 *
 * <p>For what may end sooner when resources are short: connections that are idle, results that are cached, leases. All
 * begin at a factor of 1, the greatest delay. At a factor of {@code f} a timeout runs {@code minDelay + f * (maxDelay -
 * minDelay)} after it was scheduled, at the next tick if that is over, and never before its least delay. The idea is
 * Envoy's, whose overload manager scales its timers so.
 *
 * <p>A timeout that is moved by itself stays where it was moved to until all are scaled the next time.
 *
 * <p>Cost: an object of 40 bytes beside the timeout, which one lock links; one that has ended stays linked until this
 * comes to it: for each that is added it looks at some of the others, and lets go of up to 32. {@link #scale} is
 * O(members), each a move: to an earlier time a message to the timer's thread.
 *
 * <p>Threads: any.
 */
public final class ScaledTimeouts {
    private final WheelTimer timer;
    private final ScaledMembers members = new ScaledMembers();

    ScaledTimeouts(WheelTimer timer) {
        this.timer = timer;
    }

    /**
     * Runs a task after a delay between two bounds, at the present {@link #factor}; until then each {@link #scale}
     * moves it.
     *
     * @param task what to run, not null
     * @param minDelay the delay at a factor of 0, not null; zero or negative means at the next tick
     * @param maxDelay the delay at a factor of 1, not null, at least {@code minDelay}; more than 292 years means never
     * @return the timeout, to be cancelled or moved by itself; never null
     * @throws NullPointerException if an argument is null
     * @throws RejectedExecutionException if as many timeouts are pending as the timer was built for
     * @throws IllegalArgumentException if {@code minDelay} is above {@code maxDelay}, or this is longer than
     *     {@link WheelLayout#SIMPLE} takes, where that was chosen
     * @throws IllegalStateException if the timer is stopped, or its host is full
     * @throws OutOfMemoryError if there is not enough memory; after each of these nothing is scheduled
     */
    public TimeoutHandle schedule(TimerTask task, Duration minDelay, Duration maxDelay) {
        Objects.requireNonNull(task, "task");
        long minNanos = TimeUnit.NANOSECONDS.convert(Objects.requireNonNull(minDelay, "minDelay"));
        long maxNanos = TimeUnit.NANOSECONDS.convert(Objects.requireNonNull(maxDelay, "maxDelay"));
        return members.start(timer.core(), minNanos, maxNanos, delayNanos -> timer.scheduleAfter(task, delayNanos));
    }

    /**
     * Moves all that have not ended and whose tasks do not run at this moment, and what is scheduled from now on. While
     * another thread does so, this waits for it.
     *
     * @param factor how far from the least to the greatest delay, from 0 to 1
     * @throws IllegalArgumentException if it is not; nothing has changed
     * @throws IllegalStateException if the timer's host is full
     * @throws OutOfMemoryError if there is no memory for the messages; after each of these the factor may or may not
     *     have been set, and some timeouts are not moved: the next call moves all
     */
    public void scale(double factor) {
        members.scale(factor);
    }

    /**
     * How far from the least to the greatest delay timeouts run.
     *
     * @return what {@link #scale} was given the last time, at first 1
     */
    public double factor() {
        return members.factor();
    }
}
