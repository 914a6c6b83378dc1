package io.tickwheel.internal.core;

import org.jspecify.annotations.Nullable;

/**
 * A timeout that can be linked in {@link GroupMembers}, by a field of its own.
 *
 * <p>Threads: the link under the group's lock, the others any.
 */
public interface GroupMember {
    /** The member before it. A list of one direction, so that a member has one reference more and no more. */
    @Nullable
    GroupMember next();

    /** Sets what {@link #next} returns. */
    void setNext(@Nullable GroupMember next);

    /** Ends the timeout before its task runs, and has the task told; true for the one call that does. */
    boolean cancel();

    /** Whether it has not ended. */
    boolean isPending();
}
