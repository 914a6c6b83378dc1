package io.tickwheel;

import io.tickwheel.internal.core.GroupMember;
import org.jspecify.annotations.Nullable;

/** A timeout of a {@link TimeoutGroup}. Threads: {@link #next} under the group's lock, the others any. */
sealed class GroupedTimeout extends WheelTimeout implements GroupMember permits TrackedGroupedTimeout {
    private @Nullable GroupMember next;

    GroupedTimeout(WheelTimer timer, TimerTask task, long deadlineNanos) {
        super(timer, task, deadlineNanos);
    }

    @Override
    public final @Nullable GroupMember next() {
        return next;
    }

    @Override
    public final void setNext(@Nullable GroupMember next) {
        this.next = next;
    }
}
