package io.tickwheel.internal.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.wheel.HashedWheel;
import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a transfer takes out of a block of as many slots as it takes at a time, and of more. */
class SlotTransferTest {
    private static final int SLOTS = SlotTransfer.TOGETHER;
    private static final long FAR_NANOS = 1_000;
    private static final long DUE_NANOS = 100;

    private final WheelGeometry geometry = new WheelGeometry(10, 8);
    private final DueSlots due = new DueSlots(geometry);
    private final HashedWheel wheel = new HashedWheel(geometry);
    private final BlockQueue queue = new BlockQueue(due);

    @Test
    void takesWhatIsNotDueInOrderOfArrival() {
        ArrivalBlock block = Blocks.block(SLOTS);
        List<TimeoutNode> nodes = fill(block, FAR_NANOS);

        new SlotTransfer().transferRange(block, 0, SLOTS, DUE_NANOS, WheelGeometry.NEVER, wheel);

        assertThat(expire()).isEqualTo(nodes);
        assertThat(nodes).allMatch(TimeoutNode::tryExpire);
        assertThat(block.get(0)).isNull();
        assertThat(block.get(SLOTS - 1)).isNull();
    }

    @Test
    void leavesWhatIsDueWhereItLies() {
        ArrivalBlock block = Blocks.block(SLOTS);
        List<TimeoutNode> nodes = fill(block, DUE_NANOS);

        new SlotTransfer().transferRange(block, 0, SLOTS, DUE_NANOS, WheelGeometry.NEVER, wheel);

        assertThat(wheel.size()).isZero();
        assertThat(nodes).allMatch(TimeoutNode::isQueued);
        assertThat(block.get(0)).isSameAs(nodes.get(0));
    }

    @Test
    void clearsWhatEndsJustThenAndTakesTheOthers() {
        ArrivalBlock block = Blocks.block(SLOTS);
        List<TimeoutNode> nodes = fill(block, FAR_NANOS);
        TimeoutNode ended = nodes.remove(SLOTS / 2);
        TimeoutNode cleared = nodes.remove(0);
        assertThat(ended.tryCancelQueued()).isTrue();
        assertThat(cleared.tryCancelQueued()).isTrue();
        block.clear(cleared);

        new SlotTransfer().transferRange(block, 0, SLOTS, DUE_NANOS, WheelGeometry.NEVER, wheel);

        assertThat(expire()).isEqualTo(nodes);
        assertThat(block.get(SLOTS / 2)).isNull();
    }

    /** The queue cuts a block in pieces, and goes on in the middle of one where its allowance ended. */
    @Test
    void aQueueTransfersLongBlocksPieceByPiece() {
        ArrivalBlock block = Blocks.block(5 * SLOTS / 2);
        List<TimeoutNode> nodes = fill(block, FAR_NANOS);
        queue.reserve();
        queue.add(block);
        queue.requestTransfer(1);
        SlotTransfer transfer = new SlotTransfer();

        assertThat(transfer.transfer(queue, DUE_NANOS, wheel, SLOTS + 3)).isEqualTo(SLOTS + 3);
        assertThat(wheel.size()).isEqualTo(SLOTS + 3);
        assertThat(queue.isTransferred()).isFalse();
        assertThat(transfer.transfer(queue, DUE_NANOS, wheel, 10 * SLOTS)).isEqualTo(nodes.size() - SLOTS - 3);

        assertThat(queue.isTransferred()).isTrue();
        assertThat(expire()).isEqualTo(nodes);
    }

    private static List<TimeoutNode> fill(ArrivalBlock block, long deadlineNanos) {
        List<TimeoutNode> nodes = new ArrayList<>();
        for (int i = 0; i < block.length(); i++) {
            TimeoutNode node = new NamedTimeout("slot " + i, deadlineNanos);
            assertThat(block.put(node)).isTrue();
            nodes.add(node);
        }
        return nodes;
    }

    private List<TimeoutNode> expire() {
        TimeoutNode[] due = new TimeoutNode[1_000];
        return Arrays.asList(due).subList(0, wheel.expire(FAR_NANOS, due));
    }
}
