package io.tickwheel.internal.core;

import io.tickwheel.internal.intake.StackGuard;
import org.jspecify.annotations.Nullable;

/**
 * The timeouts of a group, linked by themselves, which one call cancels.
 *
 * <p>A member that has ended stays linked until a later {@link #add} comes to it, as {@link LinkedMembers} says.
 *
 * <p>Threads: any. Cost: {@link #add} O(1) under a lock, {@link #cancelAll} O(members); neither allocates.
 */
public final class GroupMembers {
    /*
     * Field      Written by  Read by  Mode
     * all below  any         any      under the lock, as is a member's reference to the next
     */
    private final Object lock = new Object();
    private final LinkedMembers<GroupMember> members = new LinkedMembers<>();
    /** What cancelAll has begun with. It stays here until it is cancelled: who comes meanwhile cancels it, too. */
    private @Nullable GroupMember detached;
    /** A thread that is in cancelAll, the first of those that are. */
    private @Nullable Thread cancelling;

    private boolean isClosed;

    /** No members. */
    public GroupMembers() {}

    /**
     * Cancels every member that has not ended, in no particular order, those included that another call has begun with.
     * If it fails, the next call goes on.
     *
     * @param closes whether to refuse further members, from before the first is cancelled
     * @return how many this call has cancelled
     * @throws StackOverflowError if the caller's stack is nearly used up; some may have been cancelled
     */
    public int cancelAll(boolean closes) {
        // What is detached has to be cancelled by somebody.
        StackGuard.require();
        GroupMember member;
        synchronized (lock) {
            isClosed |= closes;
            detach();
            if (cancelling == Thread.currentThread()) {
                // A task that is told of its cancel: the call that tells it goes on, and no deeper.
                return 0;
            }
            member = detached;
            cancelling = cancelling == null ? Thread.currentThread() : cancelling;
        }
        int cancelled = 0;
        try {
            while (member != null) {
                // Without the lock, as tasks are told.
                cancelled += member.cancel() ? 1 : 0;
                member = dropDetached(member);
            }
        } finally {
            endCancelling();
        }
        return cancelled;
    }

    private void endCancelling() {
        synchronized (lock) {
            if (cancelling == Thread.currentThread()) {
                cancelling = null;
            }
        }
    }

    /**
     * Throws if the group is closed.
     *
     * @throws IllegalStateException if it is
     */
    public void requireOpen() {
        if (isClosed()) {
            throw closed();
        }
    }

    /**
     * Links a timeout that was scheduled; it is cancelled if the group was closed meanwhile.
     *
     * @throws IllegalStateException if it was cancelled for that
     */
    public void add(GroupMember timeout) {
        if (!tryAdd(timeout) && timeout.cancel()) {
            throw closed();
        }
    }

    /** The next of a list that was taken out; a member that its caller keeps does not keep the others. */
    private static @Nullable GroupMember takeNext(GroupMember member) {
        GroupMember next = member.next();
        member.setNext(null);
        return next;
    }

    private boolean isClosed() {
        synchronized (lock) {
            return isClosed;
        }
    }

    /** False if the group was closed. */
    private boolean tryAdd(GroupMember timeout) {
        synchronized (lock) {
            if (!isClosed) {
                members.add(timeout);
            }
            return !isClosed;
        }
    }

    /** What is added from now on is for later calls of cancelAll, if none begins meanwhile. */
    private void detach() {
        GroupMember member = members.takeAll();
        if (detached == null) {
            detached = member;
            return;
        }
        while (member != null) {
            GroupMember next = member.next();
            member.setNext(detached);
            detached = member;
            member = next;
        }
    }

    /** Drops a member that was cancelled, unless another call has done so, and returns the next. */
    private @Nullable GroupMember dropDetached(GroupMember cancelled) {
        synchronized (lock) {
            if (detached == cancelled) {
                detached = takeNext(cancelled);
            }
            return detached;
        }
    }

    private static IllegalStateException closed() {
        return new IllegalStateException("the group of timeouts is closed");
    }
}
