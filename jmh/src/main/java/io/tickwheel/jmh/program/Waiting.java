package io.tickwheel.jmh.program;

import io.tickwheel.jmh.peers.NoTask;
import io.tickwheel.jmh.peers.TimerUnderTest;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * What do timeouts cost that only wait? A timer is filled with timeouts that are due after the measurement, and probed
 * with short ones meanwhile: what its thread uses, and how late the probes run.
 *
 * <p>What the thread uses would be something for the probes alone. So, when the timer has been stopped, a bare loop
 * parks for as long and wakes as often as the timer's thread did; the difference is the timer's.
 *
 * @param timer which timer
 * @param waiting how many timeouts wait
 * @param warmUpSeconds how long it is probed before it is measured
 * @param seconds how long it is measured
 */
record Waiting(TimerChoice timer, int waiting, int warmUpSeconds, int seconds) implements Program {
    private static final int PROBES_PER_SECOND = 200;
    private static final long PROBE_DELAY_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final int LONGEST_FILL_SECONDS = 120;
    private static final int LONGEST_SETTLING_SECONDS = 30;
    private static final double SETTLED_MILLIS = 10;
    private static final int MOST_WAITING = 50_000_000;
    private static final int LONGEST_SECONDS = 3_600;
    private static final int SEED = 42;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double PERCENT = 100;

    static Waiting of(Arguments arguments) {
        return new Waiting(
                TimerChoice.of(arguments),
                arguments.number("waiting", 1_000_000, 0, MOST_WAITING),
                arguments.number("warm-up-seconds", 3, 1, LONGEST_SECONDS),
                arguments.number("seconds", 10, 1, LONGEST_SECONDS));
    }

    @Override
    public void measure(Figures figures) throws InterruptedException {
        TimerUnderTest underTest = timer.start();
        WorkerThreads workers = WorkerThreads.of(underTest);
        WaitingTimeouts filling = fill(underTest, figures);
        Prober prober = new Prober(underTest, PROBES_PER_SECOND, probeDelays());
        settle(prober, figures);
        WorkerSample from = WorkerSample.take(workers);
        prober.probe(seconds);
        WorkerSample to = WorkerSample.take(workers);
        long givenUp = prober.finish();
        filling.requireWaiting();
        underTest.stop();
        prober.lateness().writeMillis(figures, "probe");
        figures.putCount("probes-early", "probes", prober.lateness().early());
        figures.putCount("probes-given-up", "probes", givenUp);
        compareWithParking(to.cpuPercentSince(from), to.wakeUpsPerSecondSince(from), figures);
    }

    /** Probes start at even intervals: without a part of a tick more or less all were due at one place in a tick. */
    private LongSupplier probeDelays() {
        SplittableRandom random = new SplittableRandom(SEED);
        long tickNanos = TimeUnit.MILLISECONDS.toNanos(timer.spec().tickMillis());
        return () -> PROBE_DELAY_NANOS + random.nextLong(tickNanos);
    }

    private WaitingTimeouts fill(TimerUnderTest underTest, Figures figures) {
        long startNanos = System.nanoTime();
        WaitingTimeouts filling = WaitingTimeouts.start(
                underTest,
                waiting,
                LONGEST_FILL_SECONDS + 2 * LONGEST_SETTLING_SECONDS + 2 * warmUpSeconds + 2 * seconds);
        figures.put("fill-time", "s", (System.nanoTime() - startNanos) / NANOS_PER_SECOND);
        // All peers start the measurement with an old generation that holds what waits, and no marking under way.
        System.gc();
        return filling;
    }

    /** Probes until the timer keeps up or will not do so soon, and then once more as in the measurement. */
    private void settle(Prober prober, Figures figures) {
        long startNanos = System.nanoTime();
        long limitNanos = TimeUnit.SECONDS.toNanos(LONGEST_SETTLING_SECONDS);
        do {
            prober.probe(1);
            prober.finish();
        } while (prober.lateness().maxMillis() > SETTLED_MILLIS + timer.spec().tickMillis()
                && System.nanoTime() - startNanos < limitNanos);
        figures.put("settle-time", "s", (System.nanoTime() - startNanos) / NANOS_PER_SECOND);
        prober.probe(warmUpSeconds);
    }

    private void compareWithParking(double cpuPercent, double wakeUpsPerSecond, Figures figures)
            throws InterruptedException {
        System.gc();
        ParkLoop parking = ParkLoop.start(wakeUpsPerSecond, seconds);
        // The thread that probed goes on as before, so that both loops have the same company.
        Prober.atRate(PROBES_PER_SECOND, seconds, NoTask.INSTANCE);
        double parkPercent = PERCENT * parking.joinForCpuNanos() / TimeUnit.SECONDS.toNanos(seconds);
        figures.put("worker-cpu", "%", cpuPercent);
        figures.put("park-loop-cpu", "%", parkPercent);
        figures.put("worker-cpu-above-park-loop", "%", cpuPercent - parkPercent);
        figures.put("wake-ups", "1/s", wakeUpsPerSecond);
    }
}
