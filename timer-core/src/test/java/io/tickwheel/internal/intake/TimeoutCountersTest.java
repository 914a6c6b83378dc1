package io.tickwheel.internal.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Cancellations are counted on stripes. What the others count is tested with the engine. */
class TimeoutCountersTest {
    private final Intake intake = Blocks.intake(new WheelGeometry(10, 8), 4);
    private final TimeoutCounters counters = new TimeoutCounters(intake, null);

    @Test
    void beginsAtZeroAndCounts() {
        assertThat(counters.cancelledSum()).isZero();

        counters.cancelled(Intake.ANY_STRIPE);
        counters.cancelled(Intake.ANY_STRIPE);
        counters.cancelled(ownStripe());

        assertThat(counters.cancelledSum()).isEqualTo(3);
    }

    /** Needs real threads, some of which share a stripe. */
    @Test
    @Tag("stress")
    void losesNoIncrementOfAnyThread() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        int own = ownStripe();
        for (int i = 0; i < 40; i++) {
            int stripe = i % 2 == 0 ? Intake.ANY_STRIPE : own;
            Thread thread = new Thread(() -> {
                for (int n = 0; n < 10_000; n++) {
                    counters.cancelled(stripe);
                }
            });
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(counters.cancelledSum()).isEqualTo(400_000);
    }

    /** The stripe of this thread, in which something has arrived. */
    private int ownStripe() {
        TimeoutNode node = new NamedTimeout("arrived", 1);
        intake.takeIn(node);
        return Intake.clearArrival(node);
    }
}
