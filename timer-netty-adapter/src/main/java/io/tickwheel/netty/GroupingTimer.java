package io.tickwheel.netty;

import io.netty.util.Timer;

/**
 * A timer that keeps the timeouts of a request, a session or a connection together, as Netty's cannot.
 *
 * <p>Threads: any.
 */
public interface GroupingTimer extends Timer {
    /**
     * Makes an empty group of timeouts, to be cancelled together.
     *
     * @return a new group, never null
     */
    TimeoutGroup newGroup();
}
