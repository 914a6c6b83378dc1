package io.tickwheel;

import io.tickwheel.internal.core.GroupMembers;
import java.util.Objects;

/**
 * The timeouts of one request, session or connection, which one call cancels. They may be of several timers.
 *
 * <pre>{@code
 * try (TimeoutGroup group = new TimeoutGroup()) {
 *     group.add(timer.schedule(t -> request.fail("no answer"), Duration.ofSeconds(5)));
 *     group.add(timer.schedule(t -> request.retry(), Duration.ofMillis(200)));
 *     request.await();
 * } // what has not run is cancelled
 * }</pre>
 *
 * <p>A group keeps at most about as many ended timeouts as were pending when it last dropped those.
 *
 * <p>Thread-safe. {@link #add} is O(1), {@link #cancelAll} O(members).
 */
public final class TimeoutGroup implements AutoCloseable {
    private final GroupMembers<TimeoutHandle> members =
            new GroupMembers<>(timeout -> timeout.isExpired() || timeout.isCancelled(), TimeoutHandle::cancel);

    /** Makes an open group without members. */
    public TimeoutGroup() {}

    /**
     * Adds a timeout. If the group is closed, the timeout is cancelled instead.
     *
     * @param timeout the timeout, not null
     * @return false if the group is closed
     * @throws NullPointerException if the timeout is null
     */
    public boolean add(TimeoutHandle timeout) {
        return members.add(Objects.requireNonNull(timeout, "timeout"));
    }

    /**
     * Cancels every member that has not ended, as {@link TimeoutHandle#cancel} does, in no particular order. It does
     * not wait for another call that cancels the same members. A timeout that is added meanwhile is no longer part of
     * this call.
     *
     * @return how many members this call cancelled
     */
    public int cancelAll() {
        return members.cancelAll(false);
    }

    /** As {@link #cancelAll}, and closes the group first. A second call has no effect. */
    @Override
    public void close() {
        members.cancelAll(true);
    }
}
