package io.tickwheel.micrometer;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.WorkerState;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The metrics of a timer as meters: of the core's timer, or of the Netty adapter's.
 *
 * <pre>{@code
 * new TimerMetrics(timer.diagnostics(), Tags.of("timer", "http")).bindTo(registry);
 * }</pre>
 *
 * <p>The gauges {@code tickwheel.timeouts.pending}, {@code tickwheel.timeouts.limit} of a timer that has one, and
 * {@code tickwheel.worker.behind}, a time; the counters {@code tickwheel.timeouts.scheduled}, {@code .expired}, {@code
 * .cancelled} and {@code .rejected}, {@code tickwheel.tasks.failed} and {@code tickwheel.worker.wakeups}; the timers
 * {@code tickwheel.lateness} and {@code tickwheel.task.duration}, with a histogram, to which each task is recorded
 * while the timer is observed ({@link TimerDiagnostics#observe}).
 *
 * <p>All have the tag {@code timer}: the one given; or else the name that the timer's builder was given; or else the
 * class and method that made the timer, which stay the same from run to run. The second timer of the same tags in a
 * registry gets {@code #2} behind it, and so on.
 *
 * <p>The meters are taken out of the registry when the timer is stopped, by {@link #close}, and, at the next reading of
 * {@code pending}, when the timer has been found garbage. They hold the timer's inside, but hinder no forgotten timer
 * from being found.
 *
 * <p>Threads: any. Cost: nothing until the registry is read, then some reads a meter; for an observed timer, recording
 * each task on the timer's thread, twice.
 */
public final class TimerMetrics implements MeterBinder, AutoCloseable {
    private static final String TIMER = "timer";

    private final TimerDiagnostics timer;
    private final Tags tags;
    private final List<BoundMeters> bound = new ArrayList<>();
    private boolean isClosed;

    /**
     * The meters of a timer.
     *
     * @param timer what the timer's {@code diagnostics()} returned, not null
     * @throws NullPointerException if timer is null
     */
    public TimerMetrics(TimerDiagnostics timer) {
        this(timer, Tags.empty());
    }

    /**
     * The meters of a timer with tags.
     *
     * @param timer what the timer's {@code diagnostics()} returned, not null
     * @param tags the tags, {@code timer} perhaps among them, not null
     * @throws NullPointerException if an argument is null
     */
    public TimerMetrics(TimerDiagnostics timer, Iterable<Tag> tags) {
        this.timer = Objects.requireNonNull(timer, TIMER);
        Tags given = Tags.of(Objects.requireNonNull(tags, "tags"));
        boolean isNamed = given.stream().anyMatch(tag -> tag.getKey().equals(TIMER));
        this.tags = isNamed ? given : given.and(TIMER, nameOf(timer));
    }

    /**
     * Adds the meters to a registry; none if the timer is stopped or this is closed. What the registry throws comes
     * through; none is left there then.
     *
     * @param registry where they go, not null
     * @throws NullPointerException if registry is null
     */
    @Override
    public void bindTo(MeterRegistry registry) {
        Objects.requireNonNull(registry, "registry");
        BoundMeters meters;
        synchronized (bound) {
            if (isClosed || timer.worker().state() == WorkerState.STOPPED) {
                return;
            }
            meters = BoundMeters.in(registry, timer, tags, TIMER);
            bound.add(meters);
            // Under the lock: a close that comes between would have removed the listener before it was added.
            timer.addListener(meters);
        }
        if (timer.worker().state() == WorkerState.STOPPED) {
            // Stopped after the check and before the listener was added.
            meters.remove();
        }
    }

    /**
     * Takes the meters out of all registries. It has no effect if they are out. What a registry throws comes through,
     * once it was done.
     */
    @Override
    public void close() {
        List<BoundMeters> toRemove;
        synchronized (bound) {
            isClosed = true;
            toRemove = List.copyOf(bound);
            bound.clear();
        }
        Attempts.ofAll(toRemove, BoundMeters::remove);
    }

    /** What a timer is called in every run: not its thread's name, which counts timers as they happen to be made. */
    private static String nameOf(TimerDiagnostics timer) {
        return timer.hasGivenName() ? timer.name() : whereMade(timer);
    }

    /** The class and method that made a timer. */
    private static String whereMade(TimerDiagnostics timer) {
        List<StackTraceElement> site = timer.creationSite();
        if (site.isEmpty()) {
            return TIMER;
        }
        String className = site.get(0).getClassName();
        String simpleName = className.substring(className.lastIndexOf('.') + 1);
        String method = site.get(0).getMethodName();
        // <init> and <clinit> add nothing; lambda$start$0 is a part of start.
        if (method.startsWith("<")) {
            return simpleName;
        }
        String[] parts = method.split("\\$", -1);
        return simpleName + '.' + (method.startsWith("lambda$") && parts.length > 1 ? parts[1] : method);
    }
}
