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

/** Counts pending timeouts by the class of the task and by the line that scheduled them. Not thread-safe. */
final class PendingGrouping implements Consumer<TimeoutNode> {
    /** The age of a timeout that was not tracked. */
    private static final long UNKNOWN_AGE = -1;

    /** A bound below every age. */
    static final long NO_BOUND = -2;

    private final long nowNanos;
    private final long olderThanNanos;
    /** Compared fast: equal lines of different stacks are joined at the end. */
    private final Map<Maker, Members> membersByMaker = new HashMap<>();

    private PendingGrouping(long nowNanos, long olderThanNanos) {
        this.nowNanos = nowNanos;
        this.olderThanNanos = olderThanNanos;
    }

    /** The groups of the timeouts that have been pending for longer than an age, largest first. */
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

    /** 0 if it was scheduled between the reading of the clock and the copy. */
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

    /** Compared by hand: by a record's own equals the JDK would keep a task's class, and so its loader. */
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
