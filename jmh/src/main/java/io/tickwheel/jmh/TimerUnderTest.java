package io.tickwheel.jmh;

import java.util.concurrent.TimeUnit;

/**
 * A timer in a benchmark: what all peers can do. A fork uses one implementation, so calls through this interface are
 * inlined.
 */
interface TimerUnderTest {
    /** Schedules a task that does nothing; returns what the peer's own cancel needs. */
    Object start(long delay, TimeUnit unit);

    /** Cancels what start returned; true if it had not ended. */
    boolean cancel(Object timeout);

    /** Stops the timer and its thread for ever. */
    void stop();
}
