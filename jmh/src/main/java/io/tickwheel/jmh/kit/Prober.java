package io.tickwheel.jmh.kit;

import io.tickwheel.jmh.peers.TimedTask;
import io.tickwheel.jmh.peers.TimerUnderTest;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Starts short timeouts at a fixed rate, which show how late a timer is.
 *
 * <p>Threads: the one that probes; the timer's thread runs the probes.
 */
public final class Prober {
    /** After this the probes that have not run are given up. */
    public static final int LONGEST_WAIT_SECONDS = 5;

    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final TimerUnderTest timer;
    private final int perSecond;
    private final LongSupplier delaysNanos;
    private Lateness lateness = new Lateness();
    private List<Probe> probes = new ArrayList<>();

    public Prober(TimerUnderTest timer, int perSecond, LongSupplier delaysNanos) {
        this.timer = timer;
        this.perSecond = perSecond;
        this.delaysNanos = delaysNanos;
    }

    /** Forgets the probes so far and starts new ones. */
    public void probe(int seconds) {
        lateness = new Lateness();
        probes = new ArrayList<>(seconds * perSecond);
        Pace.each(perSecond, seconds, this::probe);
    }

    private void probe() {
        long delayNanos = delaysNanos.getAsLong();
        // The deadline is taken before the timer takes its own: what runs before it is early for certain.
        Probe probe = new Probe(System.nanoTime() + delayNanos, lateness);
        timer.start(probe, delayNanos, TimeUnit.NANOSECONDS);
        probes.add(probe);
    }

    /**
     * Waits for the probes that have not run, and gives up those that still have not after {@link
     * #LONGEST_WAIT_SECONDS}: they count as late as they are then.
     *
     * @return how many were given up
     */
    public long finish() {
        long limitNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(LONGEST_WAIT_SECONDS);
        while (!areCounted() && System.nanoTime() - limitNanos < 0) {
            Pace.awaitNanos(System.nanoTime() + LOOK_NANOS);
        }
        return probes.stream().filter(Probe::count).count();
    }

    private boolean areCounted() {
        return probes.stream().allMatch(probe -> probe.counted);
    }

    /** Of the probes since they were last forgotten. */
    public Lateness lateness() {
        return lateness;
    }

    /** Counts once: when it runs, or when it is given up. */
    static final class Probe implements TimedTask {
        private final long deadlineNanos;
        private final Lateness lateness;
        private volatile boolean counted;

        Probe(long deadlineNanos, Lateness lateness) {
            this.deadlineNanos = deadlineNanos;
            this.lateness = lateness;
        }

        @Override
        public void run() {
            count();
        }

        /** True if it had not been counted; one that is being counted is waited for. */
        synchronized boolean count() {
            boolean isFirst = !counted;
            if (isFirst) {
                lateness.record(System.nanoTime() - deadlineNanos);
                counted = true;
            }
            return isFirst;
        }
    }
}
