package io.tickwheel.netty;

import io.netty.util.concurrent.AbstractEventExecutor;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.EventExecutorGroup;
import io.netty.util.concurrent.OrderedEventExecutor;
import io.tickwheel.WheelLayout;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.TimerListener;
import io.tickwheel.diagnostics.Tracking;
import io.tickwheel.internal.core.TimerCore;
import io.tickwheel.internal.diagnostics.DiagnosticsSettings;
import io.tickwheel.internal.intake.PendingLimit;
import io.tickwheel.internal.wheel.Layout;
import io.tickwheel.internal.wheel.WheelGeometry;
import io.tickwheel.internal.worker.TimerSettings;
import io.tickwheel.netty.internal.LoopClock;
import io.tickwheel.time.TimeSource;
import io.tickwheel.time.TimerHost;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Settings for an {@link EventLoopTimer}; each has a default that needs no thought. A bad value is refused by the
 * method that takes it, and the builder is as it was.
 *
 * <p>Threads: one at a time.
 */
public final class EventLoopTimerBuilder {
    private final List<EventExecutor> loops;
    private final DiagnosticsSettings diagnostics = new DiagnosticsSettings();
    private long tickNanos = 1_000;
    private int ticksPerWheel = 4_096;
    private WheelLayout layout = WheelLayout.HASHED;
    private long maxPendingTimeouts = -1;
    private @Nullable TimeSource timeSource;
    private @Nullable String name;

    EventLoopTimerBuilder(EventExecutorGroup group) {
        loops = checkedLoops(group);
    }

    /**
     * Names the timer, for JMX, tables, warnings, events in Flight Recorder and the tag of its meters. On several loops
     * each wheel is named by it and its number, such as {@code requests-1}. The default is {@code tickwheel-} and a
     * number that no other timer of the process has; of its meters the class and the method that made it.
     *
     * @param name not blank, not null
     * @return this
     * @throws NullPointerException if name is null
     * @throws IllegalArgumentException if name is blank
     */
    public EventLoopTimerBuilder name(String name) {
        diagnostics.name(name);
        this.name = name;
        return this;
    }

    /**
     * The grain of the timer: a timeout runs at the first multiple of the tick at or after its deadline. With the
     * default of 1 microsecond it runs as {@link EventExecutor#schedule} does, as far as the loop wakes so soon; NIO's
     * select waits whole milliseconds. A coarse tick gathers timeouts: it wakes a loop at most once a tick.
     *
     * @param tick from 1 microsecond to a day, not null; the default is 1 microsecond
     * @return this
     * @throws NullPointerException if tick is null
     * @throws IllegalArgumentException if tick is out of its bounds
     */
    public EventLoopTimerBuilder tick(Duration tick) {
        tickNanos = TimerSettings.checkedTickNanos(tick);
        return this;
    }

    /**
     * The number of buckets of each loop's wheel.
     *
     * @param ticksPerWheel from 1 to 2^30, rounded up to a power of two; the default is 4,096
     * @return this
     * @throws IllegalArgumentException if ticksPerWheel is out of its bounds
     */
    public EventLoopTimerBuilder ticksPerWheel(int ticksPerWheel) {
        this.ticksPerWheel = WheelGeometry.roundUpLength("ticksPerWheel", ticksPerWheel);
        return this;
    }

    /**
     * How each loop's wheel stores timeouts. The default is {@link WheelLayout#HASHED}; {@code docs/operations.md} says
     * where another costs less. Their {@code wheelLength} is {@link #ticksPerWheel}. {@link WheelLayout#SIMPLE} needs a
     * coarser {@link #tick} than the default, with which it takes no delay above 4 ms.
     *
     * @param layout not null
     * @return this
     * @throws NullPointerException if layout is null
     */
    public EventLoopTimerBuilder layout(WheelLayout layout) {
        this.layout = Objects.requireNonNull(layout, "layout");
        return this;
    }

    /**
     * Bounds the timeouts that may be pending at a time, on all loops together. The loops then share a counter.
     *
     * @param maxPendingTimeouts the bound; 0 or less for none, which is the default
     * @return this
     */
    public EventLoopTimerBuilder maxPendingTimeouts(long maxPendingTimeouts) {
        this.maxPendingTimeouts = maxPendingTimeouts;
        return this;
    }

