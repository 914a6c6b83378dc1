package io.tickwheel.examples.demo;

import io.tickwheel.jmh.kit.ChildJvm;
import io.tickwheel.jmh.kit.PlainSleep;
import io.tickwheel.jmh.kit.Prober;
import io.tickwheel.jmh.kit.WaitingTimeouts;
import io.tickwheel.jmh.kit.WorkerThreads;
import io.tickwheel.jmh.peers.TimerUnderTest;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Fills one timer with timeouts that are due after the measurement, waits until it keeps up, and then measures what its
 * worker uses, and how late short timeouts fire, while the many wait.
 *
 * <p>A timer keeps up when a probe fires within {@link #KEEPS_UP_MILLIS} of its deadline. That also tells that all
 * timeouts started before have left the intake, which both timers empty in the order of their start.
 */
final class WaitingTimer {
    /** The only order. */
    static final String MEASURE = "fill and probe";

    static final int TICK_MILLIS = 1;
    static final int PROBES_PER_SECOND = 200;
    static final long PROBE_MILLIS = 20;

    private static final double KEEPS_UP_MILLIS = 10;
    private static final int LONGEST_SETTLING_SECONDS = 30;
    private static final int FIRST_DUE_SECONDS = 240;

    /** How many timeouts wait in one timer, and for how long it is probed meanwhile. */
    record Load(int count, int seconds) {}

    private WaitingTimer() {}

    public static void main(String[] request) {
        TimerUnderTest timer = DemoTimer.valueOf(request[0]).start(TICK_MILLIS, Duration.ofMillis(TICK_MILLIS));
        Load load = ChildJvm.fromJson(request[1], Load.class);
        ChildJvm.serve(order -> measure(timer, load));
    }

    private static Measured measure(TimerUnderTest timer, Load load) {
        long startNanos = System.nanoTime();
        WaitingTimeouts waiting = new WaitingTimeouts(FIRST_DUE_SECONDS).start(timer, load.count());
        Measured measured = new Measured().put("fill-time", secondsSince(startNanos));
        measured.put("settle-time", secondsUntilItKeepsUp(timer));
        WorkerThreads worker = WorkerThreads.named(timer.workerThreadName());
        Prober prober = new Prober(timer, PROBES_PER_SECOND, WaitingTimer::probeNanos);
        try (PlainSleep machine = PlainSleep.open()) {
            WorkerThreads.Sample before = worker.sample();
            prober.probe(load.seconds());
            measured.put("worker", before.until(worker.sample())).count("probes-given-up", prober.finish());
            waiting.requireWaiting();
            return measured.put("probe", prober.lateness()).put("machine", machine.lateness());
        }
    }

    /** The seconds until it did; infinite if it takes too long. */
    private static double secondsUntilItKeepsUp(TimerUnderTest timer) {
        long startNanos = System.nanoTime();
        Prober prober = new Prober(timer, 1, WaitingTimer::probeNanos);
        while (secondsSince(startNanos) < LONGEST_SETTLING_SECONDS) {
            prober.probe(1); // one
            if (prober.finish() == 0 && prober.lateness().maxMillis() < KEEPS_UP_MILLIS) {
                return secondsSince(startNanos);
            }
        }
        return Double.POSITIVE_INFINITY;
    }

    private static long probeNanos() {
        return TimeUnit.MILLISECONDS.toNanos(PROBE_MILLIS);
    }

    private static double secondsSince(long startNanos) {
        return (System.nanoTime() - startNanos) / 1e9;
    }
}
