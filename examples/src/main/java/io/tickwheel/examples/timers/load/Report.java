package io.tickwheel.examples.timers.load;

import io.netty.util.Timeout;
import io.netty.util.Timer;
import io.netty.util.TimerTask;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * What a task should not be: it writes something slowly, on the timer's thread, and whatever is due meanwhile is late.
 *
 * <p>Threads: the timer's.
 */
final class Report implements TimerTask {
    private static final long EVERY_MILLIS = 2_000;
    private static final int QUICKEST_MILLIS = 12;
    private static final int SLOWEST_MILLIS = 60;

    private final Timer timer;

    Report(Timer timer) {
        this.timer = timer;
    }

    void begin() {
        timer.newTimeout(this, EVERY_MILLIS, TimeUnit.MILLISECONDS);
    }

    @Override
    public void run(Timeout timeout) {
        try {
            Thread.sleep(ThreadLocalRandom.current().nextInt(QUICKEST_MILLIS, SLOWEST_MILLIS));
            begin();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
