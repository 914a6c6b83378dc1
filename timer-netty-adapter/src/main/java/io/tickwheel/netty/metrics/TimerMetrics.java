package io.tickwheel.netty.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.tickwheel.diagnostics.TaskReport;
import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.diagnostics.TimerDiagnostics;
import java.util.List;
import java.util.Objects;
import java.util.function.ToLongFunction;

/**
 * A timer's figures as meters, of the adapter's timer or of the core's.
 *
 * <pre>{@code
 * new TimerMetrics(timer.diagnostics()).bindTo(registry);
 * }</pre>
 *
 * <p>Always there: {@code tickwheel.timeouts.pending}, {@code .scheduled}, {@code .expired}, {@code .cancelled}, {@code
 * .rejected}, {@code .returned} and {@code tickwheel.worker.wakeups}. Of a timer that is observed ({@link
 * TimerDiagnostics#observe}), and else without values: {@code tickwheel.lateness} and {@code tickwheel.task.duration},
 * each with count and total time, {@code .max}, {@code .percentile} with the tag {@code phi}, both since the
 * observation began, and {@code .histogram}, which counts times up to that of the tag {@code le}, in seconds, as a
 * Prometheus histogram does.
 *
 * <p>All have the tag {@code timer}, the timer's {@link TimerDiagnostics#name}. Where two timers have the same name,
 * tell them apart by tags of your own, with the same keys for all timers: of two meters with the same tags a registry
 * keeps the first.
 *
 * <p>The meters hold the timer's inside weakly: they hinder no timer from being found garbage, and then keep their last
 * values. Stopping a timer leaves them, as a registry that pushes its values may not have sent the last ones yet.
 *
 * <p>Threads: any. Cost: nothing until the registry is read; then some reads a meter, and the report on tasks at most
 * ten times a second.
 */
@SuppressWarnings("exports") // a transitive requirement would be one for those, too, who use nothing of it
public final class TimerMetrics implements MeterBinder {
    private static final List<Count> COUNTS = List.of(
            new Count("scheduled", "Timeouts taken in", TimerCounts::scheduled),
            new Count("expired", "Timeouts whose task was run or handed to the executor", TimerCounts::expired),
            new Count("cancelled", "Timeouts that were cancelled", TimerCounts::cancelled),
            new Count("rejected", "Calls that found no place under the pending limit", TimerCounts::rejected),
            new Count("returned", "Timeouts that had not ended when the timer was stopped", TimerCounts::returned));

    private final TimerDiagnostics timer;
    private final Tags tags;

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
     * The meters of a timer with tags beside {@code timer}.
     *
     * @param timer what the timer's {@code diagnostics()} returned, not null
     * @param tags the other tags, not null
     * @throws NullPointerException if an argument is null
     */
    public TimerMetrics(TimerDiagnostics timer, Iterable<Tag> tags) {
        this.timer = Objects.requireNonNull(timer, "timer");
        this.tags = Tags.of(Objects.requireNonNull(tags, "tags")).and("timer", timer.name());
    }

    /**
     * Adds the meters to a registry.
     *
     * @param registry where they go, not null
     * @throws NullPointerException if registry is null
     */
    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("tickwheel.timeouts.pending", timer, read -> read.counts().pending())
                .description("Timeouts that have not ended")
                .tags(tags)
                .register(registry);
        COUNTS.forEach(count -> count.bindTo(registry, timer, tags));
        FunctionCounter.builder(
                        "tickwheel.worker.wakeups", timer, read -> read.worker().wakeUps())
                .description("Returns of the worker from its sleep")
                .tags(tags)
                .register(registry);
        ObservedTasks tasks = new ObservedTasks(registry.config().clock());
        new TimeMeters("tickwheel.lateness", "How late tasks started", TaskReport::lateness, ObservedTasks::lateness)
                .bindTo(registry, timer, tasks, tags);
        new TimeMeters("tickwheel.task.duration", "How long tasks took", TaskReport::duration, ObservedTasks::duration)
                .bindTo(registry, timer, tasks, tags);
    }

    private record Count(String name, String description, ToLongFunction<TimerCounts> figure) {
        void bindTo(MeterRegistry registry, TimerDiagnostics timer, Tags tags) {
            FunctionCounter.builder("tickwheel.timeouts." + name, timer, read -> figure.applyAsLong(read.counts()))
                    .description(description)
                    .tags(tags)
                    .register(registry);
        }
    }
}
