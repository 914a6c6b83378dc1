package io.tickwheel.jmh.throughput;

import io.tickwheel.jmh.peers.NoTask;
import io.tickwheel.jmh.peers.TimedTask;
import io.tickwheel.jmh.peers.TimerUnderTest;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Timeouts that wait in a timer while others are started: their deadlines are one to two hours away. */
final class WaitingTimeouts {
    private static final long FIRST_MILLIS = TimeUnit.HOURS.toMillis(1);
    private static final int SEED = 42;

    private WaitingTimeouts() {}

    /**
     * Starts so many of them and waits until the timer has dealt with them, be it that it leaves them where they are:
     * a last one that is due at once runs after that.
     */
    static void fill(TimerUnderTest timer, int count) throws InterruptedException {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int i = 0; i < count; i++) {
            timer.start(NoTask.INSTANCE, FIRST_MILLIS + random.nextLong(FIRST_MILLIS), TimeUnit.MILLISECONDS);
        }
        CountDownLatch takenIn = new CountDownLatch(1);
        TimedTask last = takenIn::countDown;
        timer.start(last, 1, TimeUnit.MILLISECONDS);
        takenIn.await();
    }
}
