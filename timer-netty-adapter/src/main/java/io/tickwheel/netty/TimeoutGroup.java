package io.tickwheel.netty;

import io.netty.util.TimerTask;
import io.tickwheel.internal.core.GroupMembers;
import java.lang.ref.Reference;
import java.util.Objects;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The timeouts of a request, session or connection, which one call cancels: {@link GroupingTimer#newGroup} makes one.
 *
 * <pre>{@code
 * TimeoutGroup group = timer.newGroup();
 * group.newTimeout(t -> request.tryFailure(noAnswer), 5, SECONDS);
 * group.newTimeout(t -> retry(request), 200, MILLISECONDS);
 * request.addListener(done -> group.close()); // what has not run is cancelled
 * }</pre>
 *
 * <p>A member that runs, or is cancelled by itself, stays linked until the group comes to it: for each member that is
 * added it looks at some of the others. So where one ends for each that is added, about as many have ended as are
 * pending, at worst a little more than twice as many, at a cost of O(1) a member; after a peak it lets go of up to 32
 * for each that is added. A stop of the timer ends members as any timeouts.
 *
 * <p>On an {@link EventLoopTimer} a member belongs to the calling loop, as with {@link EventLoopTimer#newTimeout}, so
 * one group may have members on several. Its calls work on the loops and off them, and wait for none.
 *
 * <p>Cost: a member is an object of 48 bytes, which is 8 more than a timeout of no group; starting one takes the
 * group's lock twice. {@link #cancelAll} is O(members) and allocates nothing, but for what has tasks told on another
 * thread, and where more threads cancel at once than ever before.
 *
 * <p>Threads: any.
 */
public final class TimeoutGroup implements AutoCloseable {
    private final Supplier<NettyTimer> timer;
    private final GroupMembers members = new GroupMembers();

    /**
     * An empty group.
     *
     * @param timer what a timeout of the calling thread belongs to
     */
    TimeoutGroup(Supplier<NettyTimer> timer) {
        this.timer = timer;
    }

    /**
     * Runs a task after a delay, as the timer's {@code newTimeout} does, unless the group's timeouts are cancelled
     * before.
     *
     * @param task what to run, not null
     * @param delay how long from now; zero or negative means at the next tick, one that overflows means never
     * @param unit the unit of the delay, not null
     * @return the timeout, to be cancelled or moved by itself; never null
     * @throws NullPointerException if an argument is null
     * @throws RejectedExecutionException if the limit of pending timeouts is reached
     * @throws IllegalArgumentException if the delay is longer than the timer's layout takes
     * @throws IllegalStateException if the group is closed, or the timer is stopped; after any of these nothing is
     *     scheduled. If the group is closed during this call, the task may have been told that it is cancelled
     */
    public MovableTimeout newTimeout(TimerTask task, long delay, TimeUnit unit) {
        Objects.requireNonNull(task, "task");
        Objects.requireNonNull(unit, "unit");
        members.requireOpen();
        try {
            GroupedNettyTimeout timeout = timer.get().scheduleGrouped(task, unit.toNanos(delay));
            members.add(timeout);
            return timeout;
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /**
     * Cancels every timeout that was scheduled here and has not ended, as its own {@code cancel} does, in no particular
     * order: with Netty 4.2 each task's {@code cancelled} is called, in this thread; on an {@link EventLoopTimer} on
     * its loop. What is scheduled during this call is cancelled or not. If it fails, the next call goes on.
     *
     * @return how many this call has cancelled
     */
    public int cancelAll() {
        return members.cancelAll(false);
    }

    /**
     * Cancels what {@link #cancelAll} would, and refuses to start more. A second call does nothing but help
     * a first one that is under way on another thread.
     */
    @Override
    public void close() {
        members.cancelAll(true);
    }
}
