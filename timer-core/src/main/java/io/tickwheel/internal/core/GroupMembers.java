package io.tickwheel.internal.core;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The timeouts of a group, linked by themselves, which one call cancels.
 *
 * <p>A member that has ended stays linked until a later {@link #add} comes to it, as {@link LinkedMembers} says.
 *
 * <p>Threads: any. Cost: {@link #add} O(1) under a lock, {@link #cancelAll} O(members); neither allocates, but where
 * more threads cancel at once than ever before.
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
    /** The threads that are in cancelAll, usually one. */
    private @Nullable Thread[] cancelling = new Thread[1];

    private boolean isClosed;

    /** No members. */
    public GroupMembers() {}

    /**
     * Cancels every member that has not ended, in no particular order, those included that another call has begun with.
     * If it fails, the next call goes on.
     *
     * @param closes whether to refuse further members, from before the first is cancelled
     * @return how many this call has cancelled
     * @throws OutOfMemoryError if there is no room to note one more thread that cancels; none was cancelled
     */
    public int cancelAll(boolean closes) {
        GroupMember member;
        synchronized (lock) {
            isClosed |= closes;
            boolean isFirst = beginCancelling();
            detach();
            if (!isFirst) {
                // A task that is told of its cancel: the call that tells it goes on, and no deeper.
                return 0;
            }
            member = detached;
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

    /** Notes that this thread cancels; false if it does so already. Under the lock. */
    private boolean beginCancelling() {
        Thread current = Thread.currentThread();
        int free = cancelling.length;
        for (int i = cancelling.length - 1; i >= 0; i--) {
            if (cancelling[i] == current) {
                return false;
            }
            free = cancelling[i] == null ? i : free;
        }
        if (free == cancelling.length) {
            cancelling = Arrays.copyOf(cancelling, 2 * free);
        }
        cancelling[free] = current;
        return true;
    }

    private void endCancelling() {
        synchronized (lock) {
            for (int i = 0; i < cancelling.length; i++) {
                cancelling[i] = cancelling[i] == Thread.currentThread() ? null : cancelling[i];
            }
        }
    }

    /**
     * Throws if the group is closed.
     *
     * @throws IllegalStateException if it is
     */
    public void requireOpen() {
        synchronized (lock) {
            if (isClosed) {
                throw closed();
            }
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

    /** False if the group was closed. */
    private boolean tryAdd(GroupMember timeout) {
        synchronized (lock) {
            if (!isClosed) {
                members.add(timeout);
            }
            return !isClosed;
        }
    }

    /** Moves all members to {@link #detached}; what is added after that belongs to later calls. */
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
                detached = cancelled.next();
                // One that its caller keeps does not keep the others.
                cancelled.setNext(null);
            }
            return detached;
        }
    }

    private static IllegalStateException closed() {
        return new IllegalStateException("the group of timeouts is closed");
    }
}
