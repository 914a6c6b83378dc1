package io.tickwheel.internal.diagnostics;

import io.tickwheel.diagnostics.PendingGroups;
import io.tickwheel.diagnostics.TaskReport;
import io.tickwheel.diagnostics.TimerConfiguration;
import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.TimerListener;
import io.tickwheel.diagnostics.TimerSnapshot;
import io.tickwheel.diagnostics.Tracking;
import io.tickwheel.diagnostics.WorkerReport;
import io.tickwheel.diagnostics.WorkerState;
import io.tickwheel.internal.engine.Engine;
import io.tickwheel.internal.engine.PendingCopy;
import io.tickwheel.internal.worker.RateLimitedLog;
import io.tickwheel.internal.worker.StepMetrics;
import io.tickwheel.internal.worker.TimerLifecycle;
import io.tickwheel.internal.worker.TimerSettings;
import io.tickwheel.time.TimeSource;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The diagnostics of one timer, and its listeners: Flight Recorder, if this JVM has it, and those of users. What a
 * listener throws is logged and reaches nobody (I11). Thread-safe.
 *
 * <p>It refers to the timer's inside and never to the timer object, so a forgotten timer is found.
 */
public final class DefaultDiagnostics implements TimerDiagnostics {
    private static final Duration SHORTEST_SLOW_TASK = Duration.ofMillis(1);
    private static final AtomicLong NAMES = new AtomicLong();
    private static final TimerListener FLIGHT_RECORDER = flightRecorder();

    private final TimerLifecycle lifecycle;
    private final String name;
    private final boolean hasGivenName;
    private final Throwable creationSite;
    private final TimerConfiguration configuration;
    private final List<TimerListener> listeners = new CopyOnWriteArrayList<>(List.of(FLIGHT_RECORDER));
    private final RateLimitedLog failedListeners;
    final RateLimitedLog slowTasks;
    /** Held while the observation changes, so each observation that begins also ends. */
    private final Object switching = new Object();

    private volatile @Nullable TaskMonitor taskMonitor;
    private volatile Tracking tracking = Tracking.off();

    /** Of a timer that the calling thread makes. */
    public DefaultDiagnostics(
            TimerLifecycle lifecycle, Throwable creationSite, @Nullable String givenName, TimerSettings settings) {
        this.lifecycle = lifecycle;
        this.creationSite = creationSite;
        configuration = new TimerConfiguration(settings.tickNanos(), settings.ticksPerWheel(), settings.maxPending());
        hasGivenName = givenName != null;
        name = givenName != null ? givenName : nameOf(lifecycle.thread());
        failedListeners = new RateLimitedLog(settings.log(), TimeSource.system());
        slowTasks = new RateLimitedLog(settings.log(), TimeSource.system());
    }

    /** A name that the JDK gives, such as {@code pool-1-thread-1} or that of a virtual thread, says nothing. */
    private static String nameOf(@Nullable Thread thread) {
        String name = thread == null ? "" : thread.getName();
        boolean isOfTheJdk = name.isBlank() || name.startsWith("Thread-") || name.startsWith("pool-");
        return isOfTheJdk ? nextName() : name;
    }

