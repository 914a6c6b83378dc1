package io.tickwheel.internal.wheel;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Random;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jol.info.GraphLayout;
import org.openjdk.jol.util.Multiset;

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
        "constant, 1000, 3",
        "constant, 50000, 13",
        "uniform, 1000, 3",
        "uniform, 50000, 6",
        "bimodal, 1000, 3",
        "bimodal, 50000, 13",
        "sawtooth, 1000, 3",
        "sawtooth, 50000, 9",
        "descending, 1000, 3",
        "descending, 50000, 7"
    })
    void aTimeoutInTheWheelCostsFewBytes(String pattern, int pending, double mostBytes) {
        LongUnaryOperator delays = delays(pattern);
        for (int i = 0; i < pending; i++) {
            wheel.insert(new NamedTimeout("", TICK_NANOS * random.nextInt(TICKS)));
        }
        rearm(delays, 1, TICKS);
        long beforeBytes = THREADS.getCurrentThreadAllocatedBytes();
        long inserted = rearm(delays, TICKS, 2 * TICKS);
        long allBytes = THREADS.getCurrentThreadAllocatedBytes() - beforeBytes;

        assertThat(wheel.size()).isEqualTo(pending);
        assertThat((double) allBytes / inserted - nodeBytes()).as("allocated").isBetween(0.0, mostBytes);
        assertThat((double) room() / pending).as("places kept for each").isLessThanOrEqualTo(3);
    }

    @Test
    void anEmptyWheelKeepsOfABusyTimeAPageOfFourForEachBucketAndFewArrays() {
        for (int i = 0; i < 50_000; i++) {
            wheel.insert(new NamedTimeout("", TICK_NANOS * random.nextInt(TICKS)));
        }
        while (wheel.size() > 0) {
            wheel.expire(TICKS, due);
        }

        Multiset<Class<?>> keptBytes = GraphLayout.parseInstance(wheel).getClassSizes();
        assertThat(keptBytes.count(TimeoutNode[].class)).isLessThanOrEqualTo(LENGTH * 48L + 30_000);
        assertThat(keptBytes.count(int[].class)).isLessThan(30_000);
    }

    @Test
    void fewOfSeveralRoundsInABucketAllocateNothing() {
        List<NamedTimeout> nodes = IntStream.range(0, 1_000)
                .mapToObj(i -> new NamedTimeout("", TICK_NANOS * LENGTH * (i + 1L)))
                .toList();
        wheel.insert(new NamedTimeout("far", Long.MAX_VALUE / 2));
        long leastBytes = Long.MAX_VALUE;
        int expired = 0;
        for (int i = 0; i + 4 <= nodes.size(); i += 4) {
            long beforeBytes = THREADS.getCurrentThreadAllocatedBytes();
            for (int j = i; j < i + 4; j++) {
                wheel.insert(nodes.get(j));
            }
            for (int j = i; j < i + 4; j++) {
                expired += wheel.expire((j + 1L) * LENGTH, due);
            }
            leastBytes = Math.min(leastBytes, THREADS.getCurrentThreadAllocatedBytes() - beforeBytes);
        }

        assertThat(expired).isEqualTo(nodes.size());
        assertThat(leastBytes).isZero();
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
