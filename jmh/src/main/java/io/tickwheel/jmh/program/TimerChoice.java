package io.tickwheel.jmh.program;

import io.tickwheel.jmh.peers.Peer;
import io.tickwheel.jmh.peers.TimerSpec;
import io.tickwheel.jmh.peers.TimerUnderTest;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The timer that a command line asks for.
 *
 * @param peer the timer, null for the baseline
 * @param spec its tick and its wheel
 */
record TimerChoice(@Nullable Peer peer, TimerSpec spec) {
    private static final int FINEST_TICK_MILLIS = 1;
    private static final int LONGEST_TICK_MILLIS = 1_000;
    private static final int WHEEL_LENGTH = 512;
    private static final int LONGEST_TAKING_IN_SECONDS = 120;

    /** Reads {@code timer} and {@code tick-millis}. */
    static TimerChoice of(Arguments arguments) {
        int tickMillis = arguments.number("tick-millis", FINEST_TICK_MILLIS, FINEST_TICK_MILLIS, LONGEST_TICK_MILLIS);
        return new TimerChoice(Peer.named(arguments.text("timer")), new TimerSpec(tickMillis, WHEEL_LENGTH));
    }

    /** Reads the same, where the loop that measures may also run with no timer at all. */
    static TimerChoice orBaseline(Arguments arguments) {
        int tickMillis = arguments.number("tick-millis", FINEST_TICK_MILLIS, FINEST_TICK_MILLIS, LONGEST_TICK_MILLIS);
        String name = arguments.text("timer");
        Peer peer = name.equals(NoTimer.NAME) ? null : Peer.named(name);
        return new TimerChoice(peer, new TimerSpec(tickMillis, WHEEL_LENGTH));
    }

    /** The same timer with the finest tick. */
    TimerChoice withFinestTick() {
        return new TimerChoice(peer, new TimerSpec(FINEST_TICK_MILLIS, spec.wheelLength()));
    }

    /** Starts it and lets one timeout run, so that its threads are there. */
    TimerUnderTest start() throws InterruptedException {
        if (peer == null) {
            return new NoTimer();
        }
        TimerUnderTest timer = peer.start(spec);
        awaitTakenIn(timer);
        return timer;
    }

    /**
     * Waits until a timer has taken in what this thread has started before. All of them take it in in the order in
     * which it was started, so it is enough to see a last timeout run.
     */
    static void awaitTakenIn(TimerUnderTest timer) throws InterruptedException {
        CountDownLatch ran = new CountDownLatch(1);
        timer.start(ran::countDown, 1, TimeUnit.MILLISECONDS);
        if (!ran.await(LONGEST_TAKING_IN_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException(
                    "the timer has not taken in its timeouts within " + LONGEST_TAKING_IN_SECONDS + " s");
        }
    }
}
