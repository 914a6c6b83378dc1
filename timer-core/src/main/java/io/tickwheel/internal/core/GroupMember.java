package io.tickwheel.internal.core;

/** A timeout that can be linked in {@link GroupMembers}, by a field of its own. */
public interface GroupMember extends LinkedMember<GroupMember> {
    /** Ends the timeout before its task runs, and has the task told; true for the one call that does. */
    boolean cancel();
}
