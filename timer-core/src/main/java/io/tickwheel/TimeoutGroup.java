package io.tickwheel;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The timeouts of one request, session or connection, which one call cancels. They may be of several timers.
 *
 * <pre>{@code
 * try (TimeoutGroup group = new TimeoutGroup()) {
 *     group.add(timer.schedule(() -> request.fail("no answer"), Duration.ofSeconds(5)));
 *     group.add(timer.schedule(() -> request.retry(), Duration.ofMillis(200)));
 *     request.await();
 * } // what has not run is cancelled
 * }</pre>
 *
 * <p>A group keeps at most about as many ended timeouts as were pending when it last dropped the ended ones.
 *
 * <p>Thread-safe. {@link #add} is O(1) amortised, {@link #cancelAll} O(members).
 */
public final class TimeoutGroup implements AutoCloseable {
    private static final int LEAST_ROOM = 8;

    /** Under the lock of this object, as are the fields below. */
    private List<TimeoutControl> members = new ArrayList<>();
    /** At this size the ended members are dropped. */
    private int room = LEAST_ROOM;

    private boolean isClosed;

    /** Makes an open group without members. */
    public TimeoutGroup() {}

    /**
     * Adds a timeout. If the group is closed, the timeout is cancelled instead.
     *
     * @return false if the group is closed
     */
    public boolean add(TimeoutControl timeout) {
        Objects.requireNonNull(timeout, "timeout");
        if (addIfOpen(timeout)) {
            return true;
        }
        timeout.cancel();
        return false;
    }

    private synchronized boolean addIfOpen(TimeoutControl timeout) {
        if (isClosed) {
            return false;
        }
        if (members.size() >= room) {
            members.removeIf(member -> member.isExpired() || member.isCancelled());
            room = Math.max(LEAST_ROOM, 2 * members.size());
        }
        members.add(timeout);
        return true;
    }

    /**
     * Cancels every member that has not ended, in no particular order. A timeout that is added meanwhile is not part of
     * this call. Members that another call has begun to cancel are left to that call.
     *
     * @return how many members this call cancelled
     */
    public int cancelAll() {
        return cancel(false);
    }

    /** As {@link #cancelAll}, and closes the group first. A second call has no effect. */
    @Override
    public void close() {
        cancel(true);
    }

    private int cancel(boolean closes) {
        int cancelled = 0;
        // Without the lock, because tasks are told.
        for (TimeoutControl member : takeAll(closes)) {
            cancelled += member.cancel() ? 1 : 0;
        }
        return cancelled;
    }

    private synchronized List<TimeoutControl> takeAll(boolean closes) {
        isClosed |= closes;
        List<TimeoutControl> all = members;
        members = new ArrayList<>();
        room = LEAST_ROOM;
        return all;
    }
}
