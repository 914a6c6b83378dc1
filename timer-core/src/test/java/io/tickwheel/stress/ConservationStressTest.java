package io.tickwheel.stress;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.WheelTimer;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** I5 at a quiet moment of a timer that goes on, and I9: what is due by then has run without any further call. */
@Tag("stress")
final class ConservationStressTest {
    private static final int ROUNDS = 10;
    private static final long ROUND_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    @Test
    void balancesWheneverNobodyIsInTheMiddleOfACall() {
        long seed = System.nanoTime();
        try (WheelTimer timer = WheelTimer.create()) {
            TimerLoad load = new TimerLoad(timer);
            for (int round = 0; round < ROUNDS; round++) {
                load.begin();
                Concurrently.run(List.of(load.producer(seed + round), load.canceller(seed - round), () -> {
                    Waiting.letPass(ROUND_NANOS);
                    load.end();
                }));
                Waiting.until("what is due has run, seed " + seed, load::hasNothingDue);
                load.assertBalanced(0);
            }
            assertThat(load.accepted()).isGreaterThan(ROUNDS);
            load.assertBalanced(timer.stop().size());
        }
    }
}
