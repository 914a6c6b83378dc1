package io.tickwheel.examples.demo.waiting;

import io.netty.util.Timer;
import io.netty.util.TimerTask;
import io.tickwheel.examples.demo.jvm.Figures;
import io.tickwheel.examples.demo.jvm.ParentLink;
import io.tickwheel.examples.demo.measure.Lateness;
import io.tickwheel.examples.demo.measure.LatenessSummary;
import io.tickwheel.examples.demo.measure.PlainSleep;
import io.tickwheel.examples.demo.measure.WorkerSample;
import io.tickwheel.examples.demo.measure.WorkerThread;
import io.tickwheel.examples.demo.measure.WorkerUse;
import io.tickwheel.examples.demo.report.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * Fills one timer with timeouts whose deadlines are still far, waits until it keeps up, and then measures what its
 * worker uses, and how late short timeouts fire, while the many wait.
 *
 * <p>A timer keeps up when a probe fires within {@link #KEEPS_UP_MILLIS} of its deadline. That also tells that all
 * timeouts started before have left the intake, which both timers empty in the order in which one thread filled it.
 *
 * <p>It runs in a JVM of its own, launched with a {@link WaitingLoad} as its arguments.
 *
 * <p>Threads: the main thread.
 */
public final class WaitingTimeouts {
    private static final int KEEPS_UP_MILLIS = 10;
    private static final int STARTS_PER_PROGRESS = 250_000;
    private static final long SEED = 42;
    private static final double NANOS_PER_SECOND = 1e9;

    private final WaitingLoad load;
    private final ParentLink parent;
    private final WorkerThread worker = new WorkerThread();
    private final Timer timer;
    private final long firstDeadlineNanos;

    private WaitingTimeouts(WaitingLoad load, ParentLink parent) {
        this.load = load;
        this.parent = parent;
        timer = load.timer().create(worker, WaitingLoad.TICK_MILLIS);
        firstDeadlineNanos = System.nanoTime() + load.untilFirstDeadline().toNanos();
    }

    /**
     * Measures one timer.
     *
     * @param request the lines of a load
     * @throws InterruptedException if somebody interrupts the main thread
     */
    public static void main(String[] request) throws InterruptedException {
        ParentLink parent = ParentLink.open();
        WaitingLoad load = WaitingLoad.of(Figures.parse(List.of(request)));
        parent.deliver(new WaitingTimeouts(load, parent).measure().figures());
    }

    private WaitingMeasurements measure() throws InterruptedException {
        long startNanos = System.nanoTime();
        fill();
        double fillSeconds = secondsSince(startNanos);
        startNanos = System.nanoTime();
        boolean settled = settle();
        WaitingMeasurements measured = probed(fillSeconds, secondsSince(startNanos), settled);
        if (System.nanoTime() - firstDeadlineNanos >= 0) {
            throw new IllegalStateException("the waiting timeouts were due before the measurement ended");
        }
        timer.stop();
        return measured;
    }

    private WaitingMeasurements probed(double fillSeconds, double settleSeconds, boolean settled)
            throws InterruptedException {
        try (PlainSleep sleep = PlainSleep.open()) {
            WorkerSample begin = worker.sample();
            Lateness lateness = new Lateness();
            List<Probe> probes = probe(lateness);
            WorkerUse use = begin.until(worker.sample());
            LatenessSummary machine = sleep.summary();
            long givenUp = finish(probes);
            return new WaitingMeasurements(
                    fillSeconds, settleSeconds, settled, use, lateness.summary(), machine, givenUp);
        }
    }

    private void fill() {
        TimerTask shared = expired -> {};
        SplittableRandom random = new SplittableRandom(SEED);
        for (int started = 0; started < load.count(); started++) {
            if (started % STARTS_PER_PROGRESS == 0) {
                parent.progress("fill", Text.count(started) + " of " + Text.count(load.count()));
            }
            long deadlineNanos = firstDeadlineNanos + random.nextLong(WaitingLoad.SPREAD.toNanos());
            timer.newTimeout(shared, deadlineNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
        }
    }

    private boolean settle() throws InterruptedException {
        long limitNanos = System.nanoTime() + WaitingLoad.LONGEST_SETTLING.toNanos();
        boolean keepsUp = false;
        while (!keepsUp && System.nanoTime() - limitNanos < 0) {
            parent.progress("settle", "until a probe is less than " + KEEPS_UP_MILLIS + " ms late");
            Lateness lateness = new Lateness();
            Probe probe = Probe.start(timer, lateness);
            awaitAll(List.of(probe), limitNanos);
            keepsUp = probe.isCounted() && lateness.summary().maxMillis() < KEEPS_UP_MILLIS;
        }
        return keepsUp;
    }

    private List<Probe> probe(Lateness lateness) throws InterruptedException {
        List<Probe> probes = new ArrayList<>();
        long stepNanos = TimeUnit.SECONDS.toNanos(1) / WaitingLoad.PROBES_PER_SECOND;
        long nextNanos = System.nanoTime();
        for (int i = 0; i < load.seconds() * WaitingLoad.PROBES_PER_SECOND; i++) {
            if (i % WaitingLoad.PROBES_PER_SECOND == 0) {
                parent.progress("probe", Text.count(lateness.count()) + " of " + Text.count(i) + " probes fired");
            }
            probes.add(Probe.start(timer, lateness));
            nextNanos += stepNanos;
            TimeUnit.NANOSECONDS.sleep(nextNanos - System.nanoTime());
        }
        return probes;
    }

    private static long finish(List<Probe> probes) throws InterruptedException {
        awaitAll(probes, System.nanoTime() + WaitingLoad.LONGEST_LAST_PROBE.toNanos());
        long givenUp = probes.stream().filter(Probe::giveUp).count();
        // Those that began to fire before they were given up.
        while (!areCounted(probes)) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
        return givenUp;
    }

    private static void awaitAll(List<Probe> probes, long limitNanos) throws InterruptedException {
        while (!areCounted(probes) && System.nanoTime() - limitNanos < 0) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
    }

    private static boolean areCounted(List<Probe> probes) {
        return probes.stream().allMatch(Probe::isCounted);
    }

    private static double secondsSince(long startNanos) {
        return (System.nanoTime() - startNanos) / NANOS_PER_SECOND;
    }
}
