package io.tickwheel.examples.demo;

import io.tickwheel.jmh.kit.ChildJvm;
import io.tickwheel.jmh.kit.NumberText;
import io.tickwheel.jmh.kit.ParentLink;
import io.tickwheel.jmh.kit.PlainSleep;
import io.tickwheel.jmh.kit.UsedHeap;
import io.tickwheel.jmh.kit.WaitingTimeouts;
import io.tickwheel.jmh.kit.WorkerThreads;
import io.tickwheel.jmh.kit.WorkerUse;
import io.tickwheel.jmh.peers.NoTask;
import io.tickwheel.jmh.peers.TimerUnderTest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * A Netty application whose requests are guarded by a timer, and what it measures of that timer, phase by phase. It
 * runs in a JVM of its own.
 *
 * <p>Threads: the main thread.
 */
final class TimedApplication {
    private static final int FIRST_PENDING_SECONDS = 3_600;
    private static final long LONGEST_QUIETING_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final long LONGEST_RESTING_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final long REST_MILLIS = 50;
    private static final int PAIRS_PER_PASS = 100_000;
    private static final int DELAY_SECONDS = 30;

    private final Load load;
    private final ParentLink parent;
    private final Measured measured = new Measured();
    private final TimerUnderTest timer;
    private final WorkerThreads worker;

    private TimedApplication(Load load, ParentLink parent) throws InterruptedException {
        this.load = load;
        this.parent = parent;
        timer = load.timer().start(load.tickMillis());
        timer.awaitTakenIn();
        worker = WorkerThreads.named(timer.workerThreadName());
    }

    public static void main(String[] request) throws InterruptedException {
        ParentLink parent = ParentLink.open();
        TimedApplication application = new TimedApplication(ChildJvm.fromJson(request[0], Load.class), parent);
        application.measure();
        parent.deliver(application.measured);
    }

    private void measure() throws InterruptedException {
        sendRequests();
        parent.progress("idle", "nothing pending");
        Thread.sleep(load.settlingMillis());
        measured.put("idle", useWhileIdle());
        parent.progress("idle", "one timeout pending, an hour away");
        Object far = timer.start(NoTask.INSTANCE, 1, TimeUnit.HOURS);
        timer.awaitTakenIn();
        measured.put("waiting", useWhileIdle());
        timer.cancel(far);
        timer.stop();
        parent.progress("memory", NumberText.count(load.pendingCount()) + " timeouts pending");
        measured.put("bytes-per-pending", bytesPerPending());
        parent.progress("start + cancel", "one thread");
        measured.put("start-cancel", startCancelNanos());
        parent.progress("connections", "half of them silent");
        new SilentConnections(load).measure(measured);
    }

    private void sendRequests() throws InterruptedException {
        try (LoopbackServer server = new LoopbackServer();
                LoopbackClient client = new LoopbackClient(server.address(), timer, load)) {
            send(client, "warm-up", load.warmUpSeconds(), new Tally());
            Tally tally = new Tally();
            try (PlainSleep machine = PlainSleep.open()) {
                measured.put("busy", send(client, "busy", load.seconds(), tally));
                measured.put("machine", machine.lateness());
            }
            tally.writeTo(measured);
        }
    }

    private WorkerUse send(LoopbackClient client, String phase, int seconds, Tally tally) throws InterruptedException {
        Future<?> sending = client.start(tally);
        WorkerThreads.Sample before = worker.sample();
        for (int second = 0; second < seconds; second++) {
            parent.progress(phase, tally.progress());
            TimeUnit.SECONDS.sleep(1);
        }
        WorkerUse use = before.until(worker.sample());
        client.stop(sending);
        // A timeout that is still missing after this shows as not fired.
        long limitNanos = System.nanoTime() + LONGEST_QUIETING_NANOS;
        while (!tally.isQuiet() && System.nanoTime() - limitNanos < 0) {
            TimeUnit.MILLISECONDS.sleep(10);
        }
        return use;
    }

    private WorkerUse useWhileIdle() throws InterruptedException {
        awaitRest();
        WorkerThreads.Sample before = worker.sample();
        Thread.sleep(load.idleMillis());
        return before.until(worker.sample());
    }

    /** Waits until the worker has done what came before, but not for long: some workers wake at every tick. */
    private void awaitRest() throws InterruptedException {
        long limitNanos = System.nanoTime() + LONGEST_RESTING_NANOS;
        double before;
        do {
            before = worker.sample().wakeUps();
            Thread.sleep(REST_MILLIS);
        } while (worker.sample().wakeUps() != before && System.nanoTime() - limitNanos < 0);
    }

    /** The timeouts, what the buckets keep for them, and what the intake still holds; they share one task. */
    private double bytesPerPending() throws InterruptedException {
        TimerUnderTest filled = load.timer().start(load.tickMillis());
        filled.awaitTakenIn();
        long beforeBytes = UsedHeap.bytes();
        new WaitingTimeouts(FIRST_PENDING_SECONDS).start(filled, load.pendingCount());
        filled.awaitTakenIn();
        long afterBytes = UsedHeap.bytes();
        filled.stop();
        return (afterBytes - beforeBytes) / (double) load.pendingCount();
    }

    /** Starting and cancelling by one thread, while the timer's worker does what it has to. */
    private double startCancelNanos() {
        TimerUnderTest other = load.timer().start(load.tickMillis());
        medianNanosPerPair(other); // to warm up
        double nanosPerPair = medianNanosPerPair(other);
        other.stop();
        return nanosPerPair;
    }

    private double medianNanosPerPair(TimerUnderTest other) {
        List<Double> nanosPerPair = new ArrayList<>();
        long endNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(load.startCancelMillis());
        do {
            long startNanos = System.nanoTime();
            for (int pair = 0; pair < PAIRS_PER_PASS; pair++) {
                other.cancel(other.start(NoTask.INSTANCE, DELAY_SECONDS, TimeUnit.SECONDS));
            }
            nanosPerPair.add((System.nanoTime() - startNanos) / (double) PAIRS_PER_PASS);
        } while (System.nanoTime() - endNanos < 0);
        Collections.sort(nanosPerPair);
        return nanosPerPair.get(nanosPerPair.size() / 2);
    }
}
