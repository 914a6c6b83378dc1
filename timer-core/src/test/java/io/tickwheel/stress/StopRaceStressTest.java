package io.tickwheel.stress;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.WheelTimer;
import io.tickwheel.WheelTimerBuilder;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** I1, I2, I5 while stop() races those who schedule and cancel: every timeout ends once, and the counters balance. */
@Tag("stress")
final class StopRaceStressTest {
    private static final long DURATION_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final long LONGEST_ROUND_NANOS = TimeUnit.MILLISECONDS.toNanos(30);

    @ParameterizedTest
    @CsvSource({"0, false", "500, false", "0, true", "500, true"})
    @Timeout(300)
    void everyTimeoutEndsOnceWhateverStopInterrupts(long maxPending, boolean withExecutor) throws Exception {
        long seed = System.nanoTime();
        SplittableRandom random = new SplittableRandom(seed);
        long endNanos = System.nanoTime() + DURATION_NANOS;
        long accepted = 0;
        long cancelled = 0;
        long returned = 0;
        // On a busy machine the canceller may not have run by then.
        while (System.nanoTime() - endNanos < 0
                || cancelled == 0
                || returned == 0
                || accepted == cancelled + returned) {
            ExecutorService executor = Executors.newSingleThreadExecutor();
            WheelTimer timer = timer(maxPending, withExecutor ? executor : null);
            TimerLoad load = new TimerLoad(timer);
            long roundNanos = random.nextLong(LONGEST_ROUND_NANOS);
            AtomicInteger returnedNow = new AtomicInteger();
            Concurrently.run(List.of(
                    load.producer(random.nextLong()),
                    load.producer(random.nextLong()),
                    load.canceller(random.nextLong()),
                    () -> {
                        Waiting.letPass(roundNanos);
                        returnedNow.set(timer.stop().size());
                        load.end();
                    }));
            executor.shutdown();
            assertThat(executor.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
            assertThat(timer.pending()).as("seed %d", seed).isZero();
            load.assertBalanced(returnedNow.get());
            accepted += load.accepted();
            cancelled += load.cancelled();
            returned += returnedNow.get();
        }
    }

    private static WheelTimer timer(long maxPending, @Nullable ExecutorService executor) {
        WheelTimerBuilder builder = WheelTimer.builder();
        if (maxPending > 0) {
            builder.maxPending(maxPending);
        }
        if (executor != null) {
            builder.executor(executor);
        }
        return builder.build();
    }
}