    /**
     * The clock. The default is that of the loops: {@link TimeSource#system}, but for an embedded channel's loop and,
     * with Netty 4.2, loops with a ticker; of several it is that of the first. One that is a {@link TimerHost}, too,
     * such as {@link io.tickwheel.time.ManualTime}, also keeps the times, and the loops only run what is due: an
     * embedded loop at once, within {@code advance}; one with a thread a little later.
     *
     * @param timeSource not null
     * @return this
     * @throws NullPointerException if timeSource is null
     */
    public EventLoopTimerBuilder timeSource(TimeSource timeSource) {
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
    public EventLoopTimerBuilder tracking(Tracking tracking) {
        diagnostics.tracking(tracking);
        return this;
    }

    /**
     * Has the loops measure each task of the timer from the start, and tell of those that take longer, as {@link
     * TimerDiagnostics#observe} does. The default is not to.
     *
     * @param slowTaskThreshold at least 1 ms, not null
     * @return this
     * @throws NullPointerException if slowTaskThreshold is null
     * @throws IllegalArgumentException if slowTaskThreshold is less than 1 ms
     */
    public EventLoopTimerBuilder slowTaskThreshold(Duration slowTaskThreshold) {
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
    public EventLoopTimerBuilder listener(TimerListener listener) {
        diagnostics.listener(listener);
        return this;
    }

    /**
     * Makes a timer. The builder can be used again.
     *
     * @return a new timer, never null
     * @throws IllegalArgumentException if the {@link #layout} does not have such a number of buckets
     * @throws OutOfMemoryError if there is no memory for the wheels
     */
    public EventLoopTimer build() {
        return new EventLoopTimer(this);
    }

    List<EventExecutor> loops() {
        return loops;
    }

    TimeSource clock() {
        if (timeSource != null) {
            return timeSource;
        }
        return LoopClock.of(loops.get(0));
    }

    /** The insides for all loops, which share one limit. */
    List<TimerCore> cores(TimeSource clock) {
        PendingLimit limit = PendingLimit.of(maxPendingTimeouts);
        List<TimerCore> cores = new ArrayList<>(loops.size());
        for (EventExecutor loop : loops) {
            LoopHost host = new LoopHost(loop, clock instanceof TimerHost keeper ? keeper : null);
            TimerSettings settings = new TimerSettings(
                    tickNanos,
                    ticksPerWheel,
                    limit,
                    EventLoopTimerBuilder::noThread,
                    clock,
                    NettyTimerLog.INSTANCE,
                    Layout.valueOf(layout.name()),
                    host);
            cores.add(TimerCore.create(settings, settingsOf(cores.size() + 1)));
        }
        return cores;
    }

    private DiagnosticsSettings settingsOf(int number) {
        if (name != null && loops.size() > 1) {
            diagnostics.name(name + '-' + number);
        }
        return diagnostics;
    }

    private static Thread noThread(Runnable work) {
        throw new IllegalStateException("a timer on an event loop needs no thread");
    }

    private static List<EventExecutor> checkedLoops(EventExecutorGroup group) {
        Objects.requireNonNull(group, "loops");
        List<EventExecutor> members = new ArrayList<>();
        for (EventExecutor member : group) {
            if (!(member instanceof OrderedEventExecutor)) {
                throw new IllegalArgumentException(
                        "loops: " + member + " (expected: executors that run their tasks one after the other)");
            }
            if (!canDelay(member.getClass())) {
                throw new IllegalArgumentException("loops: " + member + " (expected: executors that can delay a task)");
            }
            members.add(member);
        }
        if (members.isEmpty()) {
            throw new IllegalArgumentException("loops: " + group + " (expected: at least one)");
        }
        return List.copyOf(members);
    }

    /**
     * Whether executors of a class can delay tasks. The method of the superclass refuses: those of a
     * NonStickyEventExecutorGroup look like others but for that.
     */
    static boolean canDelay(Class<?> ofLoop) {
        try {
            Class<?> declaring = ofLoop.getMethod("schedule", Runnable.class, long.class, TimeUnit.class)
                    .getDeclaringClass();
            return declaring != AbstractEventExecutor.class;
        } catch (NoSuchMethodException | LinkageError e) {
            // A native image finds only the methods that it was told of, and some public method of the class may name
            // a class that is missing. A loop that cannot delay fails with the first timeout then.
            return true;
        }
    }
}
