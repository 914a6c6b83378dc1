package io.tickwheel.internal.wheel;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.openjdk.jol.info.GraphLayout;

/** The current tick's timeouts leave by cell and then by insertion, whatever is removed between (I6, I8). */
class OpenedTickTest {
    private final OpenedTick opened = new OpenedTick();

    @Test
    void emptyHasNoCell() {
        assertThat(opened.earliestCell()).isEqualTo(WheelGeometry.NEVER);
        assertThat(take(100)).isEmpty();
    }

    @Test
    void cellsInOrderAndWithinACellTheOrderOfInsertion() {
        add("b1", 15);
        add("a1", 10);
        add("b2", 11);
        add("a2", 1);

        assertThat(opened.earliestCell()).isEqualTo(1);
        assertThat(take(1)).extracting(TimeoutNode::toString).containsExactly("a1", "a2");
        assertThat(take(1)).isEmpty();
        assertThat(take(2)).extracting(TimeoutNode::toString).containsExactly("b1", "b2");
    }

    @Test
    void whatComesTooLateForItsCellGoesBehindThoseOfTheCurrentOne() {
        add("current", 30);
        opened.reserve(1);
        opened.add(new NamedTimeout("late", 5), 3);

        assertThat(take(3)).extracting(TimeoutNode::toString).containsExactly("current", "late");
    }

    @Test
    void whatIsRemovedIsReferredToNoMore() {
        NamedTimeout removed = add("removed", 5);
        add("other", 7);

        opened.remove(removed);

        assertThat(removed.hasLocation()).isFalse();
        List<TimeoutNode> left = new ArrayList<>();
        opened.forEach(left::add);
        assertThat(left).extracting(TimeoutNode::toString).containsExactly("other");
        assertThat(opened.live()).isOne();
    }

    @Test
    void whatIsClearedIsReferredToNoMore() {
        for (int i = 0; i < 1_000; i++) {
            add("cleared", 5);
        }

        opened.clear();

        assertThat(GraphLayout.parseInstance(opened).getClassCounts().count(NamedTimeout.class))
                .isZero();
        NamedTimeout next = add("next", 7);
        assertThat(take(10)).containsExactly(next);
    }

    /** Where there is no memory, that must not leave it in between. */
    @Test
    void startingAnewAfterALargeTickAllocatesNothing() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        List<NamedTimeout> many = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            many.add(add("many", 5));
        }
        NamedTimeout last = many.remove(many.size() - 1);
        many.forEach(opened::remove);
        threads.getCurrentThreadAllocatedBytes();

        long beforeBytes = threads.getCurrentThreadAllocatedBytes();
        opened.remove(last);
        long allocatedBytes = threads.getCurrentThreadAllocatedBytes() - beforeBytes;

        assertThat(allocatedBytes).isZero();
        NamedTimeout next = add("next", 7);
        assertThat(take(10)).containsExactly(next);
        assertThat(GraphLayout.parseInstance(opened).totalSize()).isLessThan(4_000);
    }

    @Test
    void theEarliestCellIsExactAfterARemoval() {
        NamedTimeout earliest = add("earliest", 5);
        add("next", 55);

        opened.remove(earliest);

        assertThat(opened.earliestCell()).isEqualTo(6);
    }

    /** Far more come and go than wait: the arrays follow what waits. */
    @Test
    void roomIsThatOfWhatWaits() {
        for (int i = 0; i < 100_000; i++) {
            NamedTimeout node = add("n", 500);
            if (i >= 50) {
                opened.remove(node);
            }
        }

        opened.copy(0, (copy, bucket) -> assertThat(copy.length).isLessThan(200));
        assertThat(take(50)).hasSize(50);
    }

    @Test
    void manyInAnyOrderWithManyRemovedLeaveInOrder() {
        SplittableRandom random = new SplittableRandom(1);
        List<NamedTimeout> expected = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            expected.add(add("" + i, random.nextLong(1, 1_000)));
            if (random.nextInt(4) > 0) {
                NamedTimeout removed = expected.remove(random.nextInt(expected.size()));
                opened.remove(removed);
            }
        }
        expected.sort(Comparator.comparingLong(node -> (node.deadlineNanos() + 9) / 10));

        List<TimeoutNode> actual = new ArrayList<>();
        for (long cell = 1; cell <= 100; cell++) {
            actual.addAll(take(cell));
        }
        assertThat(actual).isEqualTo(new ArrayList<TimeoutNode>(expected));
        assertThat(opened.live()).isZero();
    }

    private NamedTimeout add(String name, long deadlineNanos) {
        NamedTimeout node = new NamedTimeout(name, deadlineNanos);
        opened.reserve(1);
        opened.add(node, (deadlineNanos + 9) / 10);
        return node;
    }

    private List<TimeoutNode> take(long upToCell) {
        TimeoutNode[] due = new TimeoutNode[10_000];
        int count = opened.take(upToCell, due, 0);
        return Arrays.asList(due).subList(0, count);
    }
}
