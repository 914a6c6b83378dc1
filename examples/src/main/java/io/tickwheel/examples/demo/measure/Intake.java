package io.tickwheel.examples.demo.measure;

import io.netty.util.Timer;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Waits until a timer's worker has taken in all that was started before.
 *
 * <p>Both timers take in what one thread starts in the order in which it started it. So when a timeout that was started
 * last has run, all before it have left the intake for the wheel.
 *
 * <p>Threads: the one that started the timeouts.
 */
public final class Intake {
    private static final int LAST_DELAY_MILLIS = 1;

    private Intake() {}

    /**
     * Starts a last timeout and waits until it has run. Where it is the first one, the worker has been started then.
     *
     * @param timer that has been given timeouts by this thread
     * @param limit how long to wait
     * @throws InterruptedException if interrupted while waiting
     * @throws IllegalStateException if it has not run within the limit
     */
    public static void awaitTakenIn(Timer timer, Duration limit) throws InterruptedException {
        CountDownLatch ran = new CountDownLatch(1);
        timer.newTimeout(expired -> ran.countDown(), LAST_DELAY_MILLIS, TimeUnit.MILLISECONDS);
        if (!ran.await(limit.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new IllegalStateException(
                    "the timer has not taken in its timeouts within " + limit.toSeconds() + " s");
        }
    }
}
