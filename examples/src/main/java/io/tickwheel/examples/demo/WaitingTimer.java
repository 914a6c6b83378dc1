package io.tickwheel.examples.demo;

import io.tickwheel.jmh.kit.ChildJvm;
import io.tickwheel.jmh.kit.ParentLink;
import io.tickwheel.jmh.kit.PlainSleep;
import io.tickwheel.jmh.kit.Prober;
import io.tickwheel.jmh.kit.WaitingTimeouts;
import io.tickwheel.jmh.kit.WorkerThreads;
import io.tickwheel.jmh.peers.TimerUnderTest;
import java.util.concurrent.TimeUnit;

/**
 * Fills one timer with timeouts that are due after the measurement, waits until it keeps up, and then measures what its
 * worker uses, and how late short timeouts fire, while the many wait.
 *
 * <p>A timer keeps up when a probe fires within {@link #KEEPS_UP_MILLIS} of its deadline. That also tells that all
 * timeouts started before have left the intake, which both timers empty in the order of their start.
 */
final class WaitingTimer {
    static final String FILL = "fill";
    static final String SETTLE = "settle";
    static final String PROBE = "probe";

    static final int TICK_MILLIS = 1;
    static final int PROBES_PER_SECOND = 200;
    static final long PROBE_MILLIS = 20;

    private static final double KEEPS_UP_MILLIS = 10;
    private static final int LONGEST_SETTLING_SECONDS = 30;
    private static final int FIRST_DUE_SECONDS = 240;

    private final Load load;
    private final TimerUnderTest timer;
    private final WaitingTimeouts waiting = new WaitingTimeouts(FIRST_DUE_SECONDS);

    /** How many timeouts wait in one timer, and for how long it is probed meanwhile. */
    record Load(int count, int seconds) {}

    private WaitingTimer(DemoTimer timers, Load load) {
        this.load = load;
        timer = timers.start(TICK_MILLIS);
    }

    public static void main(String[] request) {
        WaitingTimer waiting =
                new WaitingTimer(DemoTimer.valueOf(request[0]), ChildJvm.fromJson(request[1], Load.class));
        ParentLink.serve(waiting::measure);
    }

    private Measured measure(String order) {
        long startNanos = System.nanoTime();
        return switch (order) {
            case FILL -> {
                waiting.start(timer, load.count());
                yield new Measured().put("fill-time", secondsSince(startNanos));
            }
            case SETTLE -> new Measured().put("settle-time", secondsUntilItKeepsUp(startNanos));
            case PROBE -> probe();
            default -> throw new IllegalArgumentException("order: " + order);
        };
    }

    /** The seconds until it did; infinite if it takes too long. */
    private double secondsUntilItKeepsUp(long startNanos) {
        Prober prober = new Prober(timer, 1, WaitingTimer::probeNanos);
        while (secondsSince(startNanos) < LONGEST_SETTLING_SECONDS) {
            prober.probe(1); // one
            if (prober.finish() == 0 && prober.lateness().maxMillis() < KEEPS_UP_MILLIS) {
                return secondsSince(startNanos);
            }
        }
        return Double.POSITIVE_INFINITY;
    }

    private Measured probe() {
        WorkerThreads worker = WorkerThreads.named(timer.workerThreadName());
        Prober prober = new Prober(timer, PROBES_PER_SECOND, WaitingTimer::probeNanos);
        try (PlainSleep machine = PlainSleep.open()) {
            WorkerThreads.Sample before = worker.sample();
            prober.probe(load.seconds());
            Measured measured = new Measured().put("worker", before.until(worker.sample()));
            measured.count("probes-given-up", prober.finish());
            waiting.requireWaiting();
            return measured.put("probe", prober.lateness()).put("machine", machine.lateness());
        }
    }

    private static long probeNanos() {
        return TimeUnit.MILLISECONDS.toNanos(PROBE_MILLIS);
    }

    private static double secondsSince(long startNanos) {
        return (System.nanoTime() - startNanos) / 1e9;
    }
}
