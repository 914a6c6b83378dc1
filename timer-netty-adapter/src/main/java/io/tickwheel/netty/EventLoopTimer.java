package io.tickwheel.netty;

import io.netty.util.Timeout;
import io.netty.util.Timer;
import io.netty.util.TimerTask;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.EventExecutorGroup;
import io.netty.util.concurrent.FastThreadLocal;
import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.internal.core.TimerCore;
import io.tickwheel.schedule.Schedule;
import io.tickwheel.time.TimeSource;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A {@link Timer} that runs on event loops and has no thread of its own: each loop steps a wheel, and what is
 * scheduled on a loop runs on that loop, less than a microsecond after its deadline by the clock.
 *
 * <pre>{@code
 * EventLoopTimer timer = new EventLoopTimer(workerGroup);
 * // on one of its loops, as in a handler:
 * Timeout timeout = timer.newTimeout(t -> context.close(), 30, TimeUnit.SECONDS);
 * // the answer came in time:
 * timeout.cancel();
 * }</pre>
 *
 * <p>A timeout never runs early. By default the tick is a microsecond, so a timeout runs less than that after its
 * deadline, as far as the loop wakes and has nothing else to do then. A coarser {@link EventLoopTimerBuilder#tick}
 * gathers timeouts into fewer wake-ups. A loop runs 64 tasks of the timer at a time, or tasks for a millisecond, before
 * I/O has its turn; the loop of an embedded channel, which has none, up to 4,096.
 *
 * <p>A call from a thread that is none of the loops uses the loop that belongs to that thread: always the same, so that
 * what it schedules for one time runs in the order in which it was scheduled. Of loops that share a thread, such as
 * those of several embedded channels, all that the thread schedules is on the first. {@code cancelled} of a task runs
 * on the loop, too: before {@link Timeout#cancel} returns if that is called there, else soon after. If the loop rejects
 * it, it runs on the thread that cancels; if a loop that shuts down accepts and then drops it, it runs when the loop
 * has terminated.
 *
 * <p>Stop the timer before its loops, and after the channels whose timeout handlers use it. When a loop terminates
 * first, what is pending there is ended, and the tasks are told that they were cancelled, on the thread that reports
 * the termination; a later call for that loop throws as after {@link #stop}. While a loop shuts down, it no longer
 * wakes for timeouts, as for nothing else that was scheduled.
 *
 * <p>Thread-safe. Each call asks the calling thread's loop; a call from another thread asks all loops.
 */
public final class EventLoopTimer implements Timer {
    private final LoopTimer[] loops;
    /** The number of the calling thread's loop. No reference, by which a forgotten timer would be reachable. */
    private final FastThreadLocal<Integer> numberOfLoop = new FastThreadLocal<>();

    private final TimeSource timeSource;
    private final ReentrantLock stopping = new ReentrantLock();
    /** What a stop has found so far; under the lock. */
    private Set<Timeout> unreturned = new LinkedHashSet<>();

    /**
     * A timer with the builder's defaults.
     *
     * @param loops one event loop, or a group of them
     * @throws IllegalArgumentException if loops cannot carry a timer, as {@link #builder} says
     */
    public EventLoopTimer(EventExecutorGroup loops) {
        this(builder(loops));
    }

    @SuppressWarnings("this-escape") // to the leak watcher and to its own parts, which call nothing on it
    EventLoopTimer(EventLoopTimerBuilder builder) {
        List<EventExecutor> executors = builder.loops();
        loops = new LoopTimer[executors.size()];
        timeSource = builder.clock();
        List<TimerCore> cores = builder.cores(timeSource);
        for (int i = 0; i < loops.length; i++) {
            loops[i] = new LoopTimer(this, executors.get(i), cores.get(i));
        }
        for (LoopTimer loop : loops) {
            loop.register();
        }
    }

    /**
     * A builder for a timer on event loops.
     *
     * @param loops one {@link EventExecutor}, or a group, of which the present members are taken
     * @throws IllegalArgumentException if loops is empty, or has a member that is not an {@link
     *     io.netty.util.concurrent.OrderedEventExecutor}, which runs its tasks one after the other
     */
    public static EventLoopTimerBuilder builder(EventExecutorGroup loops) {
        return new EventLoopTimerBuilder(loops);
    }

    /**
     * Runs a task after a delay, on the calling event loop; on the one that belongs to the calling thread, if that is
     * none of the timer's loops.
     *
     * @param delay how long from now; zero or negative means as soon as can be, one that overflows means never
     * @throws RejectedExecutionException if the limit of pending timeouts is reached
     * @throws IllegalArgumentException if the timer's {@link EventLoopTimerBuilder#layout} has a longest delay and this
     *     is longer
     * @throws IllegalStateException if the timer is stopped, or the loop has terminated; after any of these nothing is
     *     scheduled. Only the call that finds out that a loop has terminated returns: with a timeout that is cancelled
     *     already, and told of that
     */
    @Override
    public MovableTimeout newTimeout(TimerTask task, long delay, TimeUnit unit) {
        Objects.requireNonNull(task, "task");
        Objects.requireNonNull(unit, "unit");
        try {
            return loopOfCaller().schedule(task, unit.toNanos(delay));
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /**
     * Runs a task as often as a schedule says, as {@link io.tickwheel.WheelTimer#schedule(io.tickwheel.TimerTask,
     * Schedule)} does; throws what {@link #newTimeout(TimerTask, long, TimeUnit)} does.
     */
    public MovableTimeout newTimeout(TimerTask task, Schedule schedule) {
        Objects.requireNonNull(task, "task");
        Objects.requireNonNull(schedule, "schedule");
        try {
            return loopOfCaller().repeat(task, schedule);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /**
     * Stops the timer for ever: waits for the tasks that are running, not for the loops, and cancels what had not run.
     * Any thread may call it, also a task of this timer. Two tasks that each stop the timer of the other wait for each
     * other for ever. With Netty 4.2 each task's {@code cancelled} is called on its loop: before this returns if it is
     * the calling one, else soon.
     *
     * @return what had not run, except what the end of a loop has cancelled or is about to cancel: for that this does
     *     not wait; empty once a call has succeeded, and for one that comes while another is under way,
     *     which does not wait either
     */
    @Override
    public Set<Timeout> stop() {
        // A listener that is told of the stop may call it again.
        if (stopping.isHeldByCurrentThread() || !stopping.tryLock()) {
            // Netty's: Set.of() would refuse a question about null, and calls of clear and remove.
            return Collections.emptySet();
        }
        Set<Timeout> returned;
        Runnable[] notifications;
        try {
            for (LoopTimer loop : loops) {
                // What fails is continued by the next call, also if it is the set that cannot grow.
                loop.core().stop(nodes -> unreturned.addAll(NettyTimer.timeouts(nodes)), false, false);
            }
            notifications = notifications();
            Set<Timeout> none = new LinkedHashSet<>();
            returned = unreturned;
            unreturned = none;
        } finally {
            stopping.unlock();
            Reference.reachabilityFence(this);
        }
        for (Runnable notification : notifications) {
            notification.run();
        }
        return returned;
    }

    /**
     * How many timeouts have neither expired nor been cancelled: exact whenever no other call is under way and no loop
     * is just ending, 0 after {@link #stop}, or once a loop that ends meanwhile has cancelled what was its own.
     */
    public long pendingTimeouts() {
        return counts().pending();
    }

    /**
     * The timer's counters, those of all loops together.
     */
    public TimerCounts counts() {
        TimerCounts sum = new TimerCounts(0, 0, 0, 0, 0, 0);
        for (LoopTimer loop : loops) {
            TimerCounts counts = loop.core().engine().counts();
            sum = new TimerCounts(
                    sum.scheduled() + counts.scheduled(),
                    sum.expired() + counts.expired(),
                    sum.cancelled() + counts.cancelled(),
                    sum.returned() + counts.returned(),
                    sum.rejected() + counts.rejected(),
                    sum.failed() + counts.failed());
        }
        return sum;
    }

    /**
     * The clock that the timer goes by, for what has to measure on the same.
     */
    public TimeSource timeSource() {
        return timeSource;
    }

    /**
     * The event loops on which the timer runs.
     *
     * @return a list that does not change, in the order of the group
     */
    public List<EventExecutor> loops() {
        return Arrays.stream(loops).map(LoopTimer::loop).toList();
    }

    /**
     * What the timer tells about itself, for each loop: their wheels have nothing in common. It can be kept where the
     * timer is not.
     *
     * @return as many as there are {@link #loops}, in their order
     */
    public List<TimerDiagnostics> diagnostics() {
        return Arrays.stream(loops).map(loop -> loop.core().diagnostics()).toList();
    }

    /** What tells the tasks of those that this call of stop returns, for each loop. */
    private Runnable[] notifications() {
        Map<LoopTimer, List<NettyTimeout>> byLoop = new LinkedHashMap<>();
        for (Timeout timeout : unreturned) {
            NettyTimeout of = (NettyTimeout) timeout;
            byLoop.computeIfAbsent((LoopTimer) of.owner(), loop -> new ArrayList<>())
                    .add(of);
        }
        return byLoop.entrySet().stream()
                .map(of -> of.getKey().notification(of.getValue()))
                .toArray(Runnable[]::new);
    }

    private LoopTimer loopOfCaller() {
        if (loops.length == 1) {
            return loops[0];
        }
        Integer known = numberOfLoop.getIfExists();
        if (known != null && loops[known].loop().inEventLoop()) {
            return loops[known];
        }
        for (int i = 0; i < loops.length; i++) {
            if (loops[i].loop().inEventLoop()) {
                numberOfLoop.set(i);
                return loops[i];
            }
        }
        // Not the thread's id, which a subclass may make up. On OpenJ9 an identity hash may be negative.
        return loops[Math.floorMod(System.identityHashCode(Thread.currentThread()), loops.length)];
    }
}
