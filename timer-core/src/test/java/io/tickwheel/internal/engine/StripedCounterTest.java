package io.tickwheel.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class StripedCounterTest {
    private static final int COUNTERS = 4_000;
    private static final int MOST_RACES = 100;

    private final StripedCounter counter = new StripedCounter();

    @Test
    void beginsAtZeroAndCounts() {
        assertThat(counter.sum()).isZero();

        counter.increment();
        counter.increment();

        assertThat(counter.sum()).isEqualTo(2);
    }

    /** The first thread of a stripe counts otherwise than the second: needs real threads that begin at once. */
    @Test
    @Tag("stress")
    void losesNoIncrementOfTwoThreadsOnOneStripe() throws InterruptedException {
        List<StripedCounter> counters =
                Stream.generate(StripedCounter::new).limit(COUNTERS).toList();

        StripeRace.run(counters, StripedCounter::increment);

        assertThat(counters).extracting(StripedCounter::sum).containsOnly((long) StripeRace.INCREMENTS);
    }

    /** The broken twin: shows that the two threads meet. */
    @Test
    @Tag("stress")
    void aStripeThatTwoThreadsOwnLosesIncrements() throws InterruptedException {
        boolean hasLost = false;
        // As often as it takes: on a busy machine the two may run in turns instead of at once.
        for (int i = 0; i < MOST_RACES && !hasLost; i++) {
            List<OwnedByAll> counters =
                    Stream.generate(OwnedByAll::new).limit(COUNTERS).toList();
            StripeRace.run(counters, OwnedByAll::increment);
            hasLost = counters.stream().anyMatch(raced -> raced.sum() < StripeRace.INCREMENTS);
        }

        assertThat(hasLost).isTrue();
    }

    /** More threads than stripes, so that some share one: needs real threads. */
    @Test
    @Tag("stress")
    void losesNoIncrementOfAnyThread() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            Thread thread = new Thread(() -> {
                for (int n = 0; n < 10_000; n++) {
                    counter.increment();
                }
            });
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(counter.sum()).isEqualTo(400_000);
    }

    /** Broken on purpose: every thread counts as if it were the first of its stripe. */
    private static final class OwnedByAll {
        private final AtomicLong owned = new AtomicLong();

        void increment() {
            owned.setRelease(owned.getPlain() + 1);
        }

        long sum() {
            return owned.get();
        }
    }
}
