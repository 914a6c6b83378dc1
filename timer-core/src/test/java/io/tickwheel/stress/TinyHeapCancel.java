package io.tickwheel.stress;

import io.tickwheel.TimeoutHandle;
import io.tickwheel.TimerTask;
import io.tickwheel.WheelTimer;
import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Run in a JVM with a small heap: two threads use up all memory and then cancel the timeouts of many timers at the same
 * time. A cancel needs no memory, not even for a counter that threads contend for.
 */
public final class TinyHeapCancel {
    static final String VERDICT = "all cancelled and counted";

    private static final int TIMERS = 200;
    private static final int TIMEOUTS = 40;
    private static final int CANCELLERS = 2;
    private static final TimerTask NOTHING = timeout -> {};

    private final List<WheelTimer> timers = new ArrayList<>();
    private final AtomicInteger arrivals = new AtomicInteger();
    private final AtomicInteger failures = new AtomicInteger();

    private TinyHeapCancel() {}

    public static void main(String[] arguments) throws InterruptedException {
        System.out.println(new TinyHeapCancel().run());
    }

    private String run() throws InterruptedException {
        cancelOnce();
        for (int i = 0; i < TIMERS; i++) {
            timers.add(onVirtualTime());
        }
        List<Canceller> cancellers = List.of(new Canceller(), new Canceller());
        for (Canceller canceller : cancellers) {
            canceller.start();
        }
        for (Canceller canceller : cancellers) {
            canceller.join();
        }
        long scheduled = (long) CANCELLERS * TIMEOUTS;
        TimerCounts expected = new TimerCounts(scheduled, 0, scheduled, 0, 0, 0);
        long wrong = timers.stream()
                .filter(timer -> !timer.counts().equals(expected))
                .count();
        return failures.get() + wrong == 0 ? VERDICT : failures + " calls failed, " + wrong + " timers count wrong";
    }

    /** What the JVM links at the first call is not the timer's memory. */
    private static void cancelOnce() {
        try (WheelTimer timer = onVirtualTime()) {
            timer.schedule(NOTHING, Duration.ofHours(1)).cancel();
        }
    }

    private static WheelTimer onVirtualTime() {
        return WheelTimer.builder().timeSource(new ManualTime()).wheelLength(1).build();
    }

    private final class Canceller extends Thread {
        private final TimeoutHandle[] handles = new TimeoutHandle[TIMERS * TIMEOUTS];
        private @Nullable Object filling;

        Canceller() {
            for (int i = 0; i < handles.length; i++) {
                handles[i] = timers.get(i / TIMEOUTS).schedule(NOTHING, Duration.ofHours(1));
            }
        }

        @Override
        public void run() {
            useUpMemory();
            for (int i = 0; i < handles.length && failures.get() == 0; i++) {
                if (i % TIMEOUTS == 0) {
                    awaitOther(i / TIMEOUTS + 1);
                }
                try {
                    handles[i].cancel();
                } catch (OutOfMemoryError e) {
                    failures.incrementAndGet();
                }
            }
            filling = null;
        }

        /** Both begin with each timer together. */
        private void awaitOther(int round) {
            arrivals.incrementAndGet();
            while (arrivals.get() < CANCELLERS * round && failures.get() == 0) {
                Thread.onSpinWait();
            }
        }

        /** From large pieces down to the smallest. */
        private void useUpMemory() {
            int length = 1 << 16;
            while (length > 0) {
                try {
                    filling = new Object[] {filling, new Object[length - 1]};
                } catch (OutOfMemoryError e) {
                    length /= 2;
                }
            }
        }
    }
}
