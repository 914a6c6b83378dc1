package io.tickwheel.internal.diagnostics;

import io.tickwheel.diagnostics.PendingGroups.Group;
import io.tickwheel.internal.engine.PendingCopy;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Counts pending timeouts by the class of the task and by the line that scheduled them. */
final class PendingGrouping {
    /** The age of a timeout that was not tracked. */
    private static final long UNKNOWN_AGE = -1;
    /** A bound below every age. */
    static final long NO_BOUND = -2;

    private PendingGrouping() {}

    /** The groups of the timeouts that have been pending for longer than an age, largest first. */
    static List<Group> of(PendingCopy copy, long olderThanNanos) {
        // Not by records, whose own equals the JDK would keep with their loader.
        Map<List<@Nullable String>, Group> groups = new HashMap<>();
        copy.forEach(node -> {
            Group one = groupOf(node, copy.nowNanos());
            if (one.oldestNanos() > olderThanNanos) {
                groups.merge(Arrays.asList(one.taskClass(), one.creationSite()), one, PendingGrouping::join);
            }
        });
        return groups.values().stream()
                .sorted(Comparator.comparingLong(Group::count)
                        .reversed()
                        .thenComparing(Group::taskClass)
                        .thenComparing(Group::creationSite, Comparator.nullsLast(Comparator.naturalOrder())))
                .toList();
    }

    private static Group groupOf(TimeoutNode node, long nowNanos) {
        Tracked tracked = Tracked.of(node);
        long deadlineNanos = node.deadlineNanos();
        long remainingNanos = deadlineNanos == WheelGeometry.NEVER ? WheelGeometry.NEVER : deadlineNanos - nowNanos;
        if (tracked == null) {
            return new Group(TaskNames.of(node), null, 1, UNKNOWN_AGE, remainingNanos, List.of());
        }
        // A timeout may have been scheduled between the reading of the clock and the copy.
        long ageNanos = Math.max(0, nowNanos - tracked.scheduledNanos());
        CreationSite site = tracked.creationSite();
        return new Group(TaskNames.of(node), site.line(), 1, ageNanos, remainingNanos, site.stack());
    }

    private static Group join(Group one, Group other) {
        Group older = other.oldestNanos() > one.oldestNanos() ? other : one;
        return new Group(
                one.taskClass(),
                one.creationSite(),
                one.count() + other.count(),
                older.oldestNanos(),
                Math.min(one.nearestNanos(), other.nearestNanos()),
                older.exampleStack());
    }
}
