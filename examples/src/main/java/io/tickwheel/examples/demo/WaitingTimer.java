package io.tickwheel.examples.demo;

import io.tickwheel.jmh.kit.ChildJvm;
import io.tickwheel.jmh.kit.NumberText;
import io.tickwheel.jmh.kit.ParentLink;
import io.tickwheel.jmh.kit.PlainSleep;
import io.tickwheel.jmh.kit.Prober;
import io.tickwheel.jmh.kit.WaitingTimeouts;
import io.tickwheel.jmh.kit.WorkerThreads;
import io.tickwheel.jmh.peers.TimerUnderTest;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Fills one timer with timeouts that are due after the measurement, waits until it keeps up, and then measures what its
 * worker uses, and how late short timeouts fire, while the many wait.
 *
 * <p>A timer keeps up when a probe fires within {@link #KEEPS_UP_MILLIS} of its deadline. That also tells that all
 * timeouts started before have left the intake, which both timers empty in the order of their start.
 */
final class WaitingTimer {
    static final int TICK_MILLIS = 1;
    static final int PROBES_PER_SECOND = 200;
    static final long PROBE_MILLIS = 20;

    private static final double KEEPS_UP_MILLIS = 10;
    private static final int LONGEST_FILL_SECONDS = 60;
    private static final int LONGEST_SETTLING_SECONDS = 30;
    private static final int FILL_PARTS = 20;

    private WaitingTimer() {}

    /** How many timeouts wait in one timer, and for how long it is probed meanwhile. */
    record Load(DemoTimer timer, int count, int seconds) {
        /** Of all of it, on a machine that is not too slow to start the timeouts in a minute. */
        Duration limit() {
            return Duration.ofSeconds(
                    LONGEST_FILL_SECONDS + LONGEST_SETTLING_SECONDS + 2L * Prober.LONGEST_WAIT_SECONDS + seconds);
        }
    }

    public static void main(String[] request) {
        ParentLink parent = ParentLink.open();
        parent.deliver(measure(ChildJvm.fromJson(request[0], Load.class), parent));
    }

    private static Measured measure(Load load, ParentLink parent) {
        Measured measured = new Measured();
        TimerUnderTest timer = load.timer().start(TICK_MILLIS);
        long startNanos = System.nanoTime();
        WaitingTimeouts waiting = new WaitingTimeouts((int) load.limit().toSeconds() + 30);
        for (int part = 0; part < FILL_PARTS; part++) {
            int from = (int) ((long) load.count() * part / FILL_PARTS);
            int to = (int) ((long) load.count() * (part + 1) / FILL_PARTS);
            parent.progress("fill", NumberText.count(from) + " of " + NumberText.count(load.count()));
            waiting.start(timer, to - from);
        }
        measured.put("fill-time", secondsSince(startNanos));
        WorkerThreads worker = WorkerThreads.named(timer.workerThreadName());
        LongSupplier delaysNanos = () -> TimeUnit.MILLISECONDS.toNanos(PROBE_MILLIS);
        settle(new Prober(timer, 1, delaysNanos), measured, parent);
        Prober prober = new Prober(timer, PROBES_PER_SECOND, delaysNanos);
        try (PlainSleep machine = PlainSleep.open()) {
            WorkerThreads.Sample before = worker.sample();
            parent.progress("probe", load.seconds() + " s");
            prober.probe(load.seconds());
            measured.put("worker", before.until(worker.sample()));
            measured.put("probes-given-up", prober.finish());
            measured.put("probe", prober.lateness());
            measured.put("machine", machine.lateness());
        }
        waiting.requireWaiting();
        timer.stop();
        return measured;
    }

    private static void settle(Prober prober, Measured measured, ParentLink parent) {
        long startNanos = System.nanoTime();
        boolean settled = false;
        while (!settled && secondsSince(startNanos) < LONGEST_SETTLING_SECONDS) {
            parent.progress("settle", "until a probe is less than " + KEEPS_UP_MILLIS + " ms late");
            prober.probe(1); // one
            settled = prober.finish() == 0 && prober.lateness().maxMillis() < KEEPS_UP_MILLIS;
        }
        measured.put("settle-time", settled ? secondsSince(startNanos) : Double.POSITIVE_INFINITY);
    }

    private static double secondsSince(long startNanos) {
        return (System.nanoTime() - startNanos) / 1e9;
    }
}
