package io.tickwheel.jmh.program;

import io.tickwheel.jmh.peers.TimerUnderTest;
import java.util.concurrent.TimeUnit;

/**
 * What does a timer's thread use where timeouts expire at an even rate among very many that wait? Either the deadlines
 * are uniform over a span that begins with the filling, and what has expired is gone: the measurement ends long before
 * the span does. Or each starts itself again, as idle timeouts do, with a rest that is uniform in the span.
 *
 * <p>The classes are warmed up by another timer of the same kind, as few of the measured timeouts expire before the
 * measurement. That one has the finest tick: what runs once a tick of 100 ms would still be interpreted after a minute,
 * and compiled in an application that has run for a day.
 *
 * @param timer which timer
 * @param rearming whether they start themselves again
 * @param pending how many timeouts wait
 * @param spanSeconds of deadlines or rests
 * @param warmUpSeconds how long the full timer runs before it is measured, beside a second for each million
 * @param seconds how long it is measured
 */
record Expiring(TimerChoice timer, boolean rearming, int pending, int spanSeconds, int warmUpSeconds, int seconds)
        implements Program {
    private static final int WARM_UP_PENDING = 400_000;
    private static final int WARM_UP_SECONDS = 6;
    private static final int TAKEN_IN_A_SECOND = 1_000_000;
    private static final int MOST_PENDING = 50_000_000;
    private static final int LONGEST_SECONDS = 3_600;

    static Expiring of(Arguments arguments, boolean rearming) {
        return new Expiring(
                TimerChoice.of(arguments),
                rearming,
                arguments.number("pending", 1_000_000, 1, MOST_PENDING),
                arguments.number("span-seconds", 60, 1, LONGEST_SECONDS),
                arguments.number("warm-up-seconds", 3, 1, LONGEST_SECONDS),
                arguments.number("seconds", 10, 1, LONGEST_SECONDS));
    }

    @Override
    public void measure(Figures figures) throws InterruptedException {
        warmUp();
        TimerUnderTest underTest = timer.start();
        WorkerThreads workers = WorkerThreads.of(underTest);
        ExpiringTimeouts timeouts = new ExpiringTimeouts(underTest, TimeUnit.SECONDS.toNanos(spanSeconds), rearming);
        timeouts.start(pending);
        // All peers start the measurement with an old generation that holds what waits, and no marking under way.
        System.gc();
        // Netty's timer takes in 100,000 a tick. Others are not waited for: one that does not keep up shall be seen.
        TimeUnit.SECONDS.sleep(warmUpSeconds + pending / TAKEN_IN_A_SECOND);
        timeouts.forgetLateness();
        long expiredBefore = timeouts.expired();
        ProcessSample from = ProcessSample.take(workers);
        TimeUnit.SECONDS.sleep(seconds);
        timeouts.requireUnderWay();
        ProcessSample to = ProcessSample.take(workers);
        new ProcessUse(from, to, timeouts.expired() - expiredBefore).writeTo(figures, "expiry");
        Lateness lateness = timeouts.end();
        underTest.stop();
        lateness.writeMillis(figures, "lateness");
        figures.put("lateness-mean", "ms", lateness.meanMillis());
    }

    private void warmUp() throws InterruptedException {
        TimerUnderTest other = timer.withFinestTick().start();
        ExpiringTimeouts timeouts = new ExpiringTimeouts(other, TimeUnit.SECONDS.toNanos(WARM_UP_SECONDS), rearming);
        timeouts.start(WARM_UP_PENDING);
        TimeUnit.SECONDS.sleep(WARM_UP_SECONDS);
        timeouts.end();
        other.stop();
    }
}
