package io.tickwheel.jmh.scenario;

import io.tickwheel.jmh.kit.Metrics;
import io.tickwheel.jmh.kit.Pace;
import io.tickwheel.jmh.kit.PlainSleep;
import io.tickwheel.jmh.kit.Prober;
import io.tickwheel.jmh.peers.NoTask;
import io.tickwheel.jmh.peers.TimerUnderTest;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Param;

/**
 * How late timeouts of random delays run. Either there is nothing else in the timer, or it is busy: a million timeouts
 * wait in it, and another thread starts and cancels 100,000 a second.
 *
 * <p>A thread that only sleeps shows how late the machine itself is.
 */
public class RandomDelays extends Scenario {
    private static final int PROBES_PER_SECOND = 500;
    private static final long SHORTEST_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long LONGEST_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final int WAITING = 1_000_000;
    private static final int BUSY_PER_SECOND = 100_000;

    /** Idle or busy. */
    @Param("idle")
    public String load;

    @Override
    void measure(Metrics metrics) throws InterruptedException {
        TimerUnderTest underTest = startTimer();
        if (load.equals("busy")) {
            startWaiting(underTest, WAITING);
            BusyThread busy = new BusyThread(underTest, BUSY_PER_SECOND);
            probe(underTest, metrics);
            busy.stop();
        } else {
            probe(underTest, metrics);
        }
        underTest.stop();
    }

    private void probe(TimerUnderTest underTest, Metrics metrics) {
        SplittableRandom random = new SplittableRandom(SEED);
        Prober prober = new Prober(underTest, PROBES_PER_SECOND, () -> random.nextLong(SHORTEST_NANOS, LONGEST_NANOS));
        prober.probe(warmUpSeconds());
        prober.finish();
        try (PlainSleep machine = PlainSleep.open()) {
            prober.probe(seconds());
            long givenUp = prober.finish();
            prober.lateness().writeMillis(metrics, "lateness");
            prober.lateness().writeTicks(metrics, "lateness", tickMillis);
            metrics.put("probes-early", "probes", prober.lateness().early());
            metrics.put("probes-given-up", "probes", givenUp);
            machine.lateness().writeMillis(metrics, "plain-sleep");
        }
    }

    /**
     * Keeps a timer busy: it starts timeouts at a fixed rate and cancels each of them at once.
     *
     * <p>Threads: one of its own; another one stops it.
     */
    static final class BusyThread {
        private static final int DELAY_SECONDS = 30;

        private final TimerUnderTest timer;
        private final int perSecond;
        private final Thread thread = new Thread(this::loop, "busy");
        private volatile boolean stopped;

        BusyThread(TimerUnderTest timer, int perSecond) {
            this.timer = timer;
            this.perSecond = perSecond;
            thread.setDaemon(true);
            thread.start();
        }

        /** Lets it end after a whole second of work, and waits for that. */
        void stop() throws InterruptedException {
            stopped = true;
            thread.join();
        }

        private void loop() {
            do {
                Pace.run(perSecond, 1, this::startAndCancel);
            } while (!stopped);
        }

        private void startAndCancel(int times) {
            for (int i = 0; i < times; i++) {
                timer.cancel(timer.start(NoTask.INSTANCE, DELAY_SECONDS, TimeUnit.SECONDS));
            }
        }
    }
}
