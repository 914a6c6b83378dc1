package io.tickwheel.internal.diagnostics;

import static java.util.Comparator.comparingLong;

import io.tickwheel.diagnostics.TaskReport.SlowTaskClass;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The classes of the tasks that took longest. It knows them by name, so as to keep no class loader alive.
 *
 * <p>Threads: {@link #add} one, {@link #read} any. Cost: an add is one update of a map, for tasks from 1 ms on only.
 */
final class SlowestTasks {
    /** What a task has to take to be looked at here at all. */
    static final long NOTEWORTHY_NANOS = 1_000_000;

    private static final int SHOWN = 10;
    /** Classes may be made without end; only the slowest can be shown. */
    private static final int KEPT = 64;

    private final Map<String, SlowTaskClass> byClass = new ConcurrentHashMap<>();

    /** Enters a task that took {@link #NOTEWORTHY_NANOS} or longer. */
    void add(String taskClass, long nanos, boolean isSlow) {
        int slow = isSlow ? 1 : 0;
        SlowTaskClass before = byClass.get(taskClass);
        if (before != null) {
            long longestNanos = Math.max(before.longestNanos(), nanos);
            byClass.put(taskClass, new SlowTaskClass(taskClass, before.count() + slow, longestNanos));
        } else if (tryMakeRoomFor(nanos)) {
            byClass.put(taskClass, new SlowTaskClass(taskClass, slow, nanos));
        }
    }

    /** The slowest classes, slowest first. */
    List<SlowTaskClass> read() {
        return byClass.values().stream()
                .sorted(comparingLong(SlowTaskClass::longestNanos).reversed())
                .limit(SHOWN)
                .toList();
    }

    int size() {
        return byClass.size();
    }

    /** Drops the fastest class for a slower one if there is no room; false if none is faster. */
    private boolean tryMakeRoomFor(long nanos) {
        if (byClass.size() < KEPT) {
            return true;
        }
        return byClass.values().stream()
                .min(comparingLong(SlowTaskClass::longestNanos))
                .filter(fastest -> fastest.longestNanos() < nanos)
                .map(fastest -> byClass.remove(fastest.taskClass()))
                .isPresent();
    }
}
