package io.tickwheel.internal.wheel;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The hierarchical and the cascading layout: what moves, and when; ticks of 10 ns. */
class LevelWheelTest {
    private static final long TICK_NANOS = 10;
    private static final long ERA_TICKS = 1L << 32;

    private Wheel wheel = wheelOf(Layout.HIERARCHICAL, 8);
    private long nowTick;

    /** A wheel for a slack around it has taken something by then, which an error would lose. */
    @Test
    void thatTheEarliestLiesInAnotherEraIsSaidWithoutMemory() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        wheel = wheelOf(Layout.CASCADING, 8);
        insert("era", 300 * ERA_TICKS);
        long bytes = 0;
        for (int round = 0; round < 2; round++) {
            long beforeBytes = threads.getCurrentThreadAllocatedBytes();
            wheel.earliestTick();
            wheel.earliestDeadlineNanos(1);
            bytes = threads.getCurrentThreadAllocatedBytes() - beforeBytes;
        }

        assertThat(bytes).as("after the first round, which links call sites").isZero();
    }

    @Test
    void overflowLevelsAreMadeWhenTheyAreFirstNeeded() {
        assertThat(wheel.buckets()).isEqualTo(8);
        insert("near", 7);
        assertThat(wheel.buckets()).isEqualTo(8);
        insert("second level", 8);
        assertThat(wheel.buckets()).isEqualTo(2 * 8);
        insert("fourth level", 8 * 8 * 8);
        assertThat(wheel.buckets()).isEqualTo(4 * 8);
    }

    @Test
    void theCascadingLayoutHas256And4Times64BucketsAndOneForTheRest() {
        wheel = wheelOf(Layout.CASCADING, 8);

        assertThat(wheel.buckets()).isEqualTo(256 + 4 * 64 + 1);
    }

    /**
     * Levels of 1, 8, 64 and 512 ticks: it moves to the level in which its tick differs from where its bucket begins.
     */
    @ParameterizedTest
    @CsvSource({"1, 0", "7, 0", "8, 1", "9, 1", "63, 1", "64, 1", "65, 1", "72, 2", "73, 2", "511, 2", "585, 3"})
    void aTimeoutMovesAtMostOnceALevel(long tick, long moves) {
        TimeoutNode node = insert("a", tick);

        assertThat(expire(tick - 1)).isEmpty();
        assertThat(wheel.moves()).isZero();
        assertThat(expire(tick)).containsExactly(node);
        assertThat(wheel.moves()).isEqualTo(moves);
    }

    /** Whatever the deadlines and the delays: no timeout moves more often than there are levels below its first one. */
    @ParameterizedTest
    @CsvSource({"HIERARCHICAL, 8, 20", "HIERARCHICAL, 64, 10", "HIERARCHICAL, 512, 6", "CASCADING, 8, 5"})
    void allTogetherMoveAtMostOnceALevel(Layout layout, int wheelLength, int levelsBelow) {
        for (Pattern pattern : Pattern.values()) {
            wheel = wheelOf(layout, wheelLength);
            nowTick = 0;
            SplittableRandom random = new SplittableRandom(7);
            int count = 3_000;
            for (int i = 0; i < count; i++) {
                insert("a", nowTick + 1 + pattern.ticks(i, random));
                if (i % 3 == 0) {
                    expire(wheel.earliestTick());
                }
            }
            long movesBefore = wheel.moves();
            while (wheel.size() > 0) {
                wheel.beginStep();
                wheel.expire(wheel.earliestTick(), new TimeoutNode[256]);
                assertThat(wheel.moves() - movesBefore).isLessThanOrEqualTo(LevelWheel.MOVED_PER_STEP);
                movesBefore = wheel.moves();
            }
            assertThat(wheel.moves()).as(pattern.name()).isLessThanOrEqualTo((long) count * levelsBelow);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"HIERARCHICAL", "CASCADING"})
    void openingACoarseBucketCostsNoWakeUp(Layout layout) {
        wheel = wheelOf(layout, 8);
        long[] ticks = {5, 300, 301, 5_000, 70_000, 70_001, 20_000_000, 5_000_000_000L, 5_000_000_001L};
        for (long tick : ticks) {
            insert("" + tick, tick);
        }

        for (long tick : ticks) {
            assertThat(wheel.earliestTick()).isEqualTo(tick);
            assertThat(expire(tick)).hasSize(1);
        }
    }

    /** A bucket of many remembers its earliest although that was removed: it is opened then, once. */
    @ParameterizedTest
    @EnumSource(names = {"HIERARCHICAL", "CASCADING"})
    void anEarliestThatWasRemovedCostsAWakeUpAtMost(Layout layout) {
        wheel = wheelOf(layout, 512);
        List<TimeoutNode> nodes = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            nodes.add(insert("" + i, 30_000 + i));
        }
        nodes.subList(0, 400).forEach(wheel::remove);

        int wakeUps = 0;
        while (wheel.earliestTick() < 30_400) {
            assertThat(expire(wheel.earliestTick())).isEmpty();
            wakeUps++;
        }
        assertThat(wakeUps).isLessThanOrEqualTo(1);
        assertThat(expire(30_400)).containsExactly(nodes.get(400));
    }

    @ParameterizedTest
    @EnumSource(names = {"HIERARCHICAL", "CASCADING"})
    void ofABucketOfAFewTheNextIsKnownWhenTheEarliestIsRemoved(Layout layout) {
        wheel = wheelOf(layout, 512);
        TimeoutNode first = insert("first", 30_000);
        TimeoutNode next = insert("next", 30_001);
        wheel.remove(first);

        assertThat(wheel.earliestTick()).isEqualTo(30_001);
        assertThat(expire(30_001)).containsExactly(next);
    }

    @Test
    void aBucketOfManyIsOpenedInSlicesAndWhatArrivesMeanwhileComesLast() {
        List<TimeoutNode> inOrder = new ArrayList<>();
        for (int i = 0; i < 3 * LevelWheel.MOVED_PER_STEP; i++) {
            inOrder.add(insert("" + i, 100));
        }
        TimeoutNode later = insert("later", 101);

        assertThat(expire(200)).isEmpty();
        assertThat(wheel.isBehind()).isTrue();
        assertThat(wheel.moves()).isEqualTo(LevelWheel.MOVED_PER_STEP);
        assertThat(wheel.earliestTick()).isEqualTo(100);
        inOrder.add(insert("arrives", 100));
        TimeoutNode removed = inOrder.remove(0);
        assertThat(wheel.remove(removed)).isTrue();
        removed = inOrder.remove(2 * LevelWheel.MOVED_PER_STEP);
        assertThat(wheel.remove(removed)).isTrue();
        assertThat(expire(200)).isEmpty();
        inOrder.add(insert("arrives, too", 100));
        TimeoutNode nearer = insert("counts as of the tick where the bucket begins", 1);
        inOrder.add(0, nearer);
        inOrder.add(later);

        List<TimeoutNode> expired = new ArrayList<>();
        while (wheel.size() > 0) {
            expired.addAll(expire(200));
        }
        assertThat(expired).isEqualTo(inOrder);
    }

    /** What is inserted after a long time without a timeout lies near, and need not be moved. */
    @Test
    void withASlackBelowTheTickTheWheelFollowsTheTime() {
        wheel = Wheel.of(new WheelGeometry(TICK_NANOS, 8, 0, Layout.HIERARCHICAL));
        assertThat(expire(1_000 * TICK_NANOS)).isEmpty();
        TimeoutNode node = insert("near", 1_003);

        assertThat(expire(1_003 * TICK_NANOS)).containsExactly(node);
        assertThat(wheel.moves()).isZero();
    }

    /** The 32 bits of ticks of the cascading layout run over; deadlines before, at and after it. */
    @ParameterizedTest
    @CsvSource({"1", "2", "3", "1000"})
    void theWrapAroundOfTheTickLosesNothing(long eras) {
        wheel = wheelOf(Layout.CASCADING, 8);
        long wrap = eras * ERA_TICKS;
        expire(wrap - 300);
        long[] ticks = {wrap - 256, wrap - 1, wrap, wrap + 1, wrap + 255, wrap + 256, wrap + ERA_TICKS / 2};
        for (long tick : ticks) {
            insert("" + tick, tick);
        }

        for (long tick : ticks) {
            assertThat(expire(tick - 1)).isEmpty();
            assertThat(wheel.earliestTick()).isEqualTo(tick);
            assertThat(expire(tick)).hasSize(1);
        }
    }

    /** Also if more than 2^32 ticks away: at its tick, with one move more. */
    @ParameterizedTest
    @CsvSource({"4294967296", "4294967295", "4294967297", "12884901888", "1099511627776", "4611686018427387"})
    void aDeadlineBeyond32BitsOfTicksIsNeitherEarlyNorLost(long tick) {
        wheel = wheelOf(Layout.CASCADING, 8);
        TimeoutNode first = insert("first", tick);
        expire(tick / 2);
        TimeoutNode second = insert("second", tick);
        expire(tick - 10);
        TimeoutNode third = insert("third", tick);

        assertThat(expire(tick - 1)).isEmpty();
        assertThat(expire(tick)).containsExactly(first, second, third);
        assertThat(wheel.moves()).isLessThanOrEqualTo(3 * 5);
    }

    @Test
    void anEraThatWasEmptiedIsForgotten() {
        wheel = wheelOf(Layout.CASCADING, 8);
        for (int i = 1; i <= 1_000; i++) {
            assertThat(wheel.remove(insert("" + i, i * ERA_TICKS))).isTrue();
        }

        assertThat(wheel.earliestTick()).isEqualTo(WheelGeometry.NEVER);
        TimeoutNode node = insert("stays", 2_000 * ERA_TICKS);
        assertThat(wheel.earliestTick()).isEqualTo(2_000 * ERA_TICKS);
        assertThat(expire(2_000 * ERA_TICKS)).containsExactly(node);
    }

    private static Wheel wheelOf(Layout layout, int wheelLength) {
        return Wheel.of(new WheelGeometry(TICK_NANOS, wheelLength, TICK_NANOS, layout));
    }

    private TimeoutNode insert(String name, long tick) {
        TimeoutNode node = new NamedTimeout(name, tick * TICK_NANOS);
        wheel.insert(node);
        return node;
    }

    private List<TimeoutNode> expire(long upToTick) {
        nowTick = Math.max(nowTick, upToTick);
        wheel.beginStep();
        TimeoutNode[] due = new TimeoutNode[256];
        return Arrays.asList(due).subList(0, wheel.expire(upToTick, due));
    }

    /** Delays in ticks that a hierarchy of levels could find hard. */
    enum Pattern {
        UNIFORM {
            @Override
            long ticks(int i, SplittableRandom random) {
                return random.nextLong(100_000);
            }
        },
        ANY_MAGNITUDE {
            @Override
            long ticks(int i, SplittableRandom random) {
                return random.nextLong(1L << 40) >>> random.nextInt(40);
            }
        },
        AT_THE_ENDS_OF_LEVELS {
            @Override
            long ticks(int i, SplittableRandom random) {
                return (1L << random.nextInt(35)) + random.nextInt(3);
            }
        },
        ALL_IN_ONE_BUCKET {
            @Override
            long ticks(int i, SplittableRandom random) {
                return 1L << 30;
            }
        },
        DESCENDING {
            @Override
            long ticks(int i, SplittableRandom random) {
                return 100_000L - i;
            }
        };

        abstract long ticks(int i, SplittableRandom random);
    }
}
