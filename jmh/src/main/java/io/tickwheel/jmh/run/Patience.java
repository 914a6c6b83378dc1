package io.tickwheel.jmh.run;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Waits for a program for so long and no longer. The time is counted in steps that this JVM has lived through: when the
 * whole machine stands still for minutes, as virtual ones do, that is one step, and not the program's fault.
 *
 * <p>Threads: one of its own; any may ask.
 */
final class Patience {
    private final Thread counting;
    private volatile boolean over;

    private Patience(Duration step, int steps, Runnable atItsEnd) {
        counting = new Thread(() -> count(step, steps, atItsEnd), "patience");
        counting.setDaemon(true);
    }

    /** Begins to count; when all steps are over it runs what is to be done then. */
    static Patience of(Duration step, int steps, Runnable atItsEnd) {
        Patience patience = new Patience(step, steps, atItsEnd);
        patience.counting.start();
        return patience;
    }

    /** Whether it has come to its end. */
    boolean isOver() {
        return over;
    }

    /** Is no longer needed. */
    void stop() {
        counting.interrupt();
    }

    private void count(Duration step, int steps, Runnable atItsEnd) {
        try {
            for (int i = 0; i < steps; i++) {
                TimeUnit.NANOSECONDS.sleep(step.toNanos());
            }
        } catch (InterruptedException stopped) {
            return;
        }
        over = true;
        atItsEnd.run();
    }
}
