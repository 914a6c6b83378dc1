package io.tickwheel.internal.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class StripedCounterTest {
    private final StripedCounter counter = new StripedCounter();

    @Test
    void beginsAtZeroAndCounts() {
        assertThat(counter.sum()).isZero();

        counter.increment(0);
        counter.increment(0);
        counter.increment(Stripes.COUNT - 1);

        assertThat(counter.sum()).isEqualTo(3);
    }

    /** Needs real threads, some of which share a stripe. */
    @Test
    @Tag("stress")
    void losesNoIncrementOfAnyThread() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            int stripe = i % Math.min(2, Stripes.COUNT);
            Thread thread = new Thread(() -> {
                for (int n = 0; n < 10_000; n++) {
                    counter.increment(stripe);
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
}
