package io.tickwheel;

import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.internal.core.Repetition;
import io.tickwheel.internal.core.TimerCore;
import io.tickwheel.internal.diagnostics.Tracked;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.schedule.Schedule;
import java.lang.ref.Reference;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A timer for very many timeouts of which most are cancelled: a hashed wheel with one thread, which sleeps until
 * there is work.
 *
 * <pre>{@code
 * WheelTimer timer = WheelTimer.create();
 * TimeoutHandle timeout = timer.schedule(t -> connection.close(), Duration.ofSeconds(30));
 * // the answer came in time:
 * timeout.cancel();
 * }</pre>
 *
 * <p>A timeout never runs early, not by a nanosecond of the time source. It runs at the first tick boundary at or
 * after its deadline, so with the default tick up to 1 ms late, plus what the system needs to wake a thread, plus the
 * tasks that are due before it. In {@link WheelLayout#NON_CASCADING} it may run later. Timeouts of one tick that one
 * thread scheduled run in the order in which it did.
 *
 * <p>Make one timer and share it. It is not for long tasks unless it is given an executor. What repeats is in {@link
 * RepeatingTimer}.
 *
 * <p>Threads: all methods any. The thread is made by {@link WheelTimerBuilder#build} and started by the first timeout,
 * without waiting for it; {@link #stop} ends it. A timer that is forgotten instead is found by the garbage collector
 * once nothing is pending in it: its thread ends, and a warning says where it was made.
 *
 * <p>Cost: schedule one object of 40 bytes, an atomic addition and a few stores; cancel one or two compare-and-sets and
 * an atomic addition, and a message to the thread if the timeout had waited long; both independent of how many wait. A
 * timer does not wake for ticks; it may wake in vain for a timeout that was cancelled.
 */
public final class WheelTimer implements RepeatingTimer, AutoCloseable {
    private final TimerCore core;
    /** Here and not in the log: what the core refers to must not lead back to this, or a leak is never found. */
    private final TaskExceptionHandler exceptionHandler;

    private final @Nullable Executor executor;

    WheelTimer(TimerCore core, TaskExceptionHandler exceptionHandler, @Nullable Executor executor) {
        this.core = core;
        this.exceptionHandler = exceptionHandler;
        this.executor = executor;
        core.register(this);
    }

    /**
     * A timer with the defaults: a tick of 1 ms, 512 buckets, a daemon thread with a name of its own, no limit.
     *
     * @return a new timer, never null
     */
    public static WheelTimer create() {
        return builder().build();
    }

    /**
     * A builder that has the defaults.
     *
     * @return a new builder, never null
     */
    public static WheelTimerBuilder builder() {
        return new WheelTimerBuilder();
    }

    /**
     * Runs a task after a delay.
     *
     * @param task what to run, not null
     * @param delay how long from now; zero or negative means at the next tick, more than 292 years means never
     * @return the timeout, to be cancelled; never null
     * @throws NullPointerException if an argument is null
     * @throws RejectedExecutionException if as many timeouts are pending as the timer was built for
     * @throws IllegalArgumentException if the delay is longer than {@link WheelLayout#SIMPLE} takes, where that was
     *     chosen
     * @throws IllegalStateException if the timer is stopped, or its host is full
     * @throws OutOfMemoryError if there is no memory for the timeout, or for the timer's thread at its start; after
     *     each of these nothing is scheduled and the timer is as it was
     */
    public TimeoutHandle schedule(TimerTask task, Duration delay) {
        Objects.requireNonNull(delay, "delay");
        return schedule(task, TimeUnit.NANOSECONDS.convert(delay), TimeUnit.NANOSECONDS);
    }

    /**
     * Runs a task after a delay, as {@link #schedule(TimerTask, Duration)} does.
     *
     * @param task what to run, not null
     * @param delay how long from now; zero or negative means at the next tick, more than 292 years means never
     * @param unit the unit of the delay, not null
     * @return the timeout, to be cancelled; never null
     * @throws NullPointerException if an argument is null
     * @throws RejectedExecutionException if as many timeouts are pending as the timer was built for
     * @throws IllegalArgumentException if the delay is longer than {@link WheelLayout#SIMPLE} takes, where that was
     *     chosen
     * @throws IllegalStateException if the timer is stopped, or its host is full; after each of these nothing is
     *     scheduled
     */
    public TimeoutHandle schedule(TimerTask task, long delay, TimeUnit unit) {
        Objects.requireNonNull(task, "task");
        Objects.requireNonNull(unit, "unit");
        return scheduleAt(task, core.deadlineNanos(unit.toNanos(delay)));
    }

    /**
     * Runs a {@code Runnable}, which need not know its timeout, after a delay, as {@link #schedule(TimerTask,
     * Duration)} does. It costs an object of 16 bytes more. An object that is a {@link TimerTask} as well has to be
     * cast to one of the two, and so has a reference to a method that is overloaded ({@code () -> channel.close()}
     * instead of {@code channel::close}).
     *
     * @param task what to run, not null
     * @param delay how long from now; zero or negative means at the next tick, more than 292 years means never
     * @return the timeout, to be cancelled; its {@link TimeoutHandle#task} calls {@code task}; never null
     * @throws NullPointerException if an argument is null
     * @throws RejectedExecutionException if as many timeouts are pending as the timer was built for
     * @throws IllegalArgumentException if the delay is longer than {@link WheelLayout#SIMPLE} takes, where that was
     *     chosen
     * @throws IllegalStateException if the timer is stopped, or its host is full; after each of these nothing is
     *     scheduled
     */
    public TimeoutHandle schedule(Runnable task, Duration delay) {
        Objects.requireNonNull(task, "task");
        return schedule(new RunnableTask(task), delay);
    }

    /**
     * Runs something after a delay, as {@link #schedule(Runnable, Duration)} does.
     *
     * @param task what to run, not null
     * @param delay how long from now; zero or negative means at the next tick, more than 292 years means never
     * @param unit the unit of the delay, not null
     * @return the timeout, to be cancelled; never null
     * @throws NullPointerException if an argument is null
     * @throws RejectedExecutionException if as many timeouts are pending as the timer was built for
     * @throws IllegalArgumentException if the delay is longer than {@link WheelLayout#SIMPLE} takes, where that was
     *     chosen
     * @throws IllegalStateException if the timer is stopped, or its host is full; after each of these nothing is
     *     scheduled
     */
    public TimeoutHandle schedule(Runnable task, long delay, TimeUnit unit) {
        Objects.requireNonNull(task, "task");
        return schedule(new RunnableTask(task), delay, unit);
    }

    @Override
    public TimeoutHandle schedule(TimerTask task, Schedule schedule) {
        Objects.requireNonNull(task, "task");
        Repetition repetition = new Repetition(Objects.requireNonNull(schedule, "schedule"));
        try {
            return schedule(task, repetition.firstNanos(core, core.nowNanos()), repetition, core.trackNext());
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /**
     * This timer as a {@link ScheduledExecutorService}, for libraries that take one. It behaves as a {@link
     * java.util.concurrent.ScheduledThreadPoolExecutor} with its default policies, but a delay ends at a tick of the
     * timer, a cancelled task leaves the timer at once, and a task that is submitted goes to the executor in the call.
     *
     * <p>Each call makes a service that is shut down by itself, which never stops the timer or the executor. When the
     * timer is stopped, the tasks that wait are cancelled and later ones are rejected. A task that the executor rejects
     * ends with that exception. A call of {@code shutdown} may wait for the step that the timer is in.
     *
     * @param executor runs the tasks, instead of an executor that the timer was built with; {@code Runnable::run} for
     *     the timer's own thread
     * @return a service of its own
     */
    public ScheduledExecutorService asScheduledExecutorService(Executor executor) {
        return new TimerExecutorService(this, executor);
    }

    /**
     * Starts the thread now instead of at the first timeout. A second call does nothing, unless the timer's host has
     * failed since: then it is asked again.
     *
     * @throws IllegalStateException if the timer is stopped, or its host is full
     * @throws OutOfMemoryError if there is no memory for the timer's thread; after each of these the timer is as it was
     */
    public void start() {
        core.start();
    }

    /**
     * Stops the timer for ever. The thread is interrupted until it has ended, so this waits for the task that is
     * running; tasks that an executor runs are neither waited for nor interrupted. Every timeout that has not ended is
     * ended, its {@link TimerTask#cancelled} called in this thread, and nothing is pending afterwards.
     *
     * <p>On a {@link io.tickwheel.time.TimerHost} this waits for the task that is running and not for the host: any
     * thread may call it, also a task of this timer, which is not interrupted. Once the host takes nothing any more,
     * the timer has ended by itself.
     *
     * <p>A call of schedule that races with this one either throws, or its timeout is among those returned. What later
     * ones throw has the stack of this call as its cause. The caller's interrupt flag is kept.
     *
     * @return what had not ended, never null; empty once a call has succeeded, and for one that comes while another is
     *     under way, which does not wait
     * @throws IllegalStateException if a task calls it on the timer's own thread or, in virtual time, while that is
     *     advanced; nothing has changed
     * @throws OutOfMemoryError if there is too little memory; the timer takes nothing any more, and the next call
     *     returns all
     */
    public Set<TimeoutHandle> stop() {
        try {
            return core.stopAndTell(WheelTimer::handles, Set.of());
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /** Does what {@link #stop} does and drops its result. */
    @Override
    public void close() {
        stop();
    }

    /**
     * How many timeouts have not ended: exact whenever no other call is under way and no host is just ending, and 0
     * after {@link #stop}, or once a host that ends meanwhile has ended. Cost: it sums a few counters.
     *
     * @return never negative
     */
    public long pending() {
        return core.counts().pending();
    }

    /**
     * The timer's counters.
     *
     * @return a reading, never null
     */
    public TimerCounts counts() {
        return core.counts();
    }

    /**
     * What the timer tells about itself. It may be kept longer than the timer: it does not prevent the timer from being
     * garbage collected.
     *
     * @return the same object every time, never null
     */
    public TimerDiagnostics diagnostics() {
        return core.diagnostics();
    }

    /** Runs a task at an engine time, which is after now. */
    WheelTimeout scheduleAt(TimerTask task, long deadlineNanos) {
        return schedule(task, deadlineNanos, null, core.trackNext());
    }

    private WheelTimeout schedule(
            TimerTask task, long deadlineNanos, @Nullable Repetition repetition, @Nullable Tracked tracked) {
        try {
            WheelTimeout timeout = repetition == null && tracked == null
                    ? new WheelTimeout(this, task, deadlineNanos)
                    : new WheelTimeout(this, new WrappedTask(task, repetition, tracked), deadlineNanos);
            core.schedule(timeout);
            return timeout;
        } finally {
            // A timer that is found forgotten is ended: not before the timeout refers to it from within.
            Reference.reachabilityFence(this);
        }
    }

    /** What an executor throws where a timer says that it is stopped, or that its host is full. */
    RejectedExecutionException rejection(IllegalStateException e) {
        return new RejectedExecutionException(core.isStopped() ? "the timer is stopped" : e.getMessage(), e);
    }

    TimerCore core() {
        return core;
    }

    @Nullable
    Executor executor() {
        return executor;
    }

    TaskExceptionHandler exceptionHandler() {
        return exceptionHandler;
    }

    private static Set<TimeoutHandle> handles(List<TimeoutNode> nodes) {
        Set<TimeoutHandle> handles = new LinkedHashSet<>(nodes.size() * 2);
        for (TimeoutNode node : nodes) {
            handles.add((WheelTimeout) node);
        }
        return handles;
    }
}
