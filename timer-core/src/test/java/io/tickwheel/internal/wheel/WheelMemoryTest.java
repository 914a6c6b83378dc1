package io.tickwheel.internal.wheel;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Random;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the wheel allocates for a timeout, and keeps for it, by count, whatever the pattern of deadlines. */
class WheelMemoryTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final long TICK_NANOS = 10;
    private static final int LENGTH = 64;
    private static final int TICKS = 20_000;

    private final HashedWheel wheel = new HashedWheel(new WheelGeometry(TICK_NANOS, LENGTH));
    private final TimeoutNode[] due = new TimeoutNode[1024];
    private final Random random = new Random(1);

    /** Each that expires is followed by another, so that as many are always pending. */
    @ParameterizedTest
    @CsvSource({
        "constant, 1000",
        "constant, 50000",
        "uniform, 1000",
        "uniform, 50000",
        "bimodal, 1000",
        "bimodal, 50000",
        "sawtooth, 1000",
        "sawtooth, 50000",
        "descending, 1000",
        "descending, 50000"
    })
    void aTimeoutInTheWheelCostsFewBytes(String pattern, int pending) {
        LongUnaryOperator delays = delays(pattern);
        for (int i = 0; i < pending; i++) {
            wheel.insert(new NamedTimeout("", TICK_NANOS * random.nextInt(TICKS)));
        }
        rearm(delays, 1, TICKS);
        long beforeBytes = THREADS.getCurrentThreadAllocatedBytes();
        long inserted = rearm(delays, TICKS, 2 * TICKS);
        long allBytes = THREADS.getCurrentThreadAllocatedBytes() - beforeBytes;

        assertThat(wheel.size()).isEqualTo(pending);
        assertThat((double) allBytes / inserted - nodeBytes()).as("allocated").isBetween(0.0, 40.0);
        assertThat((double) room() / pending).as("places kept for each").isLessThanOrEqualTo(3);
    }

    private long rearm(LongUnaryOperator delays, int fromTick, int toTick) {
        long inserted = 0;
        for (int tick = fromTick; tick < toTick; tick++) {
            for (int count = wheel.expire(tick, due); count > 0; count = wheel.expire(tick, due)) {
                for (int i = 0; i < count; i++) {
                    wheel.insert(new NamedTimeout("", TICK_NANOS * (tick + delays.applyAsLong(inserted++))));
                }
            }
        }
        return inserted;
    }

    private LongUnaryOperator delays(String pattern) {
        return switch (pattern) {
            case "constant" -> i -> TICKS / 2;
            case "uniform" -> i -> 1 + random.nextInt(TICKS);
            case "bimodal" -> i -> i % 1000 == 0 ? 10 : TICKS / 2;
            case "sawtooth" -> i -> 1 + 37 * i % TICKS;
            case "descending" -> i -> TICKS - 37 * i % TICKS;
            default -> throw new IllegalArgumentException(pattern);
        };
    }

    /** Places for timeouts in all pages. */
    private long room() {
        WheelView view = WheelView.of(wheel);
        long room = 0;
        for (int number = 0; number < LENGTH; number++) {
            room += view.pagesOf(number).stream()
                    .mapToLong(page -> page.nodes().length)
                    .sum();
        }
        return room;
    }

    private long nodeBytes() {
        long beforeBytes = THREADS.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < due.length; i++) {
            due[i] = new NamedTimeout("", i);
        }
        return (THREADS.getCurrentThreadAllocatedBytes() - beforeBytes) / due.length;
    }
}
