package io.tickwheel.internal.diagnostics;

import io.tickwheel.diagnostics.TaskReport.SlowTaskClass;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The ten classes of the tasks that took longest, by name, so no class loader is kept. Thread-safe. */
final class SlowestTasks {
    /** Shorter tasks are not entered. */
    static final long NOTEWORTHY_NANOS = 1_000_000;

    private static final int KEPT = 10;
    private static final Comparator<SlowTaskClass> BY_LONGEST = Comparator.comparingLong(SlowTaskClass::longestNanos);

    private final Map<String, SlowTaskClass> byClass = new HashMap<>();

    /** Enters a task that took {@link #NOTEWORTHY_NANOS} or longer. */
    synchronized void add(String taskClass, long nanos, boolean isSlow) {
        SlowTaskClass before = byClass.getOrDefault(taskClass, new SlowTaskClass(taskClass, 0, 0));
        long count = before.count() + (isSlow ? 1 : 0);
        byClass.put(taskClass, new SlowTaskClass(taskClass, count, Math.max(before.longestNanos(), nanos)));
        if (byClass.size() > KEPT) {
            byClass.values().remove(Collections.min(byClass.values(), BY_LONGEST));
        }
    }

    /** The slowest classes, slowest first. */
    synchronized List<SlowTaskClass> read() {
        return byClass.values().stream().sorted(BY_LONGEST.reversed()).toList();
    }
}
