package io.tickwheel.internal.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What visits of a block read, and after which of them it is transferred (I10). Ticks are of 10 ns, offsets of 16. */
class BlockQueueVisitsTest {
    private static final int PART = BlockParts.PART;
    private static final int LENGTH = 4 * PART;
    private static final long FAR_NANOS = 100_000;

    /** The first tick at whose end a block that was opened at 0 is old, and the last before. */
    private static final long OLD_NANOS = 260;

    private static final long YOUNG_NANOS = 250;
    /** The end of the span of 256 ns, rounded down to a tick, that such a block has at the former. */
    private static final long HORIZON_NANOS = 510;

    /** What is read of a timeout's part: when its offset is due for the first time, and when the timeout is. */
    private static final int READS_OF_A_PART = 2 * PART;

    private final QueueBench bench = new QueueBench(LENGTH);
    private final BlockQueue queue = bench.queue;

    @Test
    void aVisitReadsOnlyThePartsInWhichSomethingIsDue() {
        bench.fill("far", PART, FAR_NANOS);
        bench.put("a", 160);
        bench.put("b", 320);
        bench.fillUp(FAR_NANOS);

        assertThat(readBy(() -> assertThat(bench.pass(160)).containsExactly("a")))
                .isEqualTo(LENGTH + PART);
        assertThat(readBy(() -> assertThat(bench.pass(310)).isEmpty())).isZero();
        assertThat(readBy(() -> assertThat(bench.pass(320)).containsExactly("b")))
                .isEqualTo(PART);
    }

    @Test
    void whatArrivesIsReadOnce() {
        for (int i = 1; i <= PART; i++) {
            bench.put("far", FAR_NANOS);
            bench.put("due", 10L * i);
            long tick = i;
            assertThat(readBy(() -> assertThat(bench.pass(10 * tick)).hasSize(1)))
                    .isLessThanOrEqualTo(2 + PART);
        }
    }

    /** Each of a part in a tick of its own, whether a unit of the offsets holds several or none. */
    @ParameterizedTest
    @ValueSource(longs = {1, 7, 16, 100})
    void aPartIsReadAFewTimesForEachOfItsTimeouts(long apartNanos) {
        for (int i = 0; i < LENGTH; i++) {
            bench.put("" + i, 1_000 + i * apartNanos);
        }

        long reads = readBy(() -> {
            for (int i = 0; i < LENGTH; i++) {
                assertThat(bench.pass(1_000 + i * apartNanos)).containsExactly("" + i);
            }
        });

        assertThat(reads).isLessThanOrEqualTo(LENGTH + LENGTH * (long) READS_OF_A_PART);
    }

    @Test
    void whatWasCancelledIsForgottenAtOneVisit() {
        List<NamedTimeout> cancelled = new ArrayList<>();
        for (int i = 0; i < LENGTH - 1; i++) {
            cancelled.add(bench.put("cancelled", 1_000 + i));
        }
        bench.put("far", FAR_NANOS);
        assertThat(tightened()).isEqualTo(1_000);
        bench.cancelAll(cancelled);

        assertThat(readBy(() -> assertThat(tightened()).isEqualTo(FAR_NANOS))).isLessThanOrEqualTo(2L * LENGTH);
        assertThat(readBy(() -> assertThat(bench.pass(2_000)).isEmpty())).isZero();
    }

    @Test
    void aBoundThatIsExactIsNotReadAgain() {
        bench.put("far", FAR_NANOS);
        bench.put("earliest", 40);
        tightened();

        assertThat(readBy(() -> assertThat(tightened()).isEqualTo(40))).isZero();
    }

    /** That others may be due in it, too, does not have them read. */
    @Test
    void oneTimeoutOfTheEarliestTickIsEnoughForThePlan() {
        bench.fill("a", LENGTH, 1_021);
        bench.fill("b", LENGTH, 1_022);
        bench.cancel(bench.put("c", 1_020));

        assertThat(tightened()).isEqualTo(1_021);
        assertThat(readBy(() -> assertThat(tightened()).isEqualTo(1_021))).isZero();
        assertThat(queue.slotsRead()).isLessThanOrEqualTo(2 * LENGTH + 1);
    }

    @Test
    void aYoungBlockWaitsHoweverOftenItIsVisited() {
        bench.put("far", OLD_NANOS);
        for (long nanos = 1; nanos <= YOUNG_NANOS; nanos += 2) {
            bench.put("due", nanos);
            assertThat(bench.pass(nanos)).hasSize(1);
        }

        assertThat(queue.isTransferred()).isTrue();
        assertThat(bench.waiting()).containsExactly("far");
    }

    /** I10: so that it is visited again only when this is over. */
    @Test
    void ofAnOldBlockWhatIsDueWithinItsHorizonIsTransferred() {
        bench.put("near", HORIZON_NANOS);
        bench.put("far", HORIZON_NANOS + 1);
        visitOld();
        bench.put("young", HORIZON_NANOS);
        assertThat(queue.isTransferred()).isFalse();

        bench.transfer(OLD_NANOS, LENGTH);

        assertThat(queue.isTransferred()).isTrue();
        assertThat(bench.transferred()).containsExactly("near", "young");
        assertThat(bench.waiting()).containsExactly("far");
    }

