package io.tickwheel;

import org.jspecify.annotations.Nullable;

/** A timeout of a {@link TimeoutGroup}. Threads: {@link #next} under the group's lock, the others any. */
sealed class GroupedTimeout extends WheelTimeout permits TrackedGroupedTimeout {
    /** The member before it. A list of one direction, so that a member has one reference more and no more. */
    @Nullable
    GroupedTimeout next;

    GroupedTimeout(WheelTimer timer, TimerTask task, long deadlineNanos) {
        super(timer, task, deadlineNanos);
    }
}
