package io.tickwheel.internal.wheel;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The simple layout: one revolution, and what lies beyond it while the owner is late; ticks of 10 ns. */
class SimpleWheelTest {
    private static final long TICK_NANOS = 10;
    private static final int LENGTH = 8;

    private final Wheel wheel = wheelOf(TICK_NANOS, LENGTH);

    @Test
    void itsLongestDelayIsARevolution() {
        assertThat(wheel.longestDelayNanos()).isEqualTo(80);
        assertThat(wheelOf(Long.MAX_VALUE / 4, 2).longestDelayNanos()).isEqualTo(Long.MAX_VALUE / 4 * 2);
        assertThat(wheelOf(Long.MAX_VALUE / 4, 8).longestDelayNanos()).isEqualTo(WheelGeometry.NEVER);
    }

    /** From within a tick a delay of one revolution ends in the bucket that is next. */
    @Test
    void aRevolutionAheadIsNotTakenWithWhatIsDue() {
        expire(20);
        TimeoutNode due = insert(21);
        TimeoutNode ahead = insert(21 + LENGTH);
        TimeoutNode late = insert(21);

        assertThat(wheel.earliestTick()).isEqualTo(21);
        assertThat(expire(21)).containsExactly(due, late);
        assertThat(wheel.earliestTick()).isEqualTo(21 + LENGTH);
        assertThat(expire(28)).isEmpty();
        assertThat(expire(29)).containsExactly(ahead);
    }

    /** An owner that is late lets the wheel stand far behind the time. */
    @Test
    void whatArrivesWhileTheOwnerIsLateIsNeitherEarlyNorLost() {
        insert(3);
        for (long tick = 40; tick < 60; tick++) {
            insert(tick);
        }

        assertThat(expire(3)).hasSize(1);
        for (long tick = 40; tick < 60; tick++) {
            assertThat(wheel.earliestTick()).isEqualTo(tick);
            assertThat(expire(tick - 1)).isEmpty();
            assertThat(expire(tick)).hasSize(1);
        }
    }

    @Test
    void removingTheEarliestOfSeveralRevolutionsTellsTheNext() {
        TimeoutNode first = insert(5);
        insert(5 + LENGTH);
        wheel.remove(first);

        assertThat(wheel.earliestTick()).isEqualTo(5 + LENGTH);
    }

    /** I10: what repeats may lie any number of revolutions ahead, and nobody looks at it until then. */
    @Test
    void noBucketHasTicksOfTwoRevolutions() {
        expire(2);
        TimeoutNode due = insert(5);
        List<TimeoutNode> ahead = List.of(insert(5 + LENGTH), insert(5 + 9 * LENGTH), insert(5 + LENGTH));

        assertThat(bucketOf(ahead.get(0))).isSameAs(bucketOf(ahead.get(2)));
        assertThat(List.of(bucketOf(due), bucketOf(ahead.get(0)), bucketOf(ahead.get(1))))
                .doesNotHaveDuplicates();
        assertThat(expire(5)).containsExactly(due);
        assertThat(wheel.earliestTick()).isEqualTo(5 + LENGTH);
    }

    /** I6: the younger one is in the wheel. */
    @Test
    void ofOneTickWhatWasInsertedARevolutionAheadLeavesFirst() {
        TimeoutNode older = insert(5 + LENGTH);
        expire(6);
        TimeoutNode younger = insert(5 + LENGTH);

        assertThat(expire(5 + LENGTH)).containsExactly(older, younger);
    }

    @Test
    void whatWasRemovedAheadIsForgotten() {
        TimeoutNode removed = insert(5 + LENGTH);
        TimeoutNode next = insert(7 + LENGTH);
        assertThat(wheel.remove(removed)).isTrue();

        assertThat(wheel.earliestTick()).isEqualTo(7 + LENGTH);
        assertThat(expire(7 + LENGTH)).containsExactly(next);
        assertThat(wheel.size()).isZero();
    }

    /** An error on the way would lose what was taken before. */
    @Test
    void whatLiesAheadIsTakenWithoutMemory() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        TimeoutNode[] due = new TimeoutNode[100];
        long bytes = 0;
        for (int round = 0; round < 2; round++) {
            Wheel taken = wheelOf(TICK_NANOS, LENGTH);
            for (int i = 0; i < due.length; i++) {
                taken.insert(new NamedTimeout("", TICK_NANOS * (1_000 + 3 * LENGTH * i)));
            }
            long beforeBytes = threads.getCurrentThreadAllocatedBytes();
            taken.earliestDeadlineNanos(1);
            int count = taken.expire(1_000_000, due);
            bytes = threads.getCurrentThreadAllocatedBytes() - beforeBytes;
            assertThat(count).isEqualTo(due.length);
        }
        assertThat(bytes).as("after the first round, which loads classes").isZero();
    }

    private static PlainBucket bucketOf(TimeoutNode node) {
        return ((Segment) Objects.requireNonNull(node.container)).bucket();
    }

    private static Wheel wheelOf(long tickNanos, int wheelLength) {
        return Wheel.of(new WheelGeometry(tickNanos, wheelLength, tickNanos, Layout.SIMPLE));
    }

    private TimeoutNode insert(long tick) {
        TimeoutNode node = new NamedTimeout("tick " + tick, tick * TICK_NANOS);
        wheel.insert(node);
        return node;
    }

    private List<TimeoutNode> expire(long upToTick) {
        TimeoutNode[] due = new TimeoutNode[256];
        return Arrays.asList(due).subList(0, wheel.expire(upToTick, due));
    }
}
