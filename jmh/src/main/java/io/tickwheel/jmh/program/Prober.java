package io.tickwheel.jmh.program;

import io.tickwheel.jmh.peers.TimerUnderTest;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Starts probes at a fixed rate and collects how late they run.
 *
 * <p>Threads: the one that probes.
 */
final class Prober {
    private static final long LONGEST_WAIT_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final TimerUnderTest timer;
    private final int perSecond;
    private final LongSupplier delaysNanos;
    private Lateness lateness = new Lateness();
    private List<Probe> probes = new ArrayList<>();

    Prober(TimerUnderTest timer, int perSecond, LongSupplier delaysNanos) {
        this.timer = timer;
        this.perSecond = perSecond;
        this.delaysNanos = delaysNanos;
    }

    /** Forgets the probes so far, and starts probes for so long. */
    void probe(int seconds) {
        lateness = new Lateness();
        probes = new ArrayList<>(seconds * perSecond);
        atRate(perSecond, seconds, () -> probes.add(Probe.start(timer, delaysNanos.getAsLong(), lateness)));
    }

    /** Waits for the probes that have not run yet, and at last gives them up; returns how many those were. */
    long finish() {
        long limitNanos = System.nanoTime() + LONGEST_WAIT_NANOS;
        while (!areCounted() && System.nanoTime() - limitNanos < 0) {
            Pace.awaitNanos(System.nanoTime() + LOOK_NANOS);
        }
        long givenUp = probes.stream().filter(Probe::giveUp).count();
        // Those that began to run before they were given up.
        while (!areCounted()) {
            Thread.onSpinWait();
        }
        return givenUp;
    }

    private boolean areCounted() {
        return probes.stream().allMatch(Probe::isCounted);
    }

    /** What the probes found since they were last forgotten. */
    Lateness lateness() {
        return lateness;
    }

    /** Does something at a fixed rate for so long, and sleeps between. */
    static void atRate(int perSecond, int seconds, Runnable action) {
        long startNanos = System.nanoTime();
        long intervalNanos = TimeUnit.SECONDS.toNanos(1) / perSecond;
        for (int i = 0; i < seconds * perSecond; i++) {
            Pace.awaitNanos(startNanos + i * intervalNanos);
            action.run();
        }
    }
}
