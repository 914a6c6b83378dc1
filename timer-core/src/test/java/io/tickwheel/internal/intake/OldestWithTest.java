package io.tickwheel.internal.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.Test;

/** Which of a stripe's blocks are the oldest with a number of slots: asked by each step while there are too many. */
class OldestWithTest {
    private static final long FAR_NANOS = 1_000;
    private static final int BLOCKS = 1_000;
    private static final int KEPT = 10;

    private final BlockQueue queue = new BlockQueue(new DueSlots(new WheelGeometry(10, 8)));
    private final Deque<NamedTimeout> waiting = new ArrayDeque<>();

    /** I10: else each step of a transfer of many blocks looks at all of them. */
    @Test
    void whileTheOldestAreDroppedEachBlockIsLookedAtAFewTimes() {
        for (int i = 0; i < BLOCKS; i++) {
            add(1);
        }

        for (int left = BLOCKS; left > KEPT; left--) {
            assertThat(queue.oldestWith(left - KEPT)).isEqualTo(left - KEPT);
            endOldest();
            queue.dropEmpty();
        }

        assertThat(queue.lengthsRead()).isLessThanOrEqualTo(3 * BLOCKS);
    }

    @Test
    void fewerOrMoreAreTheOldestAsMoreOrFewerSlotsAreWanted() {
        add(1);
        add(3);
        add(2);

        assertThat(queue.oldestWith(0)).isZero();
        assertThat(queue.oldestWith(6)).isEqualTo(3);
        assertThat(queue.oldestWith(4)).isEqualTo(2);
        assertThat(queue.oldestWith(5)).isEqualTo(3);
        assertThat(queue.oldestWith(1)).isEqualTo(1);
        endOldest();
        queue.dropEmpty();
        assertThat(queue.oldestWith(3)).isEqualTo(1);
        assertThat(queue.oldestWith(5)).isEqualTo(2);
    }

    @Test
    void afterBlocksAmongThemWereDroppedOthersAreTheOldest() {
        add(1);
        add(1);
        add(2);
        assertThat(queue.oldestWith(2)).isEqualTo(2);
        waiting.addLast(waiting.removeFirst());
        endOldest();

        queue.dropCleared();

        assertThat(queue.oldestWith(2)).isEqualTo(2);
        assertThat(queue.oldestWith(1)).isEqualTo(1);
    }

    /** A block whose first slot has a timeout. */
    private void add(int length) {
        ArrivalBlock block = Blocks.block(length);
        for (int i = 0; i < length; i++) {
            NamedTimeout node = new NamedTimeout("far", FAR_NANOS);
            block.put(node);
            if (i == 0) {
                waiting.add(node);
            }
        }
        queue.reserve();
        queue.add(block);
    }

    private void endOldest() {
        NamedTimeout node = waiting.remove();
        node.tryCancelQueued();
        Intake.clearArrival(node);
    }
}
