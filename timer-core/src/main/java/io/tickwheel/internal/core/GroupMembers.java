package io.tickwheel.internal.core;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * The timeouts of a group, which one call cancels. Ended members are dropped when as many were added again as were
 * pending before. Thread-safe. {@link #add} is O(1) amortised.
 *
 * @param <T> the kind of the timeouts
 */
public final class GroupMembers<T> {
    private static final int LEAST_ROOM = 8;

    private final Predicate<T> hasEnded;
    private final Predicate<T> cancel;
    /** Under the lock of this object, as are the fields below. */
    private List<T> members = new ArrayList<>();
    /** At this size the ended members are dropped. */
    private int room = LEAST_ROOM;

    private boolean isClosed;

    /**
     * Makes an open group without members.
     *
     * @param hasEnded whether a timeout is pending no more
     * @param cancel cancels a timeout; true for the one call that does
     */
    public GroupMembers(Predicate<T> hasEnded, Predicate<T> cancel) {
        this.hasEnded = hasEnded;
        this.cancel = cancel;
    }

    /** Adds a timeout, or cancels it and returns false if the group is closed. */
    public boolean add(T timeout) {
        boolean isMember = addIfOpen(timeout);
        if (!isMember) {
            cancelEach(List.of(timeout));
        }
        return isMember;
    }

    /**
     * Cancels all members that have not ended, and drops them. Members that another call has begun to cancel are left
     * to that call, which may be the one that tells the calling task of its cancel.
     *
     * @param closes whether the group takes no members any more
     * @return how many this call cancelled
     */
    public int cancelAll(boolean closes) {
        return cancelEach(takeAll(closes));
    }

    /** Without the lock, because tasks are told. */
    private int cancelEach(List<T> timeouts) {
        int cancelled = 0;
        for (T timeout : timeouts) {
            cancelled += cancel.test(timeout) ? 1 : 0;
        }
        return cancelled;
    }

    private synchronized boolean addIfOpen(T timeout) {
        if (isClosed) {
            return false;
        }
        if (members.size() >= room) {
            members.removeIf(hasEnded);
            room = Math.max(LEAST_ROOM, 2 * members.size());
        }
        members.add(timeout);
        return true;
    }

    private synchronized List<T> takeAll(boolean closes) {
        isClosed |= closes;
        List<T> all = members;
        members = new ArrayList<>();
        room = LEAST_ROOM;
        return all;
    }
}
