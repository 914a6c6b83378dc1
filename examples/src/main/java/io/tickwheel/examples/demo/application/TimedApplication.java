package io.tickwheel.examples.demo.application;

import io.netty.util.Timeout;
import io.netty.util.Timer;
import io.netty.util.concurrent.Future;
import io.tickwheel.examples.demo.jvm.Figures;
import io.tickwheel.examples.demo.jvm.ParentLink;
import io.tickwheel.examples.demo.measure.Intake;
import io.tickwheel.examples.demo.measure.LatenessSummary;
import io.tickwheel.examples.demo.measure.PlainSleep;
import io.tickwheel.examples.demo.measure.WorkerSample;
import io.tickwheel.examples.demo.measure.WorkerThread;
import io.tickwheel.examples.demo.measure.WorkerUse;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * A Netty application whose requests are guarded by a timer, and what it measures of that timer, phase by phase.
 *
 * <p>It runs in a JVM of its own, launched with a {@link Load} as its arguments, and delivers {@link Measurements}.
 *
 * <p>Threads: the main thread.
 */
public final class TimedApplication {
    private static final Duration PROGRESS_EVERY = Duration.ofSeconds(1);
    private static final Duration LONGEST_QUIETING = Duration.ofSeconds(5);
    private static final Duration LONGEST_RESTING = Duration.ofMillis(500);
    private static final Duration FAR = Duration.ofHours(1);
    private static final long REST_MILLIS = 50;

    private final Load load;
    private final ParentLink parent;
    private final WorkerThread worker = new WorkerThread();
    private final Timer timer;

    private TimedApplication(Load load, ParentLink parent) {
        this.load = load;
        this.parent = parent;
        this.timer = load.timer().create(worker, load.tickMillis());
    }

    /**
     * Measures one timer.
     *
     * @param request the lines of a {@link Load}
     * @throws InterruptedException if somebody interrupts the main thread
     */
    public static void main(String[] request) throws InterruptedException {
        ParentLink parent = ParentLink.open();
        Load load = Load.of(Figures.parse(List.of(request)));
        parent.deliver(new TimedApplication(load, parent).measure().figures());
    }

    private Measurements measure() throws InterruptedException {
        Tally tally = new Tally();
        WorkerUse busy;
        LatenessSummary machine;
        Intake.awaitTakenIn(timer, LONGEST_QUIETING);
        try (LoopbackServer server = new LoopbackServer();
                LoopbackClient client = new LoopbackClient(server.address(), timer, load)) {
            send(client, "warm-up", load.warmUp(), new Tally());
            try (PlainSleep sleep = PlainSleep.open()) {
                busy = send(client, "busy", load.busy(), tally);
                machine = sleep.summary();
            }
        }
        WorkerUse idle = idle();
        WorkerUse waiting = waiting();
        timer.stop();
        parent.progress("memory", String.format("%,d timeouts pending", load.pendingCount()));
        double bytesPerPending = new PendingBytes(load).measure();
        parent.progress("start + cancel", "one thread");
        double startCancelNanos = new StartCancelCost(load).measure();
        parent.progress("connections", "half of them silent");
        ConnectionOutcome connections = new SilentConnections(load).measure();
        return new Measurements(
                tally.outcome(), machine, busy, idle, waiting, bytesPerPending, startCancelNanos, connections);
    }

    private WorkerUse send(LoopbackClient client, String phase, Duration duration, Tally tally)
            throws InterruptedException {
        Future<?> sending = client.start(tally);
        WorkerSample begin = worker.sample();
        long endNanos = System.nanoTime() + duration.toNanos();
        for (long leftNanos = duration.toNanos(); leftNanos > 0; leftNanos = endNanos - System.nanoTime()) {
            parent.progress(phase, tally.progress());
            TimeUnit.NANOSECONDS.sleep(Math.min(leftNanos, PROGRESS_EVERY.toNanos()));
        }
        WorkerUse use = begin.until(worker.sample());
        client.stop(sending);
        awaitQuiet(tally);
        return use;
    }

    /** Waits for the last requests. A timeout that is still missing afterwards shows in the outcome as not fired. */
    private static void awaitQuiet(Tally tally) throws InterruptedException {
        long giveUpNanos = System.nanoTime() + LONGEST_QUIETING.toNanos();
        while (!tally.isQuiet() && System.nanoTime() - giveUpNanos < 0) {
            TimeUnit.MILLISECONDS.sleep(10);
        }
    }

    private WorkerUse idle() throws InterruptedException {
        parent.progress("idle", "nothing pending");
        Thread.sleep(load.settling().toMillis());
        return useWhile(load.idle());
    }

    private WorkerUse waiting() throws InterruptedException {
        parent.progress("idle", "one timeout pending, an hour away");
        Timeout far = timer.newTimeout(expired -> {}, FAR.toNanos(), TimeUnit.NANOSECONDS);
        Intake.awaitTakenIn(timer, LONGEST_QUIETING);
        WorkerUse use = useWhile(load.idle());
        far.cancel();
        return use;
    }

    private WorkerUse useWhile(Duration duration) throws InterruptedException {
        awaitRest();
        WorkerSample begin = worker.sample();
        Thread.sleep(duration.toMillis());
        return begin.until(worker.sample());
    }

    /** Waits until the worker has done what came before, but not for long: some workers wake at every tick. */
    private void awaitRest() throws InterruptedException {
        long limitNanos = System.nanoTime() + LONGEST_RESTING.toNanos();
        OptionalLong before;
        do {
            before = worker.sample().wakeUps();
            Thread.sleep(REST_MILLIS);
        } while (!worker.sample().wakeUps().equals(before) && System.nanoTime() - limitNanos < 0);
    }
}
