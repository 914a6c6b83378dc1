package io.tickwheel.internal.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** After which visits a block gives up waiting, and the older ones with it (I10). Ticks are of 10 ns. */
class BlockQueueVisitsTest {
    private static final int LENGTH = 64;
    private static final long FAR_NANOS = 1_000;
    /** The end of the span of 64 ns, rounded down to a tick, that a block opened at 0 has at the visit before. */
    private static final long HORIZON_NANOS = 120;

    private final QueueBench bench = new QueueBench(LENGTH);
    private final BlockQueue queue = bench.queue;

    /** I10: a block is visited so many times, and then what is nearly due leaves it. */
    @Test
    void afterSomeVisitsWhatIsDueWithinTheHorizonIsTransferred() {
        bench.put("near", HORIZON_NANOS);
        bench.put("far", HORIZON_NANOS + 1);
        visitUsually();
        bench.put("young", HORIZON_NANOS);
        assertThat(queue.isTransferred()).isFalse();

        bench.transfer(80, LENGTH);

        assertThat(queue.isTransferred()).isTrue();
        assertThat(bench.transferred()).containsExactly("near", "young");
        assertThat(bench.waiting()).containsExactly("far");
    }

    /** Once nobody fills it: before, a bound that is raised might hide what is put next. */
    @Test
    void aFullBlockIsNextVisitedBehindItsHorizon() {
        bench.put("near", HORIZON_NANOS);
        bench.fill("far", LENGTH - 1 - BlockQueue.USUAL_VISITS, FAR_NANOS);
        visitUsually();
        bench.transfer(80, LENGTH);

        assertThat(queue.earliestNanos()).isEqualTo(HORIZON_NANOS + 1);
        assertThat(tightened()).isEqualTo(FAR_NANOS);
    }

    @Test
    void whatIsDueIsLeftAndKeepsTheBound() {
        bench.put("due", 95);
        bench.fill("far", LENGTH - 1 - BlockQueue.USUAL_VISITS, FAR_NANOS);
        visitUsually();
        bench.transfer(100, LENGTH);

        assertThat(bench.transferred()).isEmpty();
        assertThat(queue.earliestNanos()).isEqualTo(95);
        assertThat(bench.pass(100)).containsExactly("due");
    }

    /** I6: of one tick the older is in the wheel first, also if another block had the visits. */
    @Test
    void olderBlocksAreTransferredFromFirst() {
        bench.fill("old", LENGTH, 111);
        bench.fill("young", LENGTH - BlockQueue.USUAL_VISITS, 119);
        visitUsually();
        bench.transfer(80, 2 * LENGTH);

        List<String> inOrder = new ArrayList<>(QueueBench.names("old", LENGTH));
        inOrder.addAll(QueueBench.names("young", LENGTH - BlockQueue.USUAL_VISITS));
        assertThat(bench.expired(12)).containsExactlyElementsOf(inOrder);
    }

    /** A few short delays in one block must not have all older blocks read. */
    @Test
    void olderBlocksInWhichNothingIsNearlyDueAreNotRead() {
        bench.fill("old", 9 * LENGTH, FAR_NANOS);
        bench.fill("young", LENGTH - BlockQueue.USUAL_VISITS, FAR_NANOS - 1);
        visitUsually();

        assertThat(bench.transfer(80, 10 * LENGTH)).isZero();
        assertThat(queue.isTransferred()).isTrue();
    }

    @Test
    void afterMostVisitsABlockAndAllOlderOnesAreTransferredWhole() {
        bench.fill("old", 2 * LENGTH, FAR_NANOS);
        bench.put("far", FAR_NANOS);
        for (int i = 1; i <= BlockQueue.MAX_VISITS; i++) {
            assertThat(bench.transferred()).isEmpty();
            bench.put("due", i);
            assertThat(bench.pass(i)).hasSize(1);
            bench.transfer(i, Integer.MAX_VALUE);
        }

        assertThat(bench.transferred()).hasSize(2 * LENGTH + 1);
    }

    @Test
    void visitsBeginAnewForWhatArrivesInABlockThatWasTransferredWhole() {
        for (int i = 1; i < 3 * BlockQueue.USUAL_VISITS; i++) {
            bench.put("far", FAR_NANOS);
            bench.put("due", i);
            assertThat(bench.pass(i)).hasSize(1);
            assertThat(queue.isTransferred()).isEqualTo(i % BlockQueue.USUAL_VISITS != 0);
            queue.requestTransfer(i % BlockQueue.USUAL_VISITS == 0 ? 1 : 0);
            bench.transfer(i, LENGTH);
            queue.dropEmpty();
        }
    }

    /** A block that has its visits while others are transferred whole comes next, and is not part of that. */
    @Test
    void blocksUnderWayWholeAreNotJoinedByOneThatIsNot() {
        bench.fill("old", LENGTH, FAR_NANOS);
        bench.fill("far", LENGTH - BlockQueue.USUAL_VISITS, FAR_NANOS);
        queue.requestTransfer(1);
        for (int i = 1; i <= BlockQueue.USUAL_VISITS; i++) {
            bench.put("due", 10L * i);
            bench.pass(10L * i);
        }
        bench.transfer(80, Integer.MAX_VALUE);

        assertThat(bench.transferred()).hasSize(LENGTH);
        assertThat(queue.isTransferred()).isTrue();
    }

    @Test
    void aVisitThatLeavesNothingDoesNotCount() {
        for (int i = 1; i <= 2 * BlockQueue.USUAL_VISITS; i++) {
            bench.put("due", i);
            assertThat(bench.pass(i)).hasSize(1);
        }
        bench.put("far", FAR_NANOS);
        bench.put("due", 50);
        assertThat(bench.pass(50)).hasSize(1);

        assertThat(queue.isTransferred()).isTrue();
    }

    @Test
    void aBlockWhoseBoundIsTightenedAgainAndAgainGivesUpToo() {
        bench.put("far", FAR_NANOS);
        for (int i = 1; i <= BlockQueue.USUAL_VISITS; i++) {
            assertThat(queue.isTransferred()).isTrue();
            bench.cancel(bench.put("cancelled", 40));
            assertThat(tightened()).isEqualTo(FAR_NANOS);
        }
        assertThat(queue.isTransferred()).isFalse();
    }

    /** I10: to ask again costs no visit. */
    @Test
    void aBoundThatIsExactIsNotTightened() {
        bench.put("far", FAR_NANOS);
        bench.put("earliest", 40);
        for (int i = 0; i <= BlockQueue.USUAL_VISITS; i++) {
            assertThat(tightened()).isEqualTo(40);
        }
        assertThat(queue.isTransferred()).isTrue();
    }

    /** Has the newest block visited at one tick after the other; the last visit, at 80 ns, may request a transfer. */
    private void visitUsually() {
        for (int i = 1; i <= BlockQueue.USUAL_VISITS; i++) {
            assertThat(queue.isTransferred()).isTrue();
            bench.put("due", 10L * i);
            assertThat(bench.pass(10L * i)).hasSize(1);
        }
    }

    private long tightened() {
        return queue.tightenEarliest(WheelGeometry.NEVER, Integer.MAX_VALUE, BlockQueue.OPEN);
    }
}
