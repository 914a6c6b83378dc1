package io.tickwheel.micrometer;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.TimerListener;
import io.tickwheel.diagnostics.WorkerReport;
import io.tickwheel.diagnostics.WorkerState;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;

/**
 * The metrics of a timer as meters: {@code new TimerMetrics(timer.diagnostics(), Tags.empty()).bindTo(registry)}.
 *
 * <p>Every meter has the tag {@code timer}. By default it is the name that the timer's builder was given, or else the
 * class and method that made the timer. A second timer with the same tags in a registry gets {@code #2} behind it.
 *
 * <p>The meters are removed when the timer is stopped or collected. They do not keep a timer from being collected.
 * Thread-safe.
 */
public final class TimerMetrics implements MeterBinder {
    private static final String TIMER = "timer";
    /** The owner of each registry and tags. */
    private static final Map<List<Object>, Binding> IN_USE = new ConcurrentHashMap<>();
    /** 100 us, 200 us, 500 us, 1 ms and so on, up to 10 s. */
    private static final Duration[] BOUNDS = LongStream.iterate(100_000, nanos -> nanos * 10)
            .flatMap(nanos -> LongStream.of(nanos, 2 * nanos, 5 * nanos))
            .limit(16)
            .mapToObj(Duration::ofNanos)
            .toArray(Duration[]::new);

    private final TimerDiagnostics timer;
    private final Tags tags;
    private final String name;

    /** The meters of a timer, with tags for all of them, which may have another {@code timer}. */
    public TimerMetrics(TimerDiagnostics timer, Iterable<Tag> tags) {
        this.timer = Objects.requireNonNull(timer, TIMER);
        this.tags = Tags.of(TIMER, nameOf(timer)).and(Objects.requireNonNull(tags, "tags"));
        name = this.tags.stream()
                .filter(tag -> tag.getKey().equals(TIMER))
                .findFirst()
                .orElseThrow()
                .getValue();
    }

    /** Adds the meters, unless the timer is stopped. If the registry throws, none is left there. */
    @Override
    public void bindTo(MeterRegistry registry) {
        Binding binding = new Binding(Objects.requireNonNull(registry, "registry"));
        timer.addListener(binding);
        // A stop before this line has not told the binding.
        if (timer.worker().state() == WorkerState.STOPPED) {
            binding.remove();
        }
    }

    /** The same in every run, unlike a name that counts threads or timers. */
    private static String nameOf(TimerDiagnostics timer) {
        List<StackTraceElement> site = timer.creationSite();
        if (timer.hasGivenName() || site.isEmpty()) {
            return timer.name();
        }
        // Shop.start of shop.Shop.lambda$start$0, and Shop of shop.Shop.<init>
        return (site.get(0).getClassName() + '.' + site.get(0).getMethodName())
                .replaceFirst("^.*\\.(?=.*\\.)", "")
                .replaceFirst("lambda\\$([^$]+).*|\\.<.*", "$1");
    }

    /** The meters in one registry. It calls listeners under its own lock, so no lock is held while it is called. */
    private final class Binding implements TimerListener {
        private final MeterRegistry registry;
        private final Queue<Meter> meters = new ConcurrentLinkedQueue<>();
        private final Timer lateness;
        private final Timer duration;
        private Tags ownTags = tags;

        Binding(MeterRegistry registry) {
            this.registry = registry;
            for (int number = 2; IN_USE.putIfAbsent(List.of(registry, ownTags), this) != null; number++) {
                ownTags = tags.and(TIMER, name + '#' + number);
            }
            try {
                gauge("timeouts.pending", "Timeouts that have not ended", timer::counts, TimerCounts::pending);
                long limit = timer.configuration().maxPending();
                if (limit > 0) {
                    gauge("timeouts.limit", "Timeouts that may be pending at once", () -> limit, Long::longValue);
                }
                count("timeouts.scheduled", "Timeouts taken in", timer::counts, TimerCounts::scheduled);
                count("timeouts.expired", "Timeouts whose last run has begun", timer::counts, TimerCounts::expired);
                count("timeouts.cancelled", "Timeouts that were cancelled", timer::counts, TimerCounts::cancelled);
                count("timeouts.rejected", "Calls rejected by the limit", timer::counts, TimerCounts::rejected);
                count("tasks.failed", "Tasks that failed", timer::counts, TimerCounts::failed);
                count("worker.wakeups", "Returns of the worker from its sleep", timer::worker, WorkerReport::wakeUps);
                meters.add(TimeGauge.builder(
                                "tickwheel.worker.behind", () -> timer.worker().behindNanos(), TimeUnit.NANOSECONDS)
                        .description("How long the worker has not looked for due timeouts")
                        .tags(ownTags)
                        .register(registry));
                lateness = timer("lateness", "How late tasks started");
                duration = timer("task.duration", "How long tasks took");
            } catch (RuntimeException | Error failure) {
                remove();
                throw failure;
            }
        }

        private <T> void gauge(String name, String description, Supplier<T> read, ToLongFunction<T> value) {
            meters.add(Gauge.builder("tickwheel." + name, () -> value.applyAsLong(read.get()))
                    .description(description)
                    .tags(ownTags)
                    .register(registry));
        }

        private <T> void count(String name, String description, Supplier<T> read, ToLongFunction<T> count) {
            meters.add(FunctionCounter.builder("tickwheel." + name, timer, of -> count.applyAsLong(read.get()))
                    .description(description)
                    .tags(ownTags)
                    .register(registry));
        }

        private Timer timer(String name, String description) {
            Timer registered = Timer.builder("tickwheel." + name)
                    .description(description)
                    .tags(ownTags)
                    .serviceLevelObjectives(BOUNDS)
                    .register(registry);
            meters.add(registered);
            return registered;
        }

        private void remove() {
            timer.removeListener(this);
            for (Meter meter = meters.poll(); meter != null; meter = meters.poll()) {
                registry.remove(meter);
            }
            IN_USE.remove(List.of(registry, ownTags), this);
        }

        @Override
        public void stopped(TimerDiagnostics stopped, int returned) {
            remove();
        }

        @Override
        public void taskMeasured(TimerDiagnostics measured, long latenessNanos, long durationNanos) {
            lateness.record(latenessNanos, TimeUnit.NANOSECONDS);
            duration.record(durationNanos, TimeUnit.NANOSECONDS);
        }
    }
}
