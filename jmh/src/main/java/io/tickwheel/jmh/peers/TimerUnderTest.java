package io.tickwheel.jmh.peers;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A timer in a benchmark: what all peers can do. A fork uses one implementation, so calls of its methods are inlined.
 *
 * <p>Threads: start and cancel any; stop one, when no other call is under way.
 */
public abstract class TimerUnderTest {
    /** The number of buckets of a timer that is a single wheel. */
    static final int WHEEL_LENGTH = 512;

    private final String workerThreadName;

    protected TimerUnderTest(String workerThreadName) {
        this.workerThreadName = workerThreadName;
    }

    /**
     * Schedules a task, which the timer will run on a thread of its own.
     *
     * @param task what to run; a {@link TimedTask} is what every peer takes as it is, any other may have to be wrapped
     * @return what the peer gives to its users, to be cancelled
     */
    public abstract Object start(Runnable task, long delay, TimeUnit unit);

    /** Cancels what start returned; true if it had not ended. */
    public abstract boolean cancel(Object timeout);

    /** Stops the timer and its threads for ever; what is pending never runs. */
    public abstract void stop();

    /** How the names of all threads begin that work for this timer, and those of no other timer's. */
    public final String workerThreadName() {
        return workerThreadName;
    }

    /**
     * Waits until the timer has taken in what this thread has started before. All of them do so in the order in which
     * it was started, so it is enough to see a last timeout run.
     *
     * @throws IllegalStateException if it takes longer than two minutes
     */
    public final void awaitTakenIn() throws InterruptedException {
        CountDownLatch ran = new CountDownLatch(1);
        TimedTask last = ran::countDown;
        start(last, 1, TimeUnit.MILLISECONDS);
        if (!ran.await(2, TimeUnit.MINUTES)) {
            throw new IllegalStateException("the timer has not taken in its timeouts within two minutes");
        }
    }
}