    /** A name that no other timer has. */
    public static String nextName() {
        // Not by +, whose first use in a JVM takes longer than all timers that it will ever name.
        return "tickwheel-".concat(Long.toString(NAMES.incrementAndGet()));
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean hasGivenName() {
        return hasGivenName;
    }

    @Override
    public List<StackTraceElement> creationSite() {
        return CreationSite.outside(creationSite);
    }

    @Override
    public TimerConfiguration configuration() {
        return configuration;
    }

    @Override
    public TimerCounts counts() {
        return lifecycle.engine().counts();
    }

    @Override
    public WorkerReport worker() {
        Thread thread = lifecycle.thread();
        TaskMonitor monitor = taskMonitor;
        StepMetrics metrics = lifecycle.metrics();
        WorkerState state = switch (lifecycle.state()) {
            case TimerLifecycle.INIT -> WorkerState.NOT_STARTED;
            case TimerLifecycle.STARTED -> WorkerState.STARTED;
            default -> WorkerState.STOPPED;
        };
        return new WorkerReport(
                state,
                thread == null ? null : thread.getName(),
                metrics.wakeUps(),
                metrics.steps(),
                metrics.longestStepNanos(),
                behindNanos(metrics),
                monitor == null ? null : monitor.running());
    }

    private long behindNanos(StepMetrics metrics) {
        Engine engine = lifecycle.engine();
        // The plan first: if the step begins between the two readings, the later one is its beginning.
        long plannedNanos = engine.plannedNanos();
        long begunNanos = metrics.begunNanos();
        if (begunNanos != StepMetrics.NOT_IN_A_STEP) {
            return Math.max(0, engine.nowNanos() - begunNanos);
        }
        // Awake and closed are no times, and not positive; a plan that is to come is not behind.
        return plannedNanos > 0 ? Math.max(0, engine.nowNanos() - plannedNanos) : 0;
    }

    /** Copies what is pending, between two steps; null if a step takes longer than a second. */
    public @Nullable PendingCopy copyPending() {
        return lifecycle.call(Engine::copyPending, TimeUnit.SECONDS.toNanos(1));
    }

    @Override
    public TimerSnapshot snapshot() {
        WorkerReport worker = worker();
        TimerCounts counts = counts();
        PendingCopy copy = copyPending();
        return new TimerSnapshot(name, configuration, worker, counts, copy == null ? null : PendingSummary.of(copy));
    }

    @Override
    public @Nullable PendingGroups groups() {
        return groupsOlderThan(PendingGrouping.NO_BOUND);
    }

    @Override
    public @Nullable PendingGroups groupsOlderThan(Duration age) {
        Objects.requireNonNull(age, "age");
        if (age.isNegative()) {
            throw new IllegalArgumentException("age: " + age + " (expected: >= 0)");
        }
        return groupsOlderThan(TimeUnit.NANOSECONDS.convert(age));
    }

    private @Nullable PendingGroups groupsOlderThan(long ageNanos) {
        PendingCopy copy = copyPending();
        if (copy == null) {
            return null;
        }
        List<PendingGroups.Group> groups = PendingGrouping.of(copy, ageNanos);
        long total = groups.stream().mapToLong(PendingGroups.Group::count).sum();
        return new PendingGroups(name, tracking(), total, groups);
    }

    @Override
    public Tracking tracking() {
        return tracking;
    }

    @Override
    public void track(Tracking level) {
        tracking = Objects.requireNonNull(level, "level");
    }

    @Override
    public void observe(Duration slowTask) {
        checkSlowTask("slowTask", slowTask);
        synchronized (switching) {
            if (lifecycle.state() == TimerLifecycle.SHUTDOWN) {
                return;
            }
            TaskMonitor next = new TaskMonitor(lifecycle, TimeUnit.NANOSECONDS.convert(slowTask), this);
            endMonitor();
            install(next);
        }
    }

    /** Checks the threshold that a user gave. */
    public static void checkSlowTask(String argument, Duration threshold) {
        Objects.requireNonNull(threshold, argument);
        if (threshold.compareTo(SHORTEST_SLOW_TASK) < 0) {
            throw new IllegalArgumentException(
                    argument + ": " + threshold + " (expected: >= " + SHORTEST_SLOW_TASK + ")");
        }
    }

    @Override
    public void stopObserving() {
        synchronized (switching) {
            endMonitor();
            install(null);
        }
    }

    private void endMonitor() {
        TaskMonitor monitor = taskMonitor;
        if (monitor != null) {
            monitor.end();
        }
    }

    private void install(@Nullable TaskMonitor monitor) {
        taskMonitor = monitor;
        lifecycle.engine().runTasksWith(monitor == null ? lifecycle : monitor);
    }

    @Override
    public @Nullable TaskReport tasks() {
        TaskMonitor monitor = taskMonitor;
        return monitor == null ? null : monitor.report();
    }

    @Override
    public void addListener(TimerListener listener) {
        listeners.add(Objects.requireNonNull(listener, "listener"));
    }

    @Override
    public void removeListener(TimerListener listener) {
        listeners.remove(Objects.requireNonNull(listener, "listener"));
    }

    /** Calls each listener. */
    public void tell(Consumer<TimerListener> event) {
        for (TimerListener listener : listeners) {
            try {
                event.accept(listener);
            } catch (Throwable thrown) {
                String text = "a listener of timer " + name + " has failed; nothing else is affected";
                failedListeners.log(Level.WARNING, text, thrown);
            }
        }
    }

    private static TimerListener flightRecorder() {
        try {
            Class.forName("jdk.jfr.Event", false, DefaultDiagnostics.class.getClassLoader());
            return new FlightRecorderListener();
        } catch (ClassNotFoundException | LinkageError e) {
            // The module jdk.jfr is not there, or not for us.
            return new TimerListener() {};
        }
    }

    /**
     * The timer was stopped, or is garbage, or could not be made: ends the observation and the listing.
     *
     * @return false if that was done before
     */
    public boolean end() {
        synchronized (switching) {
            endMonitor();
        }
        return LiveTimerRegistry.OF_JVM.unregister(this);
    }
}
