package io.tickwheel.netty;

import io.tickwheel.WheelLayout;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.TimerListener;
import io.tickwheel.diagnostics.Tracking;
import io.tickwheel.internal.diagnostics.DiagnosticsSettings;
import io.tickwheel.internal.wheel.WheelGeometry;
import io.tickwheel.internal.worker.TimerSettings;
import io.tickwheel.time.TimeSource;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Settings for a {@link HashedWheelTimer}, those included that Netty's constructors do not know: a name, ticks below a
 * millisecond and the clock. The defaults are those of Netty's constructors, but for a tick of 1 ms and a daemon
 * thread. Whoever changes the import only gets what the constructors have always made; who calls the builder chooses
 * anew.
 *
 * <p>Threads: one at a time.
 */
public final class HashedWheelTimerBuilder {
    private static final long SHORTEST_TICK_NANOS = 1_000_000;

    long tickNanos = 1_000_000;
    int ticksPerWheel = 512;
    WheelLayout layout = WheelLayout.HASHED;
    long maxPendingTimeouts = -1;
    boolean leakDetection = true;
    TimeSource timeSource = TimeSource.system();
    final DiagnosticsSettings diagnostics = new DiagnosticsSettings();

    @Nullable
    Executor taskExecutor;

    private @Nullable ThreadFactory threadFactory;

    HashedWheelTimerBuilder() {}

    /**
     * Names the timer: its thread, unless a thread factory names that; its bean in JMX; its tables, warnings and events
     * in Flight Recorder; the tag of its meters. A name that another timer has is taken as it is: JMX and meters add
     * {@code #2} to it. The default is the name that a thread factory gives its thread; without a factory, or if that
     * name is one of the JDK's such as {@code pool-1-thread-1}, {@code tickwheel-} and a number that no other timer of
     * the process has; of its meters the class and the method that made it.
     *
     * @param name not blank, not null
     * @return this
     * @throws NullPointerException if name is null
     * @throws IllegalArgumentException if name is blank
     */
    public HashedWheelTimerBuilder name(String name) {
        diagnostics.name(name);
        return this;
    }

    /**
     * The grain of the timer. The default is 1 ms, not the 100 ms of Netty's constructors: those spare Netty's worker,
     * which wakes at each tick, and this one does not. A tick costs nothing while nothing is due in it, so take a fine
     * tick for exact timeouts. A coarse tick gathers timeouts that expire into fewer wake-ups.
     *
     * @param tick from 1 microsecond to a day, not null
     * @return this
     * @throws NullPointerException if tick is null
     * @throws IllegalArgumentException if tick is out of its bounds
     */
    public HashedWheelTimerBuilder tick(Duration tick) {
        tickNanos = TimerSettings.checkedTickNanos(tick);
        return this;
    }

    /**
     * The number of buckets. The default is 512. Take more with millions pending at a tick far below 1 ms.
     *
     * @param ticksPerWheel from 1 to 2^30, rounded up to a power of two
     * @return this
     * @throws IllegalArgumentException if ticksPerWheel is out of its bounds
     */
    public HashedWheelTimerBuilder ticksPerWheel(int ticksPerWheel) {
        this.ticksPerWheel = WheelGeometry.roundUpLength("ticksPerWheel", ticksPerWheel);
        return this;
    }

    /**
     * How the wheel stores timeouts. The default, {@link WheelLayout#HASHED}, is for timers most of whose timeouts are
     * near or are cancelled; {@code docs/operations.md} says where another costs less. Their {@code wheelLength} is
     * {@link #ticksPerWheel}.
     *
     * @param layout not null
     * @return this
     * @throws NullPointerException if layout is null
     */
    public HashedWheelTimerBuilder layout(WheelLayout layout) {
        this.layout = Objects.requireNonNull(layout, "layout");
        return this;
    }

    /**
     * Bounds the timeouts that may be pending at a time.
     *
     * @param maxPendingTimeouts the bound; 0 or less for none
     * @return this
     */
    public HashedWheelTimerBuilder maxPendingTimeouts(long maxPendingTimeouts) {
        this.maxPendingTimeouts = maxPendingTimeouts;
        return this;
    }

    /**
     * Whether Netty's {@link io.netty.util.ResourceLeakDetector} watches the timer. It does in any case if the thread
     * is not a daemon.
     *
     * @param leakDetection true to be watched
     * @return this
     */
    public HashedWheelTimerBuilder leakDetection(boolean leakDetection) {
        this.leakDetection = leakDetection;
        return this;
    }

