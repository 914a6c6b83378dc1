package io.tickwheel.micrometer;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.search.Search;
import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.TimerListener;
import io.tickwheel.diagnostics.WorkerState;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The meters of one timer in one registry, from binding to removal. It listens to the timer.
 *
 * <p>Threads: any; {@link #taskMeasured} the timer's.
 */
final class BoundMeters implements TimerListener {
    private static final String PREFIX = "tickwheel.";
    private static final String PENDING = PREFIX + "timeouts.pending";

    /** From below the finest tick to what is an outage, closest where timers are judged. */
    private static final Duration[] BOUNDS = LongStream.of(
                    100,
                    250,
                    500,
                    1_000,
                    2_000,
                    5_000,
                    10_000,
                    20_000,
                    50_000,
                    100_000,
                    200_000,
                    500_000,
                    1_000_000,
                    2_000_000,
                    5_000_000,
                    10_000_000)
            .mapToObj(micros -> Duration.of(micros, ChronoUnit.MICROS))
            .toArray(Duration[]::new);

    /**
     * The names that are being registered. It is no lock, as a registry has its own, and holds that while it calls
     * listeners, which may bind as well.
     */
    private static final Set<Name> CLAIMED = ConcurrentHashMap.newKeySet();

    private final MeterRegistry registry;
    private final TimerDiagnostics timer;
    private final Tags tags;
    /** In the order in which they were registered: the first to be there is the last to go. */
    private final List<Meter> meters = new ArrayList<>();
    /*
     * True from the end of the constructor until one call has begun to remove them. It is no lock, as a registry may
     * read PENDING while it holds its own, for which the thread that registers here may be waiting.
     */
    private final AtomicBoolean areToRemove = new AtomicBoolean();
    private final Timer lateness;
    private final Timer duration;

    private BoundMeters(MeterRegistry registry, TimerDiagnostics timer, Tags tags) {
        this.registry = registry;
        this.timer = timer;
        this.tags = tags;
        boolean isComplete = false;
        try {
            // It holds the timer's inside, and by that the counters, which do not.
            meters.add(Gauge.builder(PENDING, this, BoundMeters::pending)
                    .strongReference(true)
                    .description("Timeouts that have not ended")
                    .tags(tags)
                    .register(registry));
            long maxPending = timer.configuration().maxPending();
            if (maxPending > 0) {
                meters.add(Gauge.builder(PREFIX + "timeouts.limit", () -> maxPending)
                        .description("Timeouts that may be pending at once")
                        .tags(tags)
                        .register(registry));
            }
            count("timeouts.scheduled", "Timeouts taken in", TimerCounts::scheduled);
            count(
                    "timeouts.expired",
                    "Timeouts whose task was run, or handed over, for the last time",
                    TimerCounts::expired);
            count("timeouts.cancelled", "Timeouts that were cancelled", TimerCounts::cancelled);
            count("timeouts.rejected", "Calls rejected by the pending limit", TimerCounts::rejected);
            count("tasks.failed", "Failures of tasks and of what belongs to them", TimerCounts::failed);
            counter(
                    "worker.wakeups",
                    "Returns of the worker from its sleep",
                    read -> read.worker().wakeUps());
            meters.add(TimeGauge.builder(
                            PREFIX + "worker.behind",
                            timer,
                            TimeUnit.NANOSECONDS,
                            read -> read.worker().behindNanos())
                    .strongReference(true)
                    .description("For how long the worker has not looked for what is due")
                    .tags(tags)
                    .register(registry));
            lateness = timer("lateness", "How late tasks started");
            duration = timer("task.duration", "How long tasks took");
            isComplete = true;
        } finally {
            areToRemove.set(true);
            if (!isComplete) {
                // Nobody else knows of those that are there, and they would keep their name from the next attempt.
                remove();
            }
        }
    }

    /** Registers the meters of a timer, with a number behind the value of a tag if there are such meters already. */
    static BoundMeters in(MeterRegistry registry, TimerDiagnostics timer, Tags tags, String numberedTag) {
        Name name = new Name(registry, tags);
        if (!tryClaim(name, numberedTag)) {
            name = claimNumbered(registry, tags, numberedTag);
        }
        try {
            return new BoundMeters(registry, timer, name.tags);
        } finally {
            CLAIMED.remove(name);
        }
    }

    /** Begins with the first number that one search finds free: one for each number would take far longer for many. */
    private static Name claimNumbered(MeterRegistry registry, Tags tags, String key) {
        Tags others =
                Tags.of(tags.stream().filter(tag -> !tag.getKey().equals(key)).toList());
        Set<String> taken = ours(registry)
                .filter(meter -> isOf(meter, others, key))
                .map(meter -> meter.getId().getTag(key))
                .collect(Collectors.toSet());
        Name name;
        int number = 1;
        do {
            number++;
            name = new Name(registry, numbered(tags, key, number));
        } while (taken.contains(valueOf(name.tags, key)) || !tryClaim(name, key));
        return name;
    }

    /** Claims a name that nobody has: before it looks, so that of two who look at once one gets it at most. */
    private static boolean tryClaim(Name name, String numberedTag) {
        if (!CLAIMED.add(name)) {
            return false;
        }
        boolean isFree = false;
        try {
            isFree = !isTaken(name.registry, name.tags, numberedTag);
        } finally {
            // Also if the search fails: else the name, and with it the registry, would be kept for ever.
            if (!isFree) {
                CLAIMED.remove(name);
            }
        }
        return isFree;
    }

    /**
     * Takes them out of the registry. It has no effect if they are out.
     *
     * @throws RuntimeException the first that whoever hears of a removal has thrown, once all are out
     */
    void remove() {
        timer.removeListener(this);
        if (areToRemove.compareAndSet(true, false)) {
            // A registry removes by name and tags. As long as one is there, nobody else registers under these.
            List<Meter> lastFirst = new ArrayList<>(meters);
            Collections.reverse(lastFirst);
            Attempts.ofAll(lastFirst, registry::remove);
        }
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

    private double pending() {
        long pending = timer.counts().pending();
        if (timer.worker().state() == WorkerState.STOPPED) {
            // Garbage, of which listeners do not hear.
            remove();
        }
        return pending;
    }

    private void count(String name, String description, ToLongFunction<TimerCounts> metric) {
        counter(name, description, read -> metric.applyAsLong(read.counts()));
    }

    private void counter(String name, String description, ToDoubleFunction<TimerDiagnostics> metric) {
        meters.add(FunctionCounter.builder(PREFIX + name, timer, metric)
                .description(description)
                .tags(tags)
                .register(registry));
    }

    private Timer timer(String name, String description) {
        Timer registered = Timer.builder(PREFIX + name)
                .description(description)
                .tags(tags)
                .serviceLevelObjectives(BOUNDS)
                .register(registry);
        meters.add(registered);
        return registered;
    }

    private static boolean isTaken(MeterRegistry registry, Tags tags, String numberedTag) {
        return ours(registry).anyMatch(meter -> isOf(meter, tags, numberedTag));
    }

    /** Any of them: a filter may have denied some, PENDING among them. */
    private static Stream<Meter> ours(MeterRegistry registry) {
        return Search.in(registry).name(name -> name.startsWith(PREFIX)).meters().stream();
    }

    private static String valueOf(Tags tags, String key) {
        return tags.stream()
                .filter(tag -> tag.getKey().equals(key))
                .map(Tag::getValue)
                .findFirst()
                .orElse("");
    }

    /** Whether a meter has these tags, as far as a filter has left them; it must have the one that is numbered. */
    private static boolean isOf(Meter meter, Tags tags, String numberedTag) {
        return meter.getId().getTag(numberedTag) != null
                && tags.stream().allMatch(tag -> {
                    String value = meter.getId().getTag(tag.getKey());
                    return value == null || value.equals(tag.getValue());
                });
    }

    /**
     * What meters are called in a registry, beside their own names. Compared by hand: the JDK, which makes that of a
     * record when it is first used, keeps the class of a component for it in a static of its own, and so the loader of
     * an application that has ended.
     */
    private record Name(MeterRegistry registry, Tags tags) {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Name name && registry.equals(name.registry) && tags.equals(name.tags);
        }

        @Override
        public int hashCode() {
            return 31 * registry.hashCode() + tags.hashCode();
        }
    }

    private static Tags numbered(Tags tags, String key, int number) {
        return Tags.of(tags.stream()
                .map(tag -> tag.getKey().equals(key) ? Tag.of(key, tag.getValue() + '#' + number) : tag)
                .toList());
    }
}
