package io.tickwheel.examples.demo.application;

import io.netty.util.Timer;
import io.netty.util.TimerTask;
import io.tickwheel.examples.demo.measure.Intake;
import io.tickwheel.examples.demo.measure.WorkerThread;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The heap that a pending timeout takes: what is used with many of them in the wheel, less what was used before, both
 * after a collection. It counts the timeouts, whatever the buckets keep for them, and what the intake still holds; they
 * share one task, which is not counted.
 *
 * <p>Threads: the main thread.
 */
final class PendingBytes {
    private static final Duration NEAREST = Duration.ofHours(1);
    private static final Duration SPREAD = Duration.ofHours(1);
    private static final Duration LONGEST_INTAKE = Duration.ofSeconds(30);

    private final Load load;

    PendingBytes(Load load) {
        this.load = load;
    }

    double measure() throws InterruptedException {
        Timer timer = load.timer().create(new WorkerThread(), load.tickMillis());
        Intake.awaitTakenIn(timer, LONGEST_INTAKE);
        long before = UsedHeap.bytes();
        startMany(timer);
        Intake.awaitTakenIn(timer, LONGEST_INTAKE);
        long after = UsedHeap.bytes();
        timer.stop();
        return (after - before) / (double) load.pendingCount();
    }

    private void startMany(Timer timer) {
        TimerTask shared = expired -> {};
        long stepNanos = SPREAD.toNanos() / load.pendingCount();
        for (int i = 0; i < load.pendingCount(); i++) {
            timer.newTimeout(shared, NEAREST.toNanos() + i * stepNanos, TimeUnit.NANOSECONDS);
        }
    }
}
