package io.tickwheel;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.diagnostics.TimerCounts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** I5: a subclass of Thread may make up its id; the counters still balance. */
@Tag("timing") // real threads, which race on purpose
class MadeUpThreadIdsTest {
    private static final int THREADS = 8;
    private static final int TIMEOUTS = 5_000;

    private final AtomicLong changing = new AtomicLong(Long.MAX_VALUE - 3);

    @Test
    void theCountersBalanceWhateverIdsThreadsHave() throws InterruptedException {
        WheelTimer timer = WheelTimer.create();
        AtomicInteger cancelled = new AtomicInteger();
        List<LongSupplier> ids = List.of(() -> 7, () -> -1, () -> Long.MIN_VALUE, changing::incrementAndGet);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            threads.add(new MadeUp(ids.get(i % ids.size()), () -> scheduleAndCancelHalf(timer, cancelled)));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        int scheduled = THREADS * TIMEOUTS;

        assertThat(cancelled).hasValue(scheduled / 2);
        assertThat(timer.counts()).isEqualTo(new TimerCounts(scheduled, 0, scheduled / 2, 0, 0, 0));
        assertThat(timer.stop()).hasSize(scheduled / 2);
        assertThat(timer.counts()).isEqualTo(new TimerCounts(scheduled, 0, scheduled / 2, scheduled / 2, 0, 0));
    }

    private static void scheduleAndCancelHalf(WheelTimer timer, AtomicInteger cancelled) {
        for (int i = 0; i < TIMEOUTS; i++) {
            TimeoutHandle timeout = timer.schedule(() -> {}, Duration.ofHours(1));
            if (i % 2 == 0 && timeout.cancel()) {
                cancelled.incrementAndGet();
            }
        }
    }

    private static final class MadeUp extends Thread {
        private final LongSupplier id;

        MadeUp(LongSupplier id, Runnable work) {
            super(work, "made up");
            this.id = id;
        }

        @Override
        @SuppressWarnings("deprecation") // from JDK 19 on there is another, which is final
        public long getId() {
            return id.getAsLong();
        }
    }
}
