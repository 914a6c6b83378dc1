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
import io.tickwheel.internal.intake.PendingLimit;
import io.tickwheel.internal.wheel.Layout;
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
 * Netty's {@code io.netty.util.HashedWheelTimer}, on tickwheel: change the import, and the timer's thread wakes for
 * what is due and not for each tick. Of a timeout that waits it reads four bytes, and only when the timeout's bucket
 * has something due.
 *
 * <p>Constructors, methods, exceptions and their texts are Netty's, but for the project's list of differences. Code may
 * notice that {@link TimerTask#cancelled} runs in the thread that cancels, that a cancelled timeout's place under the
 * limit is free at once, and that after {@link #stop} nothing is pending.
 *
 * <p>A timeout never runs early. It runs at the first tick boundary at or after its deadline. {@link
 * HashedWheelTimerBuilder#tick} takes ticks from 1 microsecond on, for exact timeouts.
 *
 * <p>Threads: all methods any. The thread is made by the constructor and started by the first timeout, without
 * waiting for it. Cost: {@link #newTimeout} one object of 40 bytes, an atomic addition and a few stores; a cancel one
 * or two compare-and-sets and an atomic addition, and a message to the thread if the timeout had waited long; a limit
 * another atomic each; all however many timeouts wait. Source: the API is that of Netty's class.
 */
public class HashedWheelTimer extends NettyTimer implements RepeatingTimer {
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
     * the JVM alive. Timeouts are late by 50 ms on average and gathered into ten wake-ups a second at most, as with
     * Netty's timer, for which the calling code was written. {@link #builder} has a tick of 1 ms and a daemon thread.
     */
    public HashedWheelTimer() {
        this(Executors.defaultThreadFactory());
    }

    /**
     * A timer with 512 buckets and the default thread factory.
     *
     * @param tickDuration the length of a tick, more than 0; less than 1 ms becomes 1 ms, with a warning
     * @param unit the unit of the tick, not null
     * @throws NullPointerException if unit is null
     * @throws IllegalArgumentException if tickDuration is out of its bounds
     */
    public HashedWheelTimer(long tickDuration, TimeUnit unit) {
        this(Executors.defaultThreadFactory(), tickDuration, unit);
    }

    /**
     * A timer with the default thread factory.
     *
     * @param tickDuration the length of a tick, more than 0; less than 1 ms becomes 1 ms, with a warning
     * @param unit the unit of the tick, not null
     * @param ticksPerWheel the number of buckets, from 1 to 2^30, rounded up to a power of two
     * @throws NullPointerException if unit is null
     * @throws IllegalArgumentException if a number is out of its bounds
     */
    public HashedWheelTimer(long tickDuration, TimeUnit unit, int ticksPerWheel) {
        this(Executors.defaultThreadFactory(), tickDuration, unit, ticksPerWheel);
    }

    /**
     * A timer with a tick of 100 ms and 512 buckets.
     *
     * @param threadFactory makes the timer's thread, which the timer starts; not null
     * @throws NullPointerException if threadFactory or what it makes is null
     * @throws IllegalArgumentException if the thread that it makes was started
     */
    public HashedWheelTimer(ThreadFactory threadFactory) {
        this(threadFactory, 100, TimeUnit.MILLISECONDS);
    }

    /**
     * A timer with 512 buckets.
     *
     * @param threadFactory makes the timer's thread, which the timer starts; not null
     * @param tickDuration the length of a tick, more than 0; less than 1 ms becomes 1 ms, with a warning
     * @param unit the unit of the tick, not null
     * @throws NullPointerException if an argument or the thread is null
     * @throws IllegalArgumentException if tickDuration is out of its bounds, or the thread was started
     */
    public HashedWheelTimer(ThreadFactory threadFactory, long tickDuration, TimeUnit unit) {
        this(threadFactory, tickDuration, unit, 512);
    }

    /**
     * A timer that Netty's leak detector watches.
     *
     * @param threadFactory makes the timer's thread, which the timer starts; not null
     * @param tickDuration the length of a tick, more than 0; less than 1 ms becomes 1 ms, with a warning
     * @param unit the unit of the tick, not null
     * @param ticksPerWheel the number of buckets, from 1 to 2^30, rounded up to a power of two
     * @throws NullPointerException if an argument or the thread is null
     * @throws IllegalArgumentException if a number is out of its bounds, or the thread was started
     */
    public HashedWheelTimer(ThreadFactory threadFactory, long tickDuration, TimeUnit unit, int ticksPerWheel) {
        this(threadFactory, tickDuration, unit, ticksPerWheel, true);
    }

    /**
     * A timer without a limit.
     *
     * @param threadFactory makes the timer's thread, which the timer starts; not null
     * @param tickDuration the length of a tick, more than 0; less than 1 ms becomes 1 ms, with a warning
     * @param unit the unit of the tick, not null
     * @param ticksPerWheel the number of buckets, from 1 to 2^30, rounded up to a power of two
     * @param leakDetection whether Netty's leak detector watches the timer; it does in any case if the thread is no
     *     daemon
     * @throws NullPointerException if an argument or the thread is null
     * @throws IllegalArgumentException if a number is out of its bounds, or the thread was started
     */
    public HashedWheelTimer(
            ThreadFactory threadFactory, long tickDuration, TimeUnit unit, int ticksPerWheel, boolean leakDetection) {
        this(threadFactory, tickDuration, unit, ticksPerWheel, leakDetection, -1);
    }

    /**
     * A timer that runs tasks on its thread.
     *
     * @param threadFactory makes the timer's thread, which the timer starts; not null
     * @param tickDuration the length of a tick, more than 0; less than 1 ms becomes 1 ms, with a warning
     * @param unit the unit of the tick, not null
     * @param ticksPerWheel the number of buckets, from 1 to 2^30, rounded up to a power of two
     * @param leakDetection whether Netty's leak detector watches the timer; it does in any case if the thread is no
     *     daemon
     * @param maxPendingTimeouts above this number of pending timeouts new ones are rejected; 0 or less for no limit
     * @throws NullPointerException if an argument or the thread is null
     * @throws IllegalArgumentException if a number is out of its bounds, or the thread was started
     */
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
     * A timer with everything given.
     *
     * @param threadFactory makes the timer's thread, which the timer starts; not null
     * @param tickDuration the length of a tick, more than 0; less than 1 ms becomes 1 ms, with a warning
     * @param unit the unit of the tick, not null
     * @param ticksPerWheel the number of buckets, from 1 to 2^30, rounded up to a power of two
     * @param leakDetection whether Netty's leak detector watches the timer; it does in any case if the thread is no
     *     daemon
     * @param maxPendingTimeouts above this number of pending timeouts new ones are rejected; 0 or less for no limit
     * @param taskExecutor runs the tasks, not null
     * @throws NullPointerException if an argument or the thread is null
     * @throws IllegalArgumentException if a number is out of its bounds, if the tick times the wheel's length does
     *     not fit a {@code long} of nanoseconds, or if the thread was started
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

    /**
     * A timer with the settings of a builder, for subclasses.
     *
     * @param builder the settings, not null
     * @throws IllegalArgumentException if the layout does not have such a number of buckets; if the thread that the
     *     factory returns was started
     * @throws NullPointerException if the thread factory returns null
     */
    @SuppressWarnings("this-escape") // to the leak watchers only, which call nothing on it
    protected HashedWheelTimer(HashedWheelTimerBuilder builder) {
        TimerSettings settings = new TimerSettings(
                builder.tickNanos,
                builder.ticksPerWheel,
                PendingLimit.of(builder.maxPendingTimeouts),
                builder.threads(),
                builder.timeSource,
                NettyTimerLog.INSTANCE,
                Layout.valueOf(builder.layout.name()),
                null);
        core = TimerCore.create(settings, builder.diagnostics);
        timeSource = builder.timeSource;
        taskExecutor = builder.taskExecutor == ImmediateExecutor.INSTANCE ? null : builder.taskExecutor;
        leak = builder.leakDetection || core.hasUserThread() ? LEAK_DETECTOR.track(this) : null;
        core.register(this);
    }

    /**
     * A builder for what the constructors lack. Its defaults are a tick of 1 ms and a daemon thread.
     *
     * @return a new builder, never null
     */
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
     * @param task what to run, not null
     * @param delay how long from now; zero or negative means at the next tick, one that overflows means never
     * @param unit the unit of the delay, not null
     * @return the timeout, a {@link MovableTimeout}; never null
     * @throws NullPointerException if an argument is null
     * @throws RejectedExecutionException if the limit of pending timeouts is reached
     * @throws IllegalStateException if the timer is stopped
     * @throws IllegalArgumentException if the timer's {@link HashedWheelTimerBuilder#layout} has a longest delay and
     *     this is longer; after any of these nothing is scheduled
     */
    @Override
    public Timeout newTimeout(TimerTask task, long delay, TimeUnit unit) {
        Objects.requireNonNull(task, "task");
        Objects.requireNonNull(unit, "unit");
        try {
            return schedule(task, unit.toNanos(delay));
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    @Override
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
     * Stops the timer for ever, interrupts its thread until that has ended, and cancels what had not run: with Netty
     * 4.2 each task's {@code cancelled} is called in this thread. The caller's interrupt flag is kept.
     *
     * @return what had not run, never null; empty once a call has succeeded, and for one that comes while another is
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
            return core.stopAndTell(this::collect, Collections.emptySet());
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

    /**
     * How many timeouts have neither expired nor been cancelled: exact whenever no other call is under way, 0 after
     * {@link #stop}.
     *
     * @return never negative
     */
    public long pendingTimeouts() {
        return core.pending();
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
     * The clock that the timer goes by, for what has to measure on the same.
     *
     * @return the clock of the builder, or {@link TimeSource#system}; never null
     */
    public TimeSource timeSource() {
        return timeSource;
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

    @Override
    TimerCore core() {
        return core;
    }

    @Override
    Timer ofUser() {
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
