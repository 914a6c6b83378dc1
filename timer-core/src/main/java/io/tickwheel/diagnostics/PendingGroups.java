package io.tickwheel.diagnostics;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who put the pending timeouts there.
 *
 * @param total how many timeouts are in the groups
 * @param groups the groups, largest first
 */
public record PendingGroups(String name, Tracking tracking, long total, List<Group> groups) {
    /**
     * Timeouts with the same class of task that were scheduled by the same line.
     *
     * @param taskClass the name of the task's class; a lambda has that of its class, {@code $$Lambda} and, before JDK
     *     21, a number
     * @param creationSite the line that scheduled them; null if they were not tracked
     * @param oldestNanos how long the oldest has been pending; -1 if they were not tracked
     * @param nearestNanos the time until the nearest deadline, negative if it has passed; {@link Long#MAX_VALUE} for
     *     never
     * @param exampleStack the stack that scheduled one of them, from the user's frame on; empty if not tracked
     */
    @SuppressWarnings("exports") // of JSpecify, which a user of this does not need
    public record Group(
            String taskClass,
            @Nullable String creationSite,
            long count,
            long oldestNanos,
            long nearestNanos,
            List<StackTraceElement> exampleStack) {}

    /** The groups as a table for people, of several lines, each ended by a line feed. */
    @Override
    public String toString() {
        return TableText.of(this);
    }
}
