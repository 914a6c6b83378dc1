package io.tickwheel.jmh.scenario;

import io.tickwheel.jmh.kit.Metrics;
import io.tickwheel.jmh.kit.Pace;
import io.tickwheel.jmh.kit.Prober;
import io.tickwheel.jmh.kit.WaitingTimeouts;
import io.tickwheel.jmh.kit.WorkerThreads;
import io.tickwheel.jmh.peers.NoTask;
import io.tickwheel.jmh.peers.TimerUnderTest;
import java.lang.management.ManagementFactory;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.openjdk.jmh.annotations.Param;

/**
 * The cost of timeouts that only wait. A timer is filled with timeouts that are due after the measurement, and probed
 * with short ones meanwhile: what its thread uses, and how late the probes run.
 *
 * <p>The probes alone would cost the thread something. So, when the timer has been stopped, a bare loop parks for as
 * long and wakes as often as the timer's thread did; the difference is the timer's.
 */
public class Waiting extends Scenario {
    private static final int PROBES_PER_SECOND = 200;
    private static final long PROBE_DELAY_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final int LONGEST_SETTLING_SECONDS = 30;
    private static final double SETTLED_MILLIS = 10;

    /** Timeouts that wait. */
    @Param("1000000")
    public int waiting;

    @Override
    void measure(Metrics metrics) throws InterruptedException {
        TimerUnderTest underTest = startTimer();
        WorkerThreads workers = workersOf(underTest);
        WaitingTimeouts filling = fill(underTest, metrics);
        Prober prober = new Prober(underTest, PROBES_PER_SECOND, probeDelays());
        settle(prober, metrics);
        WorkerThreads.Sample before = workers.sample();
        prober.probe(seconds());
        WorkerThreads.Use use = before.until(workers.sample());
        long givenUp = prober.finish();
        filling.requireWaiting();
        underTest.stop();
        prober.lateness().writeMillis(metrics, "probe");
        metrics.put("probes-early", "probes", prober.lateness().early());
        metrics.put("probes-given-up", "probes", givenUp);
        metrics.put("worker-cpu", "%", use.cpuPercent());
        metrics.putIfKnown("wake-ups", "1/s", use.wakeUpsPerSecond());
        if (!Double.isNaN(use.wakeUpsPerSecond())) {
            compareWithParking(use, metrics);
        }
    }

    /** Probes start at even intervals: without a random part of a tick all were due at one place in a tick. */
    private LongSupplier probeDelays() {
        SplittableRandom random = new SplittableRandom(SEED);
        long tickNanos = TimeUnit.MILLISECONDS.toNanos(tickMillis);
        return () -> PROBE_DELAY_NANOS + random.nextLong(tickNanos);
    }

    private WaitingTimeouts fill(TimerUnderTest underTest, Metrics metrics) {
        long startNanos = System.nanoTime();
        WaitingTimeouts filling = new WaitingTimeouts(
                        LONGEST_FILL_SECONDS + 2 * (LONGEST_SETTLING_SECONDS + warmUpSeconds() + seconds()))
                .start(underTest, waiting);
        metrics.put("fill-time", "s", (System.nanoTime() - startNanos) / 1e9);
        // All peers start the measurement with an old generation that holds what waits, and no marking under way.
        System.gc();
        return filling;
    }

    /** Probes until the timer keeps up or will not do so soon, and then once more as in the measurement. */
    private void settle(Prober prober, Metrics metrics) {
        long startNanos = System.nanoTime();
        long limitNanos = TimeUnit.SECONDS.toNanos(LONGEST_SETTLING_SECONDS);
        do {
            prober.probe(1);
            prober.finish();
        } while (prober.lateness().maxMillis() > SETTLED_MILLIS + tickMillis
                && System.nanoTime() - startNanos < limitNanos);
        metrics.put("settle-time", "s", (System.nanoTime() - startNanos) / 1e9);
        prober.probe(warmUpSeconds());
    }

    private void compareWithParking(WorkerThreads.Use use, Metrics metrics) throws InterruptedException {
        System.gc();
        FutureTask<Double> parking = new FutureTask<>(() -> parkCpuPercent(use.wakeUpsPerSecond(), seconds()));
        new Thread(parking, "park-loop").start();
        // The thread that probed goes on as before, so that both loops run beside the same load.
        Pace.each(PROBES_PER_SECOND, seconds(), NoTask.INSTANCE);
        try {
            metrics.put("park-loop-cpu", "%", parking.get());
            metrics.put("worker-cpu-above-park-loop", "%", use.cpuPercent() - parking.get());
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    /** What parking until each of evenly spaced moments costs by itself. */
    static double parkCpuPercent(double perSecond, int seconds) {
        long startNanos = System.nanoTime();
        long beforeNanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        double intervalNanos = TimeUnit.SECONDS.toNanos(1) / perSecond;
        for (int i = 1; i <= perSecond * seconds; i++) {
            Pace.awaitNanos(startNanos + (long) (i * intervalNanos));
        }
        long usedNanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - beforeNanos;
        return 100.0 * usedNanos / TimeUnit.SECONDS.toNanos(seconds);
    }
}
