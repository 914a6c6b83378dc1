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
 * TimeoutHandle timeout = timer.schedule(() -> connection.close(), Duration.ofSeconds(30));
 * // the answer came in time:
 * timeout.cancel();
 * }</pre>
 *
 * <p>A timeout never runs early, not by a nanosecond of the time source. It runs at the first tick boundary at or
 * after its deadline. The timeouts that one thread schedules for one tick run in the order in which they were
 * scheduled. In {@link WheelLayout#NON_CASCADING} a timeout may run later.
 *
 * <p>Each call that schedules throws
 *
 * <ul>
 *   <li>{@link RejectedExecutionException} if as many timeouts are pending as the timer was built for,
 *   <li>{@link IllegalStateException} if the timer is stopped, or its host is full,
 *   <li>{@link IllegalArgumentException} if the first run is further away than {@link WheelLayout#SIMPLE} takes, if the
 *       timer has that layout,
 *   <li>{@link OutOfMemoryError} if there is no memory for the timeout, or for the timer's thread at its start.
 * </ul>
 *
 * After each of these nothing is scheduled, and the timer is as it was.
 *
 * <p>Make one timer and share it. Long tasks belong on an executor ({@link WheelTimerBuilder#executor}).
 *
 * <p>Thread-safe; schedule and cancel are O(1). The first timeout starts the thread; {@link #stop} ends it. If a timer
 * is forgotten, the garbage collector finds it once nothing is pending: its thread ends, and a warning says where the
 * timer was made.
 */
public final class WheelTimer implements AutoCloseable {
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

    /** A timer with the defaults: a tick of 1 ms, 512 buckets, a daemon thread with a name of its own, no limit. */
    public static WheelTimer create() {
        return builder().build();
    }

    /** A builder that has the defaults. */
    public static WheelTimerBuilder builder() {
        return new WheelTimerBuilder();
    }

    /**
     * Runs the task once, after the delay. A zero or negative delay means at the next tick, more than 292 years means
     * never.
     */
    public TimeoutHandle schedule(TimerTask task, Duration delay) {
        return schedule(
                task, TimeUnit.NANOSECONDS.convert(Objects.requireNonNull(delay, "delay")), TimeUnit.NANOSECONDS);
    }

    /** As {@link #schedule(TimerTask, Duration)}. */
    public TimeoutHandle schedule(TimerTask task, long delay, TimeUnit unit) {
        Objects.requireNonNull(task, "task");
        Objects.requireNonNull(unit, "unit");
        return schedule(task, core.engine().deadlineNanos(unit.toNanos(delay)), null, core.trackNext());
    }

    /**
     * As {@link #schedule(TimerTask, Duration)}. A reference to an overloaded method has to be written as a lambda:
     * {@code () -> channel.close()}.
     */
    public TimeoutHandle schedule(Runnable task, Duration delay) {
        return schedule(new RunnableTask(task), delay);
    }

    /** As {@link #schedule(Runnable, Duration)}. */
    public TimeoutHandle schedule(Runnable task, long delay, TimeUnit unit) {
        return schedule(new RunnableTask(task), delay, unit);
    }

    /**
     * Runs the task as often as a schedule says, for example {@code Schedule.fixedRate(Duration.ofSeconds(1))}.
     *
     * <p>Each run is at the boundary for its time, on the timer's thread or its executor, and never overlaps the run
     * before. If the task throws, it does not run again, and its timeout has expired. If the executor rejects a run,
     * that is reported, and the next run is at its time. If the executor drops a run in silence, the timeout stays
     * pending and does not run again.
     *
     * <p>The timeout counts once, and is pending until it ends. Its order among the timeouts of a tick is not defined.
     *
     * @throws IllegalArgumentException if the schedule has no first run
     */
    public TimeoutHandle schedule(TimerTask task, Schedule schedule) {
        Objects.requireNonNull(task, "task");
        Repetition repetition = new Repetition(Objects.requireNonNull(schedule, "schedule"));
        return schedule(task, repetition.firstNanos(core.engine()), repetition, core.trackNext());
    }

    /** As {@link #schedule(TimerTask, Schedule)}. */
    public TimeoutHandle schedule(Runnable task, Schedule schedule) {
        return schedule(new RunnableTask(task), schedule);
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
     * Starts the thread now instead of at the first timeout. A second call has no effect, unless the timer's host has
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
     * running. It does not wait for tasks on an executor. Every pending timeout is ended, and its {@link
     * TimerTask#cancelled} called in this thread. The caller's interrupt flag is kept.
     *
     * <p>On a {@link io.tickwheel.time.TimerHost} any thread may call it, also a task of this timer; it does not wait
     * for the host.
     *
     * <p>A call of schedule that races with this one either throws, or its timeout is returned. What later calls throw
     * has the stack of this call as its cause.
     *
     * @return the timeouts that had not ended; empty after the first call that succeeds, and while another call is
     *     under way
     * @throws IllegalStateException if a task calls it on the timer's own thread or in virtual time; nothing has
     *     changed
     * @throws OutOfMemoryError if there is too little memory; the timer takes nothing any more, and the next call
     *     returns all
     */
    public Set<TimeoutHandle> stop() {
        try {
            return core.stop(WheelTimer::handles, Set.of(), true);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /** As {@link #stop}. */
    @Override
    public void close() {
        stop();
    }

    /** How many timeouts have not ended: exact whenever no other call is under way. */
    public long pending() {
        return counts().pending();
    }

    /** The timer's counters. */
    public TimerCounts counts() {
        return core.engine().counts();
    }

    /** The timer's diagnostics, always the same object. It does not keep the timer from being garbage collected. */
    public TimerDiagnostics diagnostics() {
        return core.diagnostics();
    }

    private WheelTimeout schedule(
            TimerTask task, long deadlineNanos, @Nullable Repetition repetition, @Nullable Tracked tracked) {
        try {
            boolean isPlain = repetition == null && tracked == null;
            TimerTask given = isPlain ? task : new WrappedTask(task, repetition, tracked);
            WheelTimeout timeout = new WheelTimeout(this, given, deadlineNanos);
            core.schedule(timeout);
            return timeout;
        } finally {
            // A timer that is found forgotten is ended: not before the timeout refers to it from within.
            Reference.reachabilityFence(this);
        }
    }

    /** The exception of an executor if a timer says that it is stopped, or that its host is full. */
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
