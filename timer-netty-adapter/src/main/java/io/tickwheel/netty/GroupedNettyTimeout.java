package io.tickwheel.netty;

import io.netty.util.TimerTask;
import io.tickwheel.internal.core.GroupMember;
import org.jspecify.annotations.Nullable;

/** A timeout of a {@link TimeoutGroup}. Threads: {@link #next} under the group's lock, the others any. */
sealed class GroupedNettyTimeout extends NettyTimeout implements GroupMember permits TrackedGroupedNettyTimeout {
    private @Nullable GroupMember next;

    GroupedNettyTimeout(NettyTimer timer, TimerTask task, long deadlineNanos) {
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
