package io.tickwheel;

import io.tickwheel.internal.core.GroupMembers;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * The timeouts of one request, session or connection, which one call cancels: {@link WheelTimer#newGroup} makes one.
 *
 * <pre>{@code
 * try (TimeoutGroup group = timer.newGroup()) {
 *     group.schedule(t -> request.fail("no answer"), Duration.ofSeconds(5));
 *     group.schedule(t -> request.retry(), Duration.ofMillis(200));
 *     request.await();
 * } // what has not run is cancelled
 * }</pre>
 *
 * <p>A member that runs, or is cancelled by itself, stays linked until the group comes to it: for each member that is
 * added it looks at some of the others. So where one ends for each that is added, about as many have ended as are
 * pending, at worst a little more than twice as many, at a cost of O(1) a member; after a peak it lets go of up to 32
 * for each that is added. {@link WheelTimer#stop} ends members as any timeouts.
 *
 * <p>Cost: a member is an object of 48 bytes, which is 8 more than a timeout of no group; scheduling one takes the
 * group's lock twice. {@link #cancelAll} is O(members) and allocates nothing, but where more threads cancel at once
 * than ever before.
 *
 * <p>Threads: any.
 */
public final class TimeoutGroup implements AutoCloseable {
    private final WheelTimer timer;
    private final GroupMembers members = new GroupMembers();

    TimeoutGroup(WheelTimer timer) {
        this.timer = timer;
    }

    /**
     * Runs a task after a delay, as {@link WheelTimer#schedule(TimerTask, Duration)} does, unless the group's timeouts
     * are cancelled before.
     *
     * @param task what to run, not null
     * @param delay how long from now; zero or negative means at the next tick, more than 292 years means never
     * @return the timeout, to be cancelled or moved by itself; never null
     * @throws NullPointerException if an argument is null
     * @throws RejectedExecutionException if as many timeouts are pending as the timer was built for
     * @throws IllegalArgumentException if the delay is longer than {@link WheelLayout#SIMPLE} takes, where that was
     *     chosen
     * @throws IllegalStateException if the group is closed, the timer is stopped, or its host is full; after
     *     each of these nothing is scheduled. If the group is closed during this call, the task may have been told that
     *     it is cancelled
     */
    public TimeoutHandle schedule(TimerTask task, Duration delay) {
        Objects.requireNonNull(task, "task");
        long delayNanos = TimeUnit.NANOSECONDS.convert(Objects.requireNonNull(delay, "delay"));
        members.requireOpen();
        GroupedTimeout timeout = timer.scheduleGrouped(task, delayNanos);
        members.add(timeout);
        return timeout;
    }

    /**
     * Runs a {@code Runnable}, which need not know its timeout, after a delay, as {@link #schedule(TimerTask,
     * Duration)} does.
     *
     * @param task what to run, not null
     * @param delay how long from now; zero or negative means at the next tick, more than 292 years means never
     * @return the timeout, to be cancelled or moved by itself; never null
     * @throws NullPointerException if an argument is null
     * @throws RejectedExecutionException if as many timeouts are pending as the timer was built for
     * @throws IllegalArgumentException if the delay is longer than {@link WheelLayout#SIMPLE} takes, where that was
     *     chosen
     * @throws IllegalStateException if the group is closed, the timer is stopped, or its host is full; after each of
     *     these nothing is scheduled
     */
    public TimeoutHandle schedule(Runnable task, Duration delay) {
        return schedule(new RunnableTask(Objects.requireNonNull(task, "task")), delay);
    }

    /**
     * Cancels every timeout that was scheduled here and has not ended, as {@link TimeoutHandle#cancel} does, in no
     * particular order. What is scheduled during this call is cancelled or not. If it fails, the next call goes on.
     *
     * @return how many this call has cancelled
     * @throws OutOfMemoryError if there is no memory to note one more thread that cancels; none was cancelled
     */
    public int cancelAll() {
        return members.cancelAll(false);
    }

    /**
     * Cancels what {@link #cancelAll} would, and refuses to schedule more. A second call does nothing but help
     * a first one that is under way on another thread.
     *
     * @throws OutOfMemoryError if there is no memory to note one more thread that cancels; the group is closed, and the
     *     next call cancels
     */
    @Override
    public void close() {
        members.cancelAll(true);
    }
}
