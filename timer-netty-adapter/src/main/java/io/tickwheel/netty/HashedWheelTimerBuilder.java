package io.tickwheel.netty;

import io.tickwheel.TimerBuilder;
import io.tickwheel.internal.core.TimerOptions;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Settings for a {@link HashedWheelTimer}, also the ones that Netty's constructors do not know. The defaults are those
 * of Netty's constructors, except for a tick of 1 ms and a daemon thread.
 */
public final class HashedWheelTimerBuilder extends TimerBuilder<HashedWheelTimerBuilder> {
    private static final long SHORTEST_TICK_NANOS = 1_000_000;

    final TimerOptions options;
    boolean leakDetection = true;

    @Nullable
    Executor executor;

    HashedWheelTimerBuilder() {
        this(new TimerOptions(1_000_000, 512));
    }

    private HashedWheelTimerBuilder(TimerOptions options) {
        super(options);
        this.options = options;
    }

    @Override
    protected HashedWheelTimerBuilder self() {
        return this;
    }

    /**
     * Whether Netty's {@link io.netty.util.ResourceLeakDetector} watches the timer. It does in any case if the thread
     * is not a daemon.
     */
    public HashedWheelTimerBuilder leakDetection(boolean leakDetection) {
        this.leakDetection = leakDetection;
        return this;
    }

    /**
     * Makes the timer's thread, once, in {@link #build}. The default makes a daemon thread with the timer's {@link
     * #name}. If the timer has no name, the thread's name is the timer's, too.
     */
    public HashedWheelTimerBuilder threadFactory(ThreadFactory threadFactory) {
        options.threadFactory = Objects.requireNonNull(threadFactory, "threadFactory");
        return this;
    }

    /**
     * Runs the tasks, instead of the timer's thread, which calls {@code execute} once for each task, in the order in
     * which they are due.
     */
    public HashedWheelTimerBuilder executor(Executor executor) {
        this.executor = Objects.requireNonNull(executor, "executor");
        return this;
    }

    /**
     * Makes a timer, and its thread, which is not started yet.
     *
     * @throws IllegalArgumentException if the {@link #layout} does not have such a number of buckets; if the thread
     *     factory returns a thread that was started, which then ends
     * @throws NullPointerException if the thread factory returns null; what it throws comes through as it is
     */
    public HashedWheelTimer build() {
        return new HashedWheelTimer(this);
    }

    /** The settings of Netty's constructors, checked as Netty checks them, and refused in its words. */
    static HashedWheelTimerBuilder of(
            ThreadFactory threadFactory,
            long tickDuration,
            TimeUnit unit,
            int ticksPerWheel,
            boolean leakDetection,
            long maxPendingTimeouts,
            Executor taskExecutor) {
        HashedWheelTimerBuilder builder = new HashedWheelTimerBuilder().threadFactory(threadFactory);
        Objects.requireNonNull(unit, "unit");
        checkPositive("tickDuration", tickDuration);
        checkPositive("ticksPerWheel", ticksPerWheel);
        builder.executor = Objects.requireNonNull(taskExecutor, "taskExecutor");
        builder.ticksPerWheel(ticksPerWheel);
        long tickNanos = unit.toNanos(tickDuration);
        long tooLongNanos = Long.MAX_VALUE / builder.options.ticksPerWheel;
        if (tickNanos >= tooLongNanos) {
            throw new IllegalArgumentException(
                    "tickDuration: " + tickDuration + " (expected: 0 < tickDuration in nanos < " + tooLongNanos);
        }
        if (tickNanos < SHORTEST_TICK_NANOS) {
            NettyTimerLog.tickRaised(tickDuration, SHORTEST_TICK_NANOS);
        }
        builder.options.tickNanos = Math.max(tickNanos, SHORTEST_TICK_NANOS);
        builder.options.maxPending = maxPendingTimeouts;
        return builder.leakDetection(leakDetection);
    }

    private static void checkPositive(String argument, long value) {
        if (value <= 0) {
            throw new IllegalArgumentException(argument + " : " + value + " (expected: > 0)");
        }
    }
}
