package io.tickwheel.jmh.program;

import io.tickwheel.jmh.peers.TimerUnderTest;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * How late do timeouts of random delays run? Either there is nothing else in the timer, or it is busy: a million
 * timeouts wait in it, and another thread starts and cancels 100,000 a second.
 *
 * <p>A thread that only sleeps stands beside it: what it is late, the machine is.
 *
 * @param timer which timer
 * @param busy whether it is
 * @param warmUpSeconds how long it is probed before it is measured
 * @param seconds how long it is measured
 */
record LatenessProgram(TimerChoice timer, boolean busy, int warmUpSeconds, int seconds) implements Program {
    private static final int PROBES_PER_SECOND = 500;
    private static final long SHORTEST_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long LONGEST_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final int WAITING = 1_000_000;
    private static final int BUSY_PER_SECOND = 100_000;
    private static final int LONGEST_FILL_SECONDS = 120;
    private static final int LONGEST_SECONDS = 3_600;
    private static final int SEED = 42;

    static LatenessProgram of(Arguments arguments) {
        return new LatenessProgram(
                TimerChoice.of(arguments),
                arguments.choice("load", "idle", "busy").equals("busy"),
                arguments.number("warm-up-seconds", 3, 1, LONGEST_SECONDS),
                arguments.number("seconds", 10, 1, LONGEST_SECONDS));
    }

    @Override
    public void measure(Figures figures) throws InterruptedException {
        TimerUnderTest underTest = timer.start();
        if (busy) {
            fill(underTest);
            StartCancelLoad load = StartCancelLoad.start(underTest, BUSY_PER_SECOND);
            probe(underTest, figures);
            load.stop();
        } else {
            probe(underTest, figures);
        }
        underTest.stop();
    }

    private void fill(TimerUnderTest underTest) throws InterruptedException {
        WaitingTimeouts.start(underTest, WAITING, LONGEST_FILL_SECONDS + warmUpSeconds + seconds);
        TimerChoice.awaitTakenIn(underTest);
        System.gc();
    }

    private void probe(TimerUnderTest underTest, Figures figures) throws InterruptedException {
        SplittableRandom random = new SplittableRandom(SEED);
        Prober prober = new Prober(underTest, PROBES_PER_SECOND, () -> random.nextLong(SHORTEST_NANOS, LONGEST_NANOS));
        prober.probe(warmUpSeconds);
        prober.finish();
        PlainSleep machine = PlainSleep.start(seconds);
        prober.probe(seconds);
        long givenUp = prober.finish();
        prober.lateness().writeMillis(figures, "lateness");
        prober.lateness().writeTicks(figures, "lateness", timer.spec().tickMillis());
        figures.putCount("probes-early", "probes", prober.lateness().early());
        figures.putCount("probes-given-up", "probes", givenUp);
        machine.join().writeMillis(figures, "plain-sleep");
    }
}
