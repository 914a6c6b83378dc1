package io.tickwheel.internal.worker;

import java.lang.ref.Cleaner;

/**
 * Finds timers that were started and then forgotten: ends their thread and reports where they were made.
 *
 * <p>It works because neither the engine nor the thread refers to the timer object; only the timeouts do. So a timer
 * is found once nothing is pending in it and nothing cancelled is still to be swept.
 *
 * <p>Threads: the report runs on one daemon thread for all timers. Cost: one stack trace when a timer is made.
 */
public final class Abandonment {
    private static final Cleaner CLEANER = Cleaner.create();

    private Abandonment() {}

    /**
     * Watches a timer. Neither the lifecycle nor the report may refer to it.
     *
     * @param timer the object that users hold
     * @param lifecycle its inside
     * @param report called if the timer's thread was running when it became garbage
     */
    public static void watch(Object timer, TimerLifecycle lifecycle, Runnable report) {
        CLEANER.register(timer, () -> {
            if (lifecycle.abandon()) {
                report.run();
            }
        });
    }
}
