package io.tickwheel.internal.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which stripes a step looks at. */
class StripeQueuesTest {
    private static final int[] USED = {0, 2, Intake.STRIPES - 1};
    private static final long USED_BITS = 1 | 1L << 2 | 1L << (Intake.STRIPES - 1);

    private final Intake intake = Blocks.intake(new WheelGeometry(10, 8), 2);
    private final StripeQueues queues = new StripeQueues(intake, new DueSlots(new WheelGeometry(10, 8)));
    private final List<ArrivalBlock> blocks = new ArrayList<>();

    StripeQueuesTest() {
        for (int stripe : USED) {
            ArrivalBlock block = new ArrivalBlock(stripe, 0, 0, 4, 2, intake.bounds(), new AtomicLong());
            blocks.add(block);
            queues.add(block, false);
        }
    }

    @Test
    void onlyThoseThatThreadsHaveUsedHaveAQueue() {
        assertThat(queues.used()).isEqualTo(USED_BITS);
        assertThat(queues.find(1)).isNull();
        assertThat(queues.get(2).size()).isEqualTo(1);
    }

    @Test
    void aBlockInWhichAllWasCancelledBeforeItCameIsDroppedAtOnce() {
        queues.add(cancelledBlock(1), false);

        queues.dropEmpty();

        assertThat(queues.get(1).size()).isZero();
    }

    @Test
    void aStripeThatIsToBeLookedAtIsNotForgottenForAnother() {
        queues.add(cancelledBlock(1), false);
        queues.add(cancelledBlock(3), false);

        queues.markMaybeEmpty(1L << 1);
        queues.markMaybeEmpty(1L << 3);
        queues.dropEmpty();

        assertThat(queues.get(1).size()).isZero();
        assertThat(queues.get(3).size()).isZero();
    }

    @Test
    void whatWasRequestedOfABlockThatIsDroppedIsNotToBeTransferred() {
        queues.add(cancelledBlock(1), false);
        queues.requestTransfer(1, 1);
        assertThat(queues.transferring()).isEqualTo(1L << 1);

        queues.dropEmpty();

        assertThat(queues.transferring()).isZero();
    }

    /** I10: also where stripes are used one after the other, with a plan between two. */
    @Test
    void whereMoreStripesAreUsedFewerBlocksOfEachAreLookedAtOneByOne() {
        blocks.forEach(StripeQueuesTest::fill);
        for (int stripe = 0; stripe < Intake.STRIPES; stripe++) {
            for (int i = 0; i < 2 * BlockQueue.OPEN; i++) {
                ArrivalBlock block = block(stripe);
                fill(block);
                queues.add(block, false);
            }
            // As IntakeReader.tightenEarliest does.
            queues.complete(Math.max(BlockQueue.LEAST_OPEN, BlockQueue.OPEN / (stripe + 1)));
        }

        int open = IntStream.range(0, Intake.STRIPES)
                .map(stripe -> queues.get(stripe).open())
                .sum();
        assertThat(open).isLessThanOrEqualTo(BlockQueue.OPEN + BlockQueue.LEAST_OPEN * Intake.STRIPES);
    }

    @Test
    void somethingIsDueWhereItWasPut() {
        blocks.get(1).put(new RacedNode(50));
        blocks.get(2).put(new RacedNode(70));

        assertThat(queues.earliestNanos()).isEqualTo(50);
        assertThat(queues.dueUpTo(49)).isZero();
        assertThat(queues.dueUpTo(69)).isEqualTo(1L << 2);
        assertThat(queues.first(USED_BITS, 60)).isEqualTo(2);
        assertThat(queues.first(1L << USED[2], 60)).isEqualTo(-1);
    }

    @Test
    void aBlockThatIsAddedTellsItsBoundAlsoIfTheStripesWasRenewedBefore() {
        ArrivalBlock late = new ArrivalBlock(2, 0, 0, 4, 2, intake.bounds(), new AtomicLong());
        late.put(new RacedNode(50));
        queues.renewBound(2);
        assertThat(queues.earliestNanos()).isEqualTo(WheelGeometry.NEVER);

        queues.add(late, false);

        assertThat(queues.earliestNanos()).isEqualTo(50);
    }

    @Test
    void whatIsRequestedIsToBeTransferredUntilItIs() {
        blocks.get(1).put(new RacedNode(50));
        assertThat(queues.transferring()).isZero();

        queues.requestTransfer(2, 1);
        assertThat(queues.transferring()).isEqualTo(1L << 2);

        queues.get(2).transfer().breakOff();
        queues.noteChange(2);
        assertThat(queues.transferring()).isZero();
    }

    /** Whoever cancels the last timeout of a block does not say so. */
    @Test
    void blocksThatWereCancelledAreDroppedInTurn() {
        List<RacedNode> all = new ArrayList<>();
        blocks.forEach(block -> IntStream.range(0, 2).forEach(i -> {
            RacedNode node = new RacedNode(50);
            block.put(node);
            all.add(node);
        }));
        queues.dropEmpty();
        assertThat(held()).isEqualTo(3);

        all.forEach(node -> {
            node.tryCancelQueued();
            Intake.clearArrival(node);
        });
        for (int left = 2; left >= 0; left--) {
            queues.markNextMaybeEmpty();
            queues.dropEmpty();
            assertThat(held()).isEqualTo(left);
        }
        assertThat(queues.earliestNanos())
                .as("no stripe is looked at for what is gone")
                .isEqualTo(WheelGeometry.NEVER);
    }

    @Test
    void forWantOfMemoryAllAreLookedAt() {
        queues.dropEmpty();
        blocks.forEach(block -> {
            for (int i = 0; i < 2; i++) {
                RacedNode node = new RacedNode(50);
                block.put(node);
                node.tryCancelQueued();
                block.clear(node);
            }
        });
        queues.markAllMaybeEmpty();
        queues.dropEmpty();

        assertThat(held()).isZero();
    }

    private int held() {
        return IntStream.of(USED).map(stripe -> queues.get(stripe).size()).sum();
    }

    private static void fill(ArrivalBlock block) {
        block.put(new RacedNode(500));
        block.put(new RacedNode(500));
    }

    private ArrivalBlock block(int stripe) {
        return new ArrivalBlock(stripe, 0, 0, 4, 2, intake.bounds(), new AtomicLong());
    }

    private ArrivalBlock cancelledBlock(int stripe) {
        ArrivalBlock block = block(stripe);
        for (int i = 0; i < 2; i++) {
            RacedNode node = new RacedNode(500);
            block.put(node);
            if (node.tryCancelQueued()) {
                block.clear(node);
            }
        }
        return block;
    }
}
