package io.tickwheel.netty;

import io.netty.util.ResourceLeakDetector;
import io.netty.util.ResourceLeakDetectorFactory;
import io.netty.util.ResourceLeakTracker;
import io.netty.util.Timeout;
import io.netty.util.Timer;
import io.netty.util.TimerTask;
import io.netty.util.concurrent.ImmediateExecutor;
import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.internal.core.TimerCore;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.worker.TimerLifecycle;
import io.tickwheel.internal.worker.TimerSettings;
import io.tickwheel.schedule.Schedule;
import io.tickwheel.time.TimeSource;
import java.lang.ref.Reference;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A timer for Netty applications: change the import from {@code io.netty.util.HashedWheelTimer} to this class. Its
 * thread wakes for timeouts that are due and not for each tick. Of a waiting timeout it reads four bytes, and only when
 * the timeout's bucket has something due.
 *
 * <p>Constructors, methods, exceptions and their texts are Netty's, except for the project's list of differences. Code
 * may notice that {@link TimerTask#cancelled} runs in the thread that cancels, that a cancelled timeout's place under
 * the limit is free at once, and that after {@link #stop} nothing is pending.
 *
 * <p>A timeout never runs early. It runs at the first tick boundary at or after its deadline.
 *
 * <p>The constructors throw {@link IllegalArgumentException} if a number is out of its bounds, or if the thread factory
 * returns a thread that was started, and {@link NullPointerException} also if the factory returns null. A tick of less
 * than 1 ms becomes 1 ms, with a warning; {@link HashedWheelTimerBuilder#tick} takes finer ticks.
 *
 * <p>Thread-safe; a start and a cancel are O(1). The constructor makes the thread, and the first timeout starts it.
 *
 * <p>Source: the API is that of Netty's class.
 */
public class HashedWheelTimer extends NettyTimer implements Timer {
    /** The state of a timer whose thread has not been started. */
    public static final int WORKER_STATE_INIT = TimerLifecycle.INIT;

    /** The state of a timer whose thread runs. */
    public static final int WORKER_STATE_STARTED = TimerLifecycle.STARTED;

    /** The state of a timer that was stopped. */
    public static final int WORKER_STATE_SHUTDOWN = TimerLifecycle.SHUTDOWN;

    private static final ResourceLeakDetector<HashedWheelTimer> LEAK_DETECTOR =
            ResourceLeakDetectorFactory.instance().newResourceLeakDetector(HashedWheelTimer.class, 1);

    private final TimerCore core;
    private final TimeSource timeSource;
    private final @Nullable Executor taskExecutor;
    private final @Nullable ResourceLeakTracker<HashedWheelTimer> leak;

    /**
     * A timer with Netty's defaults: a tick of 100 ms, 512 buckets and the default thread factory, whose thread keeps
     * the JVM alive. Timeouts are late by 50 ms on average, as with Netty's timer. {@link #builder} has a tick of 1 ms
     * and a daemon thread.
     */
    public HashedWheelTimer() {
        this(Executors.defaultThreadFactory());
    }

    /** With the default thread factory and 512 buckets. */
    public HashedWheelTimer(long tickDuration, TimeUnit unit) {
        this(Executors.defaultThreadFactory(), tickDuration, unit);
    }

    /** With the default thread factory. */
    public HashedWheelTimer(long tickDuration, TimeUnit unit, int ticksPerWheel) {
        this(Executors.defaultThreadFactory(), tickDuration, unit, ticksPerWheel);
    }

    /** With a tick of 100 ms and 512 buckets. */
    public HashedWheelTimer(ThreadFactory threadFactory) {
        this(threadFactory, 100, TimeUnit.MILLISECONDS);
    }

    /** With 512 buckets. */
    public HashedWheelTimer(ThreadFactory threadFactory, long tickDuration, TimeUnit unit) {
        this(threadFactory, tickDuration, unit, 512);
    }

    /** Watched by Netty's leak detector. */
    public HashedWheelTimer(ThreadFactory threadFactory, long tickDuration, TimeUnit unit, int ticksPerWheel) {
        this(threadFactory, tickDuration, unit, ticksPerWheel, true);
    }

    /** Without a limit. */
    public HashedWheelTimer(
            ThreadFactory threadFactory, long tickDuration, TimeUnit unit, int ticksPerWheel, boolean leakDetection) {
        this(threadFactory, tickDuration, unit, ticksPerWheel, leakDetection, -1);
    }

    /** With tasks that run on the timer's thread. */
    public HashedWheelTimer(
            ThreadFactory threadFactory,
            long tickDuration,
            TimeUnit unit,
            int ticksPerWheel,
            boolean leakDetection,
            long maxPendingTimeouts) {
        this(
                threadFactory,
                tickDuration,
                unit,
                ticksPerWheel,
                leakDetection,
                maxPendingTimeouts,
                ImmediateExecutor.INSTANCE);
    }

    /**
     * With everything given.
     *
     * @param threadFactory makes the timer's thread, which the timer starts
     * @param tickDuration more than 0
     * @param ticksPerWheel the number of buckets, from 1 to 2^30, rounded up to a power of two
     * @param leakDetection whether Netty's leak detector watches the timer; it does in any case if the thread is not a
     *     daemon
     * @param maxPendingTimeouts above this number of pending timeouts new ones are rejected; 0 or less for no limit
     * @param taskExecutor runs the tasks
     */
    public HashedWheelTimer(
            ThreadFactory threadFactory,
            long tickDuration,
            TimeUnit unit,
            int ticksPerWheel,
            boolean leakDetection,
            long maxPendingTimeouts,
            Executor taskExecutor) {
        this(HashedWheelTimerBuilder.of(
                threadFactory, tickDuration, unit, ticksPerWheel, leakDetection, maxPendingTimeouts, taskExecutor));
    }

    /** With the settings of a builder, for subclasses. */
    @SuppressWarnings("this-escape") // to the leak watchers only, which call nothing on it
    protected HashedWheelTimer(HashedWheelTimerBuilder builder) {
        TimerSettings settings = builder.options.settings(NettyTimerLog.INSTANCE, null);
        core = new TimerCore(settings, builder.options);
        timeSource = settings.timeSource();
        taskExecutor = builder.executor == ImmediateExecutor.INSTANCE ? null : builder.executor;
        leak = builder.leakDetection || core.hasUserThread() ? LEAK_DETECTOR.track(this) : null;
        core.register(this);
    }

    /** A builder that has a tick of 1 ms and a daemon thread, and settings that the constructors lack. */
    public static HashedWheelTimerBuilder builder() {
        return new HashedWheelTimerBuilder();
    }

    /**
     * Starts the thread now instead of at the first timeout. It does not wait for the thread.
     *
     * @throws IllegalStateException if the timer is stopped
     */
    public void start() {
        core.start();
    }

    /**
     * Runs a task after a delay.
     *
     * @param delay zero or negative means at the next tick, a delay that overflows means never
     * @throws RejectedExecutionException if the limit of pending timeouts is reached
     * @throws IllegalStateException if the timer is stopped
     * @throws IllegalArgumentException if the timer's {@link HashedWheelTimerBuilder#layout} has a longest delay and
     *     this is longer; after any of these nothing is scheduled
     */
    @Override
    public MovableTimeout newTimeout(TimerTask task, long delay, TimeUnit unit) {
        Objects.requireNonNull(task, "task");
        Objects.requireNonNull(unit, "unit");
        try {
            return schedule(task, unit.toNanos(delay));
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
            return repeat(task, schedule);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /**
     * Stops the timer for ever, interrupts its thread until that has ended, and cancels the pending timeouts: with
     * Netty 4.2 each task's {@code cancelled} is called in this thread. The caller's interrupt flag is kept.
     *
     * @return the timeouts that had not ended; empty after the first call that succeeds, and while another call is
     *     under way
     * @throws IllegalStateException if called by a task on the timer's own thread; nothing has changed
     */
    @Override
    public Set<Timeout> stop() {
        try {
            if (leak != null && core.isStopped()) {
                // Its host has ended, which returns what was pending to nobody.
                leak.close(this);
            }
            // Netty's empty set: Set.of() would refuse a question about null, and calls of clear and remove.
            return core.stop(this::collect, Collections.emptySet(), true);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    private Set<Timeout> collect(List<TimeoutNode> returned) {
        Set<Timeout> timeouts = NettyTimer.timeouts(returned);
        // What fails until here is continued by the next call of stop, and the result is not lost.
        if (leak != null) {
            leak.close(this);
        }
        return timeouts;
    }

    /** How many timeouts have neither expired nor been cancelled: exact whenever no other call is under way. */
    public long pendingTimeouts() {
        return counts().pending();
    }

    /** The timer's counters. */
    public TimerCounts counts() {
        return core.engine().counts();
    }

    /** The clock that the timer goes by. */
    public TimeSource timeSource() {
        return timeSource;
    }

    /** The timer's diagnostics, always the same object. It does not keep the timer from being garbage collected. */
    public TimerDiagnostics diagnostics() {
        return core.diagnostics();
    }

    @Override
    TimerCore core() {
        return core;
    }

    @Override
    Timer publicTimer() {
        return this;
    }

    @Override
    @Nullable
    Executor taskExecutor() {
        return taskExecutor;
    }

    @Override
    void notifyOfCancel(NettyTimeout timeout) {
        timeout.notifyTask();
    }
}
