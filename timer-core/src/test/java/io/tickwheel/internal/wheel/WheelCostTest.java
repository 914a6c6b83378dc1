package io.tickwheel.internal.wheel;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jol.info.ClassLayout;
import org.openjdk.jol.info.GraphLayout;

/** I10: the keys that are read, the moves and the memory, counted. Ticks of 10 ns. */
class WheelCostTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int TICKS = 20_000;

    private static final TimeoutNode SHARED = new NamedTimeout("shared", 0);

    private final SplittableRandom random = new SplittableRandom(1);
    private Wheel wheel;

    /** Each segment of 256 keys is read once for the notes and once for its bound. */
    @ParameterizedTest
    @EnumSource
    void aBucketThatIsDueReadsItsKeysTwice(Layout layout) {
        make(layout, 64);
        insert(100_000, 7);

        assertThat(run(7, Integer.MAX_VALUE)).isEqualTo(100_000);
        assertThat(wheel.keysRead()).isLessThanOrEqualTo(2 * 100_000);
    }

    /** A segment is read again for each slice that ends in it, and never after it is finished. */
    @Test
    void aMillionInOneBucketInSlicesOf64AreNotReadAgainAndAgain() {
        make(Layout.HASHED, 1);
        for (int i = 0; i < 1_000_000; i++) {
            // One of each segment stays, so that no segment is released.
            insert(1, i % 256 == 0 ? 1_000 : 1);
        }

        long run = 0;
        while (wheel.earliestTick() == 1) {
            run += run(1, 64);
        }
        assertThat(run).isEqualTo(1_000_000 - 1_000_000 / 256 - 1);
        assertThat(wheel.keysRead()).isLessThanOrEqualTo(10 * 1_000_000);
    }

    /** Timeouts with one delay lie in order, and segments in which nothing is due are not read. */
    @Test
    void segmentsInWhichNothingIsDueAreNotRead() {
        make(Layout.HASHED, 1);
        for (int tick = 1; tick <= 100_000; tick++) {
            insert(1, tick);
        }

        assertThat(run(1_000, Integer.MAX_VALUE)).isEqualTo(1_000);
        assertThat(wheel.keysRead()).isLessThanOrEqualTo(1_000 * 2 * 256);
    }

    @Test
    void aFarTickCostsNoWakeUpBeforeItsTime() {
        make(Layout.HASHED, 8);
        long far = 1L << 50;
        insert(1, far);
        insert(1, far + 8);

        assertThat(wheel.earliestTick()).isEqualTo(far);
        assertThat(run(far, Integer.MAX_VALUE)).isOne();
        assertThat(wheel.earliestTick()).isEqualTo(far + 8);
    }

    @ParameterizedTest
    @CsvSource({"HASHED, 0", "SIMPLE, 0", "NON_CASCADING, 0", "HIERARCHICAL, 4", "CASCADING, 4"})
    void aTimeoutIsMovedAtMostOnceForEachLevelBelowItsFirst(Layout layout, int mostMoves) {
        make(layout, 64);
        for (int i = 0; i < 10_000; i++) {
            insert(1, random.nextLong(1L << 30));
        }

        assertThat(run(1L << 31, Integer.MAX_VALUE)).isEqualTo(10_000);
        assertThat(wheel.moves()).isLessThanOrEqualTo(10_000L * mostMoves);
        assertThat(wheel.moves() > 0).isEqualTo(mostMoves > 0);
    }

    /** Whatever the size of a bucket, it is packed seldom if as many timeouts are removed as are inserted. */
    @Test
    void aBucketOfAnySizeIsPackedSeldom() {
        for (int size = 1; size <= 600; size++) {
            make(Layout.HASHED, 1);
            TimeoutNode[] nodes = new TimeoutNode[size];
            for (int i = 0; i < 5_000; i++) {
                int place = random.nextInt(size);
                if (nodes[place] != null) {
                    wheel.remove(nodes[place]);
                }
                nodes[place] = new NamedTimeout("any", 0);
                wheel.reserve(1 + random.nextInt(TICKS));
                wheel.insert(nodes[place]);
            }
            assertThat(wheel.moves()).as("size %d", size).isLessThanOrEqualTo(2 * 5_000);
        }
    }

    /** The few that are left keep their order. */
    @ParameterizedTest
    @EnumSource
    void aBucketFromWhichMostAreRemovedTakesLittleRoom(Layout layout) {
        make(layout, 8);
        List<TimeoutNode> left = new ArrayList<>();
        List<TimeoutNode> removed = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            (i % 100 == 7 ? left : removed).add(insert(1, 504));
        }

        assertThat(removed).allMatch(wheel::remove);

        List<Object> slots = new ArrayList<>();
        wheel.copy(copy -> slots.addAll(Arrays.asList(copy)));
        assertThat(slots).hasSizeLessThan(2_000);
        List<TimeoutNode> drained = new ArrayList<>();
        wheel.drain(drained::add);
        assertThat(drained).isEqualTo(left);
    }

    @Test
    void aNodeWithTwoReferencesTakes40Bytes() {
        assertThat(ClassLayout.parseClass(TwoReferences.class).instanceSize()).isEqualTo(40);
    }

    @ParameterizedTest
    @CsvSource({"512, 1000000, 9.5", "4096, 1000000, 14", "512, 1000, 140", "4096, 1000, 250", "4096, 0, 90000"})
    void aPendingTimeoutTakesFewBytesBesideItsNode(int length, int pending, double mostBytes) {
        make(Layout.HASHED, length);
        for (int i = 0; i < pending; i++) {
            wheel.reserve(random.nextInt(1_000_000));
            wheel.insert(SHARED);
        }

        long bytes = GraphLayout.parseInstance(wheel).totalSize();
        assertThat((double) bytes / Math.max(1, pending)).isLessThanOrEqualTo(mostBytes);
    }

    /** 50 KB of segments and a table with eight bytes for each segment that there was at one time. */
    @Test
    void aWheelThatHasRunEmptyKeepsLittle() {
        make(Layout.HASHED, 64);
        insert(1_000_000, 5);
        for (int i = 0; i < 50_000; i++) {
            insert(1, random.nextInt(TICKS));
        }
        run(TICKS, Integer.MAX_VALUE);

        assertThat(GraphLayout.parseInstance(wheel).totalSize()).isLessThan(130_000);
    }

    /** Each timeout that is run is followed by another. */
    @ParameterizedTest
    @CsvSource({
        "constant, 1000, 4",
        "constant, 50000, 9",
        "uniform, 1000, 4",
        "uniform, 50000, 9",
        "bimodal, 50000, 9",
        "sawtooth, 50000, 9",
        "descending, 50000, 9"
    })
    void aRearmedTimeoutAllocatesFewBytes(String pattern, int pending, double mostBytes) {
        make(Layout.HASHED, 64);
        LongUnaryOperator delays = delays(pattern);
        for (int i = 0; i < pending; i++) {
            insert(1, 1 + random.nextInt(TICKS));
        }
        rearm(delays, TICKS);
        long beforeBytes = THREADS.getCurrentThreadAllocatedBytes();
        long rearmed = rearm(delays, 2 * TICKS);
        long allBytes = THREADS.getCurrentThreadAllocatedBytes() - beforeBytes;

        assertThat(Locations.count(wheel)).isEqualTo(pending);
        assertThat((double) allBytes / rearmed).isLessThanOrEqualTo(mostBytes);
    }

    private void make(Layout layout, int length) {
        wheel = Wheel.of(new WheelGeometry(10, layout == Layout.HIERARCHICAL ? Math.max(2, length) : length, layout));
    }

    private TimeoutNode insert(int count, long tick) {
        TimeoutNode node = SHARED;
        for (int i = 0; i < count; i++) {
            node = new NamedTimeout("", 10 * tick);
            wheel.reserve(tick);
            wheel.insert(node);
        }
        return node;
    }

    /** Takes out the timeouts up to a tick, until a slice is used up; returns how many. */
    private long run(long upToTick, int slice) {
        long run = 0;
        for (long tick = wheel.earliestTick(); tick <= upToTick; tick = wheel.earliestTick()) {
            wheel.advanceTo(tick);
            for (int count = wheel.note(tick); count > 0; count = wheel.note(tick)) {
                for (int i = 0; i < count; i++) {
                    wheel.clearNoted(i, Objects.requireNonNull(wheel.noted(i)));
                    if (++run == slice) {
                        wheel.forgetNotes();
                        return run;
                    }
                }
            }
        }
        return run;
    }

    private long rearm(LongUnaryOperator delays, long upToTick) {
        long run = 0;
        for (long tick = wheel.earliestTick(); tick <= upToTick; tick = wheel.earliestTick()) {
            wheel.advanceTo(tick);
            for (int count = wheel.note(tick); count > 0; count = wheel.note(tick)) {
                for (int i = 0; i < count; i++) {
                    TimeoutNode node = Objects.requireNonNull(wheel.noted(i));
                    wheel.clearNoted(i, node);
                    wheel.reserve(tick + delays.applyAsLong(run++));
                    wheel.insert(node);
                }
            }
        }
        return run;
    }

    private LongUnaryOperator delays(String pattern) {
        return switch (pattern) {
            case "constant" -> i -> TICKS / 2;
            case "uniform" -> i -> 1 + random.nextInt(TICKS);
            case "bimodal" -> i -> i % 1_000 == 0 ? 10 : TICKS / 2;
            case "sawtooth" -> i -> 1 + 37 * i % TICKS;
            case "descending" -> i -> TICKS - 37 * i % TICKS;
            default -> throw new IllegalArgumentException(pattern);
        };
    }

    private static final class TwoReferences extends TimeoutNode {
        Object timer = this;
        Object task = this;

        TwoReferences() {
            super(0, false);
        }

        @Override
        public void runTask() {
            throw new AssertionError(timer.toString() + task);
        }
    }
}
