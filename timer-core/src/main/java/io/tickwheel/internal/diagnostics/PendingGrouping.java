package io.tickwheel.internal.diagnostics;

import io.tickwheel.diagnostics.PendingGroups.Group;
import io.tickwheel.internal.engine.PendingCopy;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Counts what is pending by the class of the task and by the line that scheduled it.
 *
 * <p>Threads: one. Cost: a look into a small map for each timeout.
 */
final class PendingGrouping implements Consumer<TimeoutNode> {
    /** The age of what was not tracked. */
    private static final long UNKNOWN_AGE = -1;

    /** As a bound: below every age, the unknown one too. */
    static final long NO_BOUND = -2;

    private final long nowNanos;
    private final long olderThanNanos;
    /** By what can be compared fast: equal lines of unequal stacks come together at the end. */
    private final Map<Maker, Members> membersByMaker = new HashMap<>();

    private PendingGrouping(long nowNanos, long olderThanNanos) {
        this.nowNanos = nowNanos;
        this.olderThanNanos = olderThanNanos;
    }

    /**
     * The groups of what has been pending for longer than an age, largest first.
     *
     * @param olderThanNanos at least 0; or {@link #NO_BOUND} for everything
     */
    static List<Group> of(PendingCopy copy, long olderThanNanos) {
        PendingGrouping tally = new PendingGrouping(copy.nowNanos(), olderThanNanos);
        copy.forEach(tally);
        return tally.groups();
    }

    @Override
    public void accept(TimeoutNode node) {
        Tracked tracked = Tracked.of(node);
        long ageNanos = tracked == null ? UNKNOWN_AGE : ageOf(tracked);
        if (ageNanos <= olderThanNanos) {
            return;
        }
        CreationSite site = tracked == null ? null : tracked.creationSite();
        membersByMaker
                .computeIfAbsent(new Maker(node.taskClass(), site), maker -> new Members())
                .add(ageNanos, node.deadlineNanos());
    }

    /** 0 for what another thread has scheduled after the reading of the clock and before the copy. */
    private long ageOf(Tracked tracked) {
        return Math.max(0, nowNanos - tracked.scheduledNanos());
    }

    private List<Group> groups() {
        Map<Line, Members> membersByLine = new HashMap<>();
        membersByMaker.forEach((maker, members) -> {
            Line line = new Line(TaskNames.of(maker.taskClass), maker.site == null ? null : maker.site.line());
            membersByLine.computeIfAbsent(line, any -> new Members()).addAll(members, maker.site);
        });
        return membersByLine.entrySet().stream()
                .map(entry -> group(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparingLong(Group::count)
                        .reversed()
                        .thenComparing(Group::taskClass)
                        .thenComparing(Group::creationSite, Comparator.nullsLast(Comparator.naturalOrder())))
                .toList();
    }

    private Group group(Line line, Members members) {
        long nearestNanos =
                members.nearestNanos == WheelGeometry.NEVER ? WheelGeometry.NEVER : members.nearestNanos - nowNanos;
        List<StackTraceElement> stack = members.example == null ? List.of() : members.example.stack();
        return new Group(line.taskClass, line.creationSite, members.count, members.oldestNanos, nearestNanos, stack);
    }

    /**
     * Compared by hand: the JDK, which makes that of a record when it is first used, keeps the class of a component for
     * it in a static of its own, and so the loader of an application that has ended.
     */
    private record Maker(Class<?> taskClass, @Nullable CreationSite site) {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Maker maker && taskClass == maker.taskClass && Objects.equals(site, maker.site);
        }

        @Override
        public int hashCode() {
            return 31 * taskClass.hashCode() + Objects.hashCode(site);
        }
    }

    private record Line(String taskClass, @Nullable String creationSite) {}

    private static final class Members {
        private long count;
        private long oldestNanos = UNKNOWN_AGE;
        private long nearestNanos = WheelGeometry.NEVER;
        private @Nullable CreationSite example;

        void add(long ageNanos, long deadlineNanos) {
            count++;
            oldestNanos = Math.max(oldestNanos, ageNanos);
            nearestNanos = Math.min(nearestNanos, deadlineNanos);
        }

        void addAll(Members others, @Nullable CreationSite site) {
            if (others.oldestNanos > oldestNanos || example == null) {
                example = site;
            }
            count += others.count;
            oldestNanos = Math.max(oldestNanos, others.oldestNanos);
            nearestNanos = Math.min(nearestNanos, others.nearestNanos);
        }
    }
}
