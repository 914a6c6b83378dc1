package io.tickwheel;

import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.TimerListener;
import io.tickwheel.diagnostics.Tracking;
import io.tickwheel.internal.core.TimerCore;
import io.tickwheel.internal.diagnostics.DiagnosticsSettings;
import io.tickwheel.internal.intake.PendingLimit;
import io.tickwheel.internal.wheel.Layout;
import io.tickwheel.internal.wheel.WheelGeometry;
import io.tickwheel.internal.worker.TimerSettings;
import io.tickwheel.time.TimeSource;
import io.tickwheel.time.TimerHost;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/**
 * Settings for a {@link WheelTimer}; each has a default that needs no thought. A bad value is refused by the method
 * that takes it, and the builder is as it was.
 *
 * <p>An executor, a host, a time source and a listener should not refer to the timer: one that is never stopped could
 * then not be garbage collected.
 *
 * <p>Threads: one at a time.
 */
public final class WheelTimerBuilder {
    private long tickNanos = 1_000_000;
    private int wheelLength = 512;
    private WheelLayout layout = WheelLayout.HASHED;
    private long maxPending;
    private @Nullable ThreadFactory threadFactory;
    private TimeSource timeSource = TimeSource.system();
    private @Nullable TimerHost host;
    private TaskExceptionHandler exceptionHandler = WheelTimerLog.INSTANCE;
    private @Nullable Executor executor;
    private final DiagnosticsSettings diagnostics = new DiagnosticsSettings();

    WheelTimerBuilder() {}

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
    public WheelTimerBuilder name(String name) {
        diagnostics.name(name);
        return this;
    }

    /**
     * The grain of the timer: a timeout runs at the first multiple of the tick at or after its deadline. A tick costs
     * nothing while nothing is due in it, so take a fine tick for exact timeouts. A coarse tick gathers timeouts into
     * fewer wake-ups. The default is 1 ms, which suits request timeouts. Netty's constructors have 100 ms, because
     * Netty's timer wakes at each tick.
     *
     * @param tick from 1 microsecond to a day, not null
     * @return this
     * @throws NullPointerException if tick is null
     * @throws IllegalArgumentException if tick is out of its bounds
     */
    public WheelTimerBuilder tick(Duration tick) {
        tickNanos = TimerSettings.checkedTickNanos(tick);
        return this;
    }

    /**
     * The number of buckets. Timeouts that lie further ahead than one turn of the wheel cost no more than others, so
     * the default of 512 serves from none to millions. Take more with millions pending at a tick far below 1 ms.
     *
     * @param wheelLength from 1 to 2^30, rounded up to a power of two
     * @return this
     * @throws IllegalArgumentException if wheelLength is out of its bounds
     */
    public WheelTimerBuilder wheelLength(int wheelLength) {
        this.wheelLength = WheelGeometry.roundUpLength("wheelLength", wheelLength);
        return this;
    }

    /**
     * How the wheel stores timeouts. The default, {@link WheelLayout#HASHED}, is for timers most of whose timeouts are
     * near or are cancelled; {@code docs/operations.md} says where another costs less.
     *
     * @param layout not null
     * @return this
     * @throws NullPointerException if layout is null
     */
    public WheelTimerBuilder layout(WheelLayout layout) {
        this.layout = Objects.requireNonNull(layout, "layout");
        return this;
    }

    /**
     * Makes the timer's thread. It is called once, by {@link #build}; the thread it makes must run what it is given,
     * and not have been started. The default makes a daemon thread with the timer's {@link #name}. The name that this
     * factory gives the thread is the timer's, too, unless {@link #name} says another.
     *
     * @param threadFactory not null
     * @return this
     * @throws NullPointerException if threadFactory is null
     */
    public WheelTimerBuilder threadFactory(ThreadFactory threadFactory) {
        this.threadFactory = Objects.requireNonNull(threadFactory, "threadFactory");
        return this;
    }

    /**
     * Runs the tasks, instead of the timer's thread, which calls {@code execute} once for each task, in the order in
     * which they are due. A task that the executor rejects counts as expired, is not run, and the rejection goes to the
     * exception handler.
     *
     * @param executor not null
     * @return this
     * @throws NullPointerException if executor is null
     */
    public WheelTimerBuilder executor(Executor executor) {
        this.executor = Objects.requireNonNull(executor, "executor");
        return this;
    }

    /**
     * Bounds the timeouts that may be pending at a time; further ones are rejected. A strict bound needs a counter
     * that all threads share, which costs more than the rest of scheduling does. The default is no limit.
     *
     * @param maxPending at least 1
     * @return this
     * @throws IllegalArgumentException if maxPending is less than 1
     */
    public WheelTimerBuilder maxPending(long maxPending) {
        if (maxPending < 1) {
            throw new IllegalArgumentException("maxPending: " + maxPending + " (expected: >= 1)");
        }
        this.maxPending = maxPending;
        return this;
    }

    /**
     * The clock. One that is a {@link TimerHost}, too, also takes the place of the timer's thread, unless {@link #host}
     * names another. The default is {@link TimeSource#system}.
     *
     * @param timeSource not null
     * @return this
     * @throws NullPointerException if timeSource is null
     */
    public WheelTimerBuilder timeSource(TimeSource timeSource) {
        this.timeSource = Objects.requireNonNull(timeSource, "timeSource");
        return this;
    }

    /**
     * Steps the timer, instead of a thread of its own: tasks then run on the host's thread. A timeout that the host's
     * thread schedules or cancels wakes nobody. The thread factory is not asked. The host's delays have to pass as the
     * clock does.
     *
     * <p>When the host takes nothing any more, the timer ends as if it was stopped, and the tasks of what is pending
     * are told that they were cancelled.
     *
     * @param host such as {@link TimerHost#of}, not null
     * @return this
     * @throws NullPointerException if host is null
     */
    public WheelTimerBuilder host(TimerHost host) {
        this.host = Objects.requireNonNull(host, "host");
        return this;
    }

    /**
     * Told what tasks throw and what the executor rejects. The default writes a warning to the log of
     * {@link System.Logger}.
     *
     * @param exceptionHandler not null
     * @return this
     * @throws NullPointerException if exceptionHandler is null
     */
    public WheelTimerBuilder exceptionHandler(TaskExceptionHandler exceptionHandler) {
        this.exceptionHandler = Objects.requireNonNull(exceptionHandler, "exceptionHandler");
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
    public WheelTimerBuilder tracking(Tracking tracking) {
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
    public WheelTimerBuilder slowTaskThreshold(Duration slowTaskThreshold) {
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
    public WheelTimerBuilder listener(TimerListener listener) {
        diagnostics.listener(listener);
        return this;
    }

    /**
     * Makes a timer, and its thread, which is not started yet. The builder can be used again.
     *
     * @return a new timer, never null
     * @throws IllegalArgumentException if the {@link #layout} does not have such a wheel length, and then no thread was
     *     made; or if the thread factory returns a thread that was started, which then ends
     * @throws NullPointerException if the thread factory returns null; what it throws comes through as it is
     * @throws OutOfMemoryError if there is no memory for the wheel
     */
    public WheelTimer build() {
        ThreadFactory threads = threadFactory == null ? diagnostics : threadFactory;
        TimerSettings settings = new TimerSettings(
                tickNanos,
                wheelLength,
                PendingLimit.of(maxPending),
                threads,
                timeSource,
                WheelTimerLog.INSTANCE,
                Layout.valueOf(layout.name()),
                host);
        return new WheelTimer(TimerCore.create(settings, diagnostics), exceptionHandler, executor);
    }
}
