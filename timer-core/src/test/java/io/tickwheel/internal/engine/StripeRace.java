package io.tickwheel.internal.engine;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** Two threads of one stripe that increment the same fresh counters, each at the same time as far as they can. */
final class StripeRace {
    /** How much each counter is incremented by the two. */
    static final int INCREMENTS = 400;

    private StripeRace() {}

    static <T> void run(List<T> counters, Consumer<T> increment) throws InterruptedException {
        AtomicInteger arrived = new AtomicInteger();
        Runnable racer = () -> {
            for (int i = 0; i < counters.size(); i++) {
                meet(arrived, 2 * (i + 1));
                for (int n = 0; n < INCREMENTS / 2; n++) {
                    increment.accept(counters.get(i));
                }
            }
        };
        Thread one = new Thread(racer);
        Thread other = new Thread(racer);
        while (Stripes.of(other.getId()) != Stripes.of(one.getId())) {
            other = new Thread(racer);
        }
        one.start();
        other.start();
        one.join();
        other.join();
    }

    @SuppressWarnings("ThreadPriorityCheck") // shares a core where there is one only
    private static void meet(AtomicInteger arrived, int all) {
        arrived.getAndIncrement();
        for (int spins = 0; arrived.get() < all; spins++) {
            if (spins < 1_000) {
                Thread.onSpinWait();
            } else {
                Thread.yield();
            }
        }
    }
}
