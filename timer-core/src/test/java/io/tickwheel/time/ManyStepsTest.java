package io.tickwheel.time;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.tickwheel.WheelTimer;
import io.tickwheel.schedule.Schedule;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What one timer does costs nothing for the others on the same time, by the JVM's account of what is allocated. */
class ManyStepsTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int OTHERS = 10_000;
    private static final int RUNS = 100;
    /** A copy of references to all others takes four times as many bytes, at least. */
    private static final long MOST_BYTES = (long) RUNS * OTHERS;

    private final ManualTime time = new ManualTime();

    @Test
    void theNextInstantIsFoundWithoutALookAtWhatIsLater() {
        Runnable other = () -> {};
        for (int i = 0; i < OTHERS; i++) {
            time.schedule(other, Duration.ofHours(1).toNanos());
        }
        WheelTimer.builder()
                .timeSource(time)
                .build()
                .schedule(() -> {}, Schedule.fixedRate(Duration.ofMillis(1), Duration.ofMillis(1)));
        run();

        long beforeBytes = THREADS.getCurrentThreadAllocatedBytes();
        run();
        long bytes = THREADS.getCurrentThreadAllocatedBytes() - beforeBytes;

        assertThat(time.nanoTime()).isEqualTo(2 * RUNS * 1_000_000L);
        assertThat(bytes).isLessThan(MOST_BYTES);
    }

    private void run() {
        for (int i = 0; i < RUNS; i++) {
            time.advanceToNext();
        }
    }
}
