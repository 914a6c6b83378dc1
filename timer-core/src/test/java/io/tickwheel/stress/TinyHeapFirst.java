package io.tickwheel.stress;

import io.tickwheel.TimerTask;
import io.tickwheel.WheelTimer;
import io.tickwheel.diagnostics.TimerCounts;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Run in a JVM with a small heap: the first timeout of the JVM is scheduled when there is no memory left. Whatever has
 * to be linked then, no slot may be left that nobody writes: later timeouts run, and stop comes to its end.
 */
public final class TinyHeapFirst {
    static final String VERDICT = "the next one ran and stop returned the last";

    private static final int MOST_ATTEMPTS = 100;
    private static final int LARGEST_PIECE = 1 << 20;

    private static final TimerTask NOTHING = timeout -> {};

    private static @Nullable Object @Nullable [] ballast;

    private TinyHeapFirst() {}

    public static void main(String[] arguments) {
        CountDownLatch ran = new CountDownLatch(1);
        TimerTask task = timeout -> ran.countDown();
        WheelTimer timer = WheelTimer.create();
        int accepted = scheduleWithoutMemory(timer);

        timer.schedule(task, 10, TimeUnit.MILLISECONDS);
        Waiting.untilOpen("a task after the memory was back", ran);
        TimerCounts counts = timer.counts();
        int returned = timer.stop().size();
        boolean isExact = counts.equals(new TimerCounts(accepted + 1, 1, 0, 0, 0, 0)) && returned == accepted;
        System.out.println(isExact ? VERDICT : counts + ", accepted " + accepted + ", returned " + returned);
    }

    private static int scheduleWithoutMemory(WheelTimer timer) {
        int accepted = 0;
        int failures = 0;
        fillMemory();
        for (int i = 0; i < MOST_ATTEMPTS; i++) {
            try {
                timer.schedule(NOTHING, 1, TimeUnit.HOURS);
                accepted++;
            } catch (Throwable thrown) {
                failures++;
            }
        }
        ballast = null;
        if (failures == 0) {
            throw new AssertionError("there was memory");
        }
        return accepted;
    }

    private static void fillMemory() {
        int length = LARGEST_PIECE;
        while (length > 0) {
            try {
                Object[] piece = new Object[length];
                piece[0] = ballast;
                ballast = piece;
            } catch (OutOfMemoryError e) {
                length /= 2;
            }
        }
    }
}