    /** Once nobody fills it: before, a bound that is raised might hide what is put next. */
    @Test
    void aFullBlockIsNextVisitedBehindItsHorizon() {
        bench.put("near", HORIZON_NANOS);
        bench.fill("far", LENGTH - 2, FAR_NANOS);
        visitOld();
        bench.transfer(OLD_NANOS, LENGTH);

        assertThat(queue.earliestNanos()).isEqualTo(HORIZON_NANOS + 1);
        assertThat(tightened()).isEqualTo(FAR_NANOS);
    }

    @Test
    void partsThatWereTransferredFromAreNotReadInVain() {
        bench.put("later", HORIZON_NANOS + 5);
        for (int i = 1; i < LENGTH / 2; i++) {
            bench.put("near", HORIZON_NANOS - i);
            bench.put("far", FAR_NANOS);
        }
        visitOld();
        bench.transfer(OLD_NANOS, Integer.MAX_VALUE);
        assertThat(bench.transferred()).hasSize(LENGTH / 2 - 1);

        assertThat(readBy(() -> assertThat(bench.pass(HORIZON_NANOS + 10)).containsExactly("later")))
                .isEqualTo(PART);
    }

    @Test
    void whatIsDueIsLeftAndKeepsTheBound() {
        bench.put("due", OLD_NANOS + 5);
        bench.fill("far", LENGTH - 2, FAR_NANOS);
        visitOld();
        bench.transfer(OLD_NANOS + 10, LENGTH);

        assertThat(bench.transferred()).isEmpty();
        assertThat(queue.earliestNanos()).isLessThanOrEqualTo(OLD_NANOS + 5);
        assertThat(bench.pass(OLD_NANOS + 10)).containsExactly("due");
    }

    /** I6: of one tick the older is in the wheel first, also if another block was visited. */
    @Test
    void olderBlocksAreTransferredFromFirst() {
        bench.fill("old", LENGTH, HORIZON_NANOS - 9);
        bench.fill("young", LENGTH - 1, HORIZON_NANOS);
        visitOld();
        bench.transfer(OLD_NANOS, 2 * LENGTH);

        List<String> inOrder = new ArrayList<>(QueueBench.names("old", LENGTH));
        inOrder.addAll(QueueBench.names("young", LENGTH - 1));
        assertThat(bench.expired(HORIZON_NANOS / 10)).containsExactlyElementsOf(inOrder);
    }

    /** A few short delays in one block must not have all older blocks read. */
    @Test
    void olderBlocksInWhichNothingIsNearlyDueAreNotRead() {
        bench.fill("old", 9 * LENGTH, FAR_NANOS);
        bench.fill("young", LENGTH - 1, FAR_NANOS - 1);
        visitOld();

        assertThat(bench.transfer(OLD_NANOS, 10 * LENGTH)).isZero();
        assertThat(queue.isTransferred()).isTrue();
    }

    /** A block that is visited while others are transferred whole comes next, and is not part of that. */
    @Test
    void blocksUnderWayWholeAreNotJoinedByOneThatIsNot() {
        bench.fill("old", LENGTH, FAR_NANOS);
        bench.fill("far", LENGTH - 1, FAR_NANOS);
        queue.requestTransfer(1);
        bench.put("due", OLD_NANOS);
        assertThat(bench.pass(OLD_NANOS)).hasSize(1);
        bench.transfer(OLD_NANOS, Integer.MAX_VALUE);

        assertThat(bench.transferred()).hasSize(LENGTH);
        assertThat(queue.isTransferred()).isTrue();
    }

    /** I6: of one tick the older is in the wheel first. */
    @Test
    void whereMostExpireABlockAndAllOlderOnesAreTransferredAfterOneVisit() {
        queue.transferVisited(true);
        bench.fill("old", LENGTH, 111);
        bench.fill("young", LENGTH - 1, 119);
        bench.put("due", 10);
        assertThat(queue.isTransferred()).isTrue();

        assertThat(bench.pass(10)).containsExactly("due");
        assertThat(queue.isTransferred()).isFalse();
        bench.transfer(10, Integer.MAX_VALUE);

        List<String> inOrder = new ArrayList<>(QueueBench.names("old", LENGTH));
        inOrder.addAll(QueueBench.names("young", LENGTH - 1));
        assertThat(bench.expired(12)).containsExactlyElementsOf(inOrder);
    }

    @Test
    void aVisitThatLeavesNothingTransfersNothing() {
        queue.transferVisited(true);
        bench.fill("old", LENGTH, FAR_NANOS);
        bench.put("due", 10);

        assertThat(bench.pass(10)).containsExactly("due");

        assertThat(queue.isTransferred()).isTrue();
    }

    /** Has the newest block visited when it is old. */
    private void visitOld() {
        assertThat(queue.isTransferred()).isTrue();
        bench.put("due", OLD_NANOS);
        assertThat(bench.pass(OLD_NANOS)).hasSize(1);
    }

    private long readBy(Runnable action) {
        long readBefore = queue.slotsRead();
        action.run();
        return queue.slotsRead() - readBefore;
    }

    private long tightened() {
        return queue.tightenEarliest(WheelGeometry.NEVER, Integer.MAX_VALUE, BlockQueue.OPEN);
    }
}
