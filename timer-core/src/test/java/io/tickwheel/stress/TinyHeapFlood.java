package io.tickwheel.stress;

import io.tickwheel.TimeoutHandle;
import io.tickwheel.TimerTask;
import io.tickwheel.WheelTimer;
import io.tickwheel.diagnostics.TimerCounts;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Run in a JVM with a heap of a few megabytes: fills it with timeouts until several calls have failed for want of
 * memory, then gives some of it back, and says whether the counters are exact and the timer still runs.
 */
public final class TinyHeapFlood {
    static final String VERDICT = "exact and running";

    /** More than the heap can hold. */
    private static final int CAPACITY = 400_000;

    private static final int FAILURES_TO_SEE = 20;
    private static final int BALLAST = 4 << 20;

    private static final TimerTask NOTHING = timeout -> {};

    private final WheelTimer timer = WheelTimer.create();
    /** Thrown overboard when the flood is over, so that there is room to look around. */
    private final AtomicReference<byte @Nullable []> ballast = new AtomicReference<>(new byte[BALLAST]);

    private TinyHeapFlood() {}

    public static void main(String[] arguments) throws InterruptedException {
        // What the worker has to say of its own want of memory is expected here.
        Logger.getLogger(WheelTimer.class.getName()).setLevel(Level.OFF);
        System.out.println(new TinyHeapFlood().run());
    }

    private String run() throws InterruptedException {
        List<Flood> floods = List.of(new Flood(), new Flood());
        for (Flood flood : floods) {
            flood.start();
        }
        for (Flood flood : floods) {
            flood.join();
        }
        ballast.set(null);
        long scheduled = floods.stream().mapToLong(flood -> flood.accepted).sum();
        check("after the flood", new TimerCounts(scheduled, 0, 0, 0, 0, 0));

        runOneTask();
        check("after a task", new TimerCounts(scheduled + 1, 1, 0, 0, 0, 0));

        long cancelled = floods.stream().mapToLong(Flood::cancelMost).sum();
        check("after cancelling", new TimerCounts(scheduled + 1, 1, cancelled, 0, 0, 0));

        runOneTask();
        long returned = timer.stop().size();
        check("after stop", new TimerCounts(scheduled + 2, 2, cancelled, scheduled - cancelled, 0, 0));
        return returned == scheduled - cancelled ? VERDICT : "stop returned " + returned;
    }

    private void runOneTask() {
        CountDownLatch ran = new CountDownLatch(1);
        timer.schedule(timeout -> ran.countDown(), 1, TimeUnit.MILLISECONDS);
        Waiting.untilOpen("a task after the flood", ran);
    }

    private void check(String when, TimerCounts expected) {
        TimerCounts counts = timer.counts();
        if (!counts.equals(expected)) {
            throw new AssertionError(when + ": " + counts + ", expected " + expected);
        }
        System.out.println(when + ": " + counts);
    }

    /** Schedules until memory has been wanting so many times. */
    private final class Flood extends Thread {
        private final TimeoutHandle[] handles = new TimeoutHandle[CAPACITY];
        private int accepted;

        @Override
        public void run() {
            int failures = 0;
            while (failures < FAILURES_TO_SEE) {
                try {
                    handles[accepted] = timer.schedule(NOTHING, Duration.ofHours(1));
                    accepted++;
                } catch (OutOfMemoryError e) {
                    failures++;
                }
            }
        }

        /** Stop makes a collection of what it returns, for which this heap has no room: so it gets a few only. */
        private long cancelMost() {
            long cancelled = 0;
            for (int i = 0; i < accepted; i++) {
                if (i % 1_000 != 0) {
                    cancelled += handles[i].cancel() ? 1 : 0;
                }
            }
            return cancelled;
        }
    }
}