    /**
     * Makes the timer's thread, once, in {@link #build}. The default makes a daemon thread with the timer's {@link
     * #name}. The name that this factory gives the thread is the timer's, too, unless {@link #name} says another.
     *
     * @param threadFactory not null
     * @return this
     * @throws NullPointerException if threadFactory is null
     */
    public HashedWheelTimerBuilder threadFactory(ThreadFactory threadFactory) {
        this.threadFactory = Objects.requireNonNull(threadFactory, "threadFactory");
        return this;
    }

    /**
     * Runs the tasks, instead of the timer's thread.
     *
     * <p>The timer's thread calls {@code execute} once for each task, in the order in which they are due.
     *
     * @param taskExecutor not null
     * @return this
     * @throws NullPointerException if taskExecutor is null
     */
    public HashedWheelTimerBuilder taskExecutor(Executor taskExecutor) {
        this.taskExecutor = Objects.requireNonNull(taskExecutor, "taskExecutor");
        return this;
    }

    /**
     * The clock; {@link io.tickwheel.time.ManualTime} makes a timer for tests that needs no thread.
     *
     * @param timeSource not null
     * @return this
     * @throws NullPointerException if timeSource is null
     */
    public HashedWheelTimerBuilder timeSource(TimeSource timeSource) {
        this.timeSource = Objects.requireNonNull(timeSource, "timeSource");
        return this;
    }

    /**
     * Which timeouts note when and where they were scheduled, from the start; {@link TimerDiagnostics#track} changes
     * it later. The default is what the system property {@code io.tickwheel.tracking} says ({@code off}, {@code all}
     * or {@code 1/n}), and off without it.
     *
     * @param tracking not null
     * @return this
     * @throws NullPointerException if tracking is null
     */
    public HashedWheelTimerBuilder tracking(Tracking tracking) {
        diagnostics.tracking(tracking);
        return this;
    }

    /**
     * Has the worker measure each task from the start, and tell of those that take longer, as {@link
     * TimerDiagnostics#observe} does. The default is not to.
     *
     * @param slowTaskThreshold at least 1 ms, not null
     * @return this
     * @throws NullPointerException if slowTaskThreshold is null
     * @throws IllegalArgumentException if slowTaskThreshold is less than 1 ms
     */
    public HashedWheelTimerBuilder slowTaskThreshold(Duration slowTaskThreshold) {
        diagnostics.slowTaskThreshold(slowTaskThreshold);
        return this;
    }

    /**
     * Adds a listener, which {@link TimerDiagnostics#addListener} does later; each call adds one. It should not refer
     * to the timer: a timer that is never stopped could then not be garbage collected.
     *
     * @param listener not null
     * @return this
     * @throws NullPointerException if listener is null
     */
    public HashedWheelTimerBuilder listener(TimerListener listener) {
        diagnostics.listener(listener);
        return this;
    }

    /**
     * Makes a timer, and its thread, which is not started yet. The builder can be used again.
     *
     * @return a new timer, never null
     * @throws IllegalArgumentException if the {@link #layout} does not have such a number of buckets, and then no
     *     thread was made; or if the thread factory returns a thread that was started, which then ends
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
        HashedWheelTimerBuilder settings = new HashedWheelTimerBuilder().threadFactory(threadFactory);
        Objects.requireNonNull(unit, "unit");
        checkPositive("tickDuration", tickDuration);
        checkPositive("ticksPerWheel", ticksPerWheel);
        settings.ticksPerWheel(ticksPerWheel).taskExecutor(taskExecutor);
        long tickNanos = unit.toNanos(tickDuration);
        long tooLongNanos = Long.MAX_VALUE / settings.ticksPerWheel;
        if (tickNanos >= tooLongNanos) {
            throw new IllegalArgumentException(
                    "tickDuration: " + tickDuration + " (expected: 0 < tickDuration in nanos < " + tooLongNanos);
        }
        if (tickNanos < SHORTEST_TICK_NANOS) {
            NettyTimerLog.tickRaised(tickDuration, SHORTEST_TICK_NANOS);
        }
        settings.tickNanos = Math.max(tickNanos, SHORTEST_TICK_NANOS);
        settings.leakDetection = leakDetection;
        settings.maxPendingTimeouts = maxPendingTimeouts;
        return settings;
    }

    private static void checkPositive(String argument, long value) {
        if (value <= 0) {
            throw new IllegalArgumentException(argument + " : " + value + " (expected: > 0)");
        }
    }

    ThreadFactory threads() {
        return threadFactory == null ? diagnostics : threadFactory;
    }
}
