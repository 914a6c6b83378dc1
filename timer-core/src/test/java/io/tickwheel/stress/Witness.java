package io.tickwheel.stress;

import io.tickwheel.TimeoutHandle;
import io.tickwheel.TimerTask;
import java.util.concurrent.atomic.AtomicInteger;

/** A task that counts what became of its timeout, and notes whether it ran before its time. */
final class Witness implements TimerTask {
    private final AtomicInteger runs = new AtomicInteger();
    private final AtomicInteger cancellations = new AtomicInteger();
    private final long delayNanos;
    private final long notBeforeNanos;
    private final Runnable onRun;
    private volatile boolean early;

    /**
     * To be made right before it is scheduled: the delay counts from here.
     *
     * @param onRun what else the task does, before its run is counted
     */
    Witness(long delayNanos, Runnable onRun) {
        this.delayNanos = delayNanos;
        this.onRun = onRun;
        this.notBeforeNanos = System.nanoTime() + delayNanos;
    }

    @Override
    public void run(TimeoutHandle timeout) {
        early = System.nanoTime() - notBeforeNanos < 0;
        onRun.run();
        runs.incrementAndGet();
    }

    @Override
    public void cancelled(TimeoutHandle timeout) {
        cancellations.incrementAndGet();
    }

    long delayNanos() {
        return delayNanos;
    }

    int runs() {
        return runs.get();
    }

    /** How often the timeout ended, in whatever way. */
    int ends() {
        return runs.get() + cancellations.get();
    }

    boolean wasEarly() {
        return early;
    }
}
