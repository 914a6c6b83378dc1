package io.tickwheel.examples.demo.application;

import io.netty.util.Timer;
import io.netty.util.TimerTask;
import io.tickwheel.examples.demo.measure.WorkerThread;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The time that one thread takes to start a timeout and cancel it at once: the median of some rounds, after as long
 * again to warm up.
 *
 * <p>Threads: the main thread, while the timer's worker does what it has to.
 */
final class StartCancelCost {
    private static final int PAIRS_PER_ROUND = 100_000;
    private static final int DELAY_SECONDS = 30;

    private final Load load;
    private final TimerTask task = expired -> {};

    StartCancelCost(Load load) {
        this.load = load;
    }

    double measure() {
        Timer timer = load.timer().create(new WorkerThread(), load.tickMillis());
        medianRound(timer);
        double nanosPerPair = medianRound(timer);
        timer.stop();
        return nanosPerPair;
    }

    private double medianRound(Timer timer) {
        List<Double> nanosPerPair = new ArrayList<>();
        long endNanos = System.nanoTime() + load.startAndCancel().toNanos();
        do {
            nanosPerPair.add(round(timer));
        } while (System.nanoTime() - endNanos < 0);
        Collections.sort(nanosPerPair);
        return nanosPerPair.get(nanosPerPair.size() / 2);
    }

    private double round(Timer timer) {
        long startNanos = System.nanoTime();
        for (int pair = 0; pair < PAIRS_PER_ROUND; pair++) {
            timer.newTimeout(task, DELAY_SECONDS, TimeUnit.SECONDS).cancel();
        }
        return (System.nanoTime() - startNanos) / (double) PAIRS_PER_ROUND;
    }
}
