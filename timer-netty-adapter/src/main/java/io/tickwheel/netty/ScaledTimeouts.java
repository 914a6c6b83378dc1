package io.tickwheel.netty;

import io.netty.util.TimerTask;
import io.tickwheel.internal.core.ScaledMembers;
import java.lang.ref.Reference;
import java.util.Objects;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Timeouts that have a least and a greatest delay, between which one call moves all of them at once: {@link
 * GroupingTimer#newScaledTimeouts} makes it.
 *
 * <pre>{@code
 * ScaledTimeouts idle = timer.newScaledTimeouts();
 * idle.newTimeout(t -> channel.close(), 10, 300, SECONDS);
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
 * <p>On an {@link EventLoopTimer} a timeout belongs to the calling loop, as with {@link EventLoopTimer#newTimeout}, and
 * one call scales those of all loops, from any thread.
 *
 * <p>Cost: an object of 40 bytes beside the timeout, which one lock links; one that has ended stays linked until this
 * comes to it: for each that is added it looks at some of the others, and lets go of up to 32. {@link #scale} is
 * O(members), each a move: to an earlier time a message to the timer's thread.
 *
 * <p>Threads: any.
 */
public final class ScaledTimeouts {
    private final Supplier<NettyTimer> timer;
    private final ScaledMembers members = new ScaledMembers();

    /**
     * None yet.
     *
     * @param timer what a timeout of the calling thread belongs to
     */
    ScaledTimeouts(Supplier<NettyTimer> timer) {
        this.timer = timer;
    }

    /**
     * Runs a task after a delay between two bounds, at the present {@link #factor}; until then each {@link #scale}
     * moves it.
     *
     * @param task what to run, not null
     * @param minDelay the delay at a factor of 0; zero or negative means at the next tick
     * @param maxDelay the delay at a factor of 1, at least {@code minDelay}; one that overflows means never
     * @param unit the unit of both, not null
     * @return the timeout, to be cancelled or moved by itself; never null
     * @throws NullPointerException if an argument is null
     * @throws RejectedExecutionException if the limit of pending timeouts is reached
     * @throws IllegalArgumentException if {@code minDelay} is above {@code maxDelay}, or this is longer than the
     *     timer's layout takes
     * @throws IllegalStateException if the timer is stopped
     * @throws OutOfMemoryError if there is not enough memory; after any of these nothing is scheduled
     */
    public MovableTimeout newTimeout(TimerTask task, long minDelay, long maxDelay, TimeUnit unit) {
        Objects.requireNonNull(task, "task");
        long minNanos = Objects.requireNonNull(unit, "unit").toNanos(minDelay);
        try {
            NettyTimer owner = timer.get();
            return members.start(
                    owner.core(), minNanos, unit.toNanos(maxDelay), delayNanos -> owner.schedule(task, delayNanos));
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /**
     * Moves all that have not ended and whose tasks do not run at this moment, and what is scheduled from now on. While
     * another thread does so, this waits for it.
     *
     * @param factor how far from the least to the greatest delay, from 0 to 1
     * @throws IllegalArgumentException if it is not; nothing has changed
     * @throws OutOfMemoryError if there is no memory for the messages; after any of these the factor may or may not
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
