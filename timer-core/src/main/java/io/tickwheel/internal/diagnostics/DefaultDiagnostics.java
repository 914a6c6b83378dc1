package io.tickwheel.internal.diagnostics;

import io.tickwheel.diagnostics.PendingGroups;
import io.tickwheel.diagnostics.PendingOverview;
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
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.worker.StepMetrics;
import io.tickwheel.internal.worker.TimerLifecycle;
import io.tickwheel.internal.worker.TimerLog;
import io.tickwheel.internal.worker.TimerSettings;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The diagnostics of one timer. Thread-safe.
 *
 * <p>It refers to the timer's inside and never to the timer object, so a forgotten timer is found.
 */
public final class DefaultDiagnostics implements TimerDiagnostics {
    private static final long TIMEOUT_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final TimerLifecycle lifecycle;
    private final long timeoutNanos;
    private final String name;
    private final boolean hasGivenName;
    private final @Nullable Duration slowTaskFromStart;
    private final String creationThread = Thread.currentThread().getName();
    private final Throwable creationSite;
    private final TimerLog log;
    private final TimerConfiguration configuration;
    private final Listeners listeners;
    /** Held while the observation changes, so each observation that begins also ends. */
    private final Object switching = new Object();

    private volatile @Nullable TaskMonitor taskMonitor;
    private volatile int trackedOneIn;

    private DefaultDiagnostics(
            TimerLifecycle lifecycle,
            Throwable creationSite,
            DiagnosticsSettings settings,
            TimerSettings timerSettings,
            long timeoutNanos) {
        this.lifecycle = lifecycle;
        this.timeoutNanos = timeoutNanos;
        this.creationSite = creationSite;
        this.log = timerSettings.log();
        this.configuration = new TimerConfiguration(
                timerSettings.tickNanos(), timerSettings.ticksPerWheel(), timerSettings.maxPending());
        String givenName = settings.name();
        slowTaskFromStart = settings.slowTask();
        hasGivenName = givenName != null;
        name = givenName != null ? givenName : nameOf(lifecycle.thread());
        listeners = new Listeners(timerSettings.log());
    }

    /** Makes the diagnostics of a timer, on the thread that makes the timer. */
    public static DefaultDiagnostics create(
            TimerLifecycle lifecycle,
            Throwable creationSite,
            DiagnosticsSettings settings,
            TimerSettings timerSettings) {
        return create(lifecycle, creationSite, settings, timerSettings, TIMEOUT_NANOS);
    }

    static DefaultDiagnostics create(
            TimerLifecycle lifecycle,
            Throwable creationSite,
            DiagnosticsSettings settings,
            TimerSettings timerSettings,
            long timeoutNanos) {
        DefaultDiagnostics diagnostics =
                new DefaultDiagnostics(lifecycle, creationSite, settings, timerSettings, timeoutNanos);
        settings.applyTo(diagnostics);
        return diagnostics;
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
    public String creationThread() {
        return creationThread;
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
        return new WorkerReport(
                state(),
                thread == null ? null : thread.getName(),
                metrics.wakeUps(),
                metrics.steps(),
                metrics.lastStepNanos(),
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

    @Override
    public TimerSnapshot snapshot() {
        WorkerReport worker = worker();
        TimerCounts counts = counts();
        PendingCopy copy = lifecycle.call(Engine::copyPending, timeoutNanos);
        PendingOverview pending = copy == null ? null : PendingSummary.of(copy);
        return new TimerSnapshot(name, configuration, worker, counts, pending);
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

    @Override
    public Tracking tracking() {
        return new Tracking(trackedOneIn);
    }

    @Override
    public void track(Tracking level) {
        Objects.requireNonNull(level, "level");
        if (level.oneIn() != 0) {
            // Loaded here and not by the first producer.
            CreationSite.ofCaller();
            ThreadLocalRandom.current();
        }
        trackedOneIn = level.oneIn();
    }

    /** One of this many timeouts is to be tracked; 0 for none. */
    public int trackedOneIn() {
        return trackedOneIn;
    }

    @Override
    public void observe(Duration slowTask) {
        long slowTaskNanos = DiagnosticsSettings.checkedSlowTaskNanos("slowTask", slowTask);
        synchronized (switching) {
            if (lifecycle.state() == TimerLifecycle.SHUTDOWN) {
                return;
            }
            TaskMonitor next = new TaskMonitor(
                    lifecycle, lifecycle.engine()::nowNanos, slowTaskNanos, this, listeners, lifecycle::owner);
            next.begin();
            endMonitor();
            install(next);
        }
    }

    @Override
    public void stopObserving() {
        synchronized (switching) {
            endMonitor();
            install(null);
        }
    }

    @Override
    public @Nullable TaskReport tasks() {
        TaskMonitor monitor = taskMonitor;
        return monitor == null ? null : monitor.report();
    }

    @Override
    public void addListener(TimerListener listener) {
        listeners.add(listener);
    }

    @Override
    public void removeListener(TimerListener listener) {
        listeners.remove(listener);
    }

    /**
     * Observes tasks if the builder says so. The timer is listed, and {@link #end} will follow: the watchdog would keep
     * a timer for ever that could not be made.
     */
    public void begin() {
        if (slowTaskFromStart != null) {
            observe(slowTaskFromStart);
        }
    }

    /** The timer was started. */
    public void started() {
        listeners.started(this);
    }

    /** The timer was stopped: the last event of the listeners. */
    public void stopped(int returned) {
        end();
        listeners.stopped(this, returned);
    }

    /** A timeout was rejected, as the limit is reached. */
    public void rejected() {
        listeners.rejected(this);
    }

    /** Something has failed that was called for a timeout. */
    public void taskFailed(TimeoutNode timeout, Throwable thrown) {
        listeners.taskFailed(this, TaskNames.of(timeout), thrown);
    }

    /** The timer was stopped or is garbage: ends the observation and the listing. */
    public void end() {
        synchronized (switching) {
            endMonitor();
        }
        LiveTimerRegistry.ofJvm().unregister(this);
    }

    /** Throws nothing: the timer is still made. */
    void warn(String message, Throwable cause) {
        try {
            log.log(Level.WARNING, message, cause);
        } catch (Throwable thrown) {
            return;
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
        lifecycle.metrics().setLatenessListener(monitor);
    }

    private @Nullable PendingGroups groupsOlderThan(long ageNanos) {
        PendingCopy copy = lifecycle.call(Engine::copyPending, timeoutNanos);
        if (copy == null) {
            return null;
        }
        List<PendingGroups.Group> groups = PendingGrouping.of(copy, ageNanos);
        long total = groups.stream().mapToLong(PendingGroups.Group::count).sum();
        return new PendingGroups(name, tracking(), total, groups);
    }

    /** A name that the JDK gives, such as {@code pool-1-thread-1} or that of a virtual thread, says nothing. */
    private static String nameOf(@Nullable Thread thread) {
        String name = thread == null ? "" : thread.getName();
        boolean isOfTheJdk = name.isBlank() || name.startsWith("Thread-") || name.startsWith("pool-");
        return isOfTheJdk ? DiagnosticsSettings.nextName() : name;
    }

    private WorkerState state() {
        return switch (lifecycle.state()) {
            case TimerLifecycle.INIT -> WorkerState.NOT_STARTED;
            case TimerLifecycle.STARTED -> WorkerState.STARTED;
            default -> WorkerState.STOPPED;
        };
    }
}
