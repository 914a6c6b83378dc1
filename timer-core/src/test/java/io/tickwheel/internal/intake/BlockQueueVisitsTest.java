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

    /** At the last of the usual visits, and the end of the span of 64 ns, rounded down to a tick, that it has then. */
    private static final long VISITED_NANOS = 10L * BlockQueue.USUAL_VISITS;

    private static final long HORIZON_NANOS = 120;

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
    void whatWasCancelledBeforeTheFirstVisitIsReadOnce() {
        List<NamedTimeout> cancelled = bench.fill("cancelled", LENGTH - 1, 1_000);
        bench.put("far", FAR_NANOS);
        bench.cancelAll(cancelled);

        assertThat(readBy(() -> assertThat(tightened()).isEqualTo(FAR_NANOS))).isEqualTo(LENGTH + PART);
    }

    @Test
    void theDeadlineOfWhatIsNearlyDueIsKnownAfterAVisit() {
        bench.put("due", 1_008);
        bench.put("nearly", 1_015);
        bench.fillUp(FAR_NANOS);

        assertThat(bench.pass(1_008)).containsExactly("due");

        assertThat(queue.earliestNanos()).isEqualTo(1_015);
    }

    /** Also where the last part ends with the block. */
    @Test
    void whatLiesBehindASlotThatIsNotWrittenIsRead() {
        bench.fill("far", PART, FAR_NANOS);
        HaltedProducer producer = bench.halted("halted", 50);
        bench.fill("far", LENGTH - PART - 2, FAR_NANOS);
        bench.put("due", 50);
        producer.tell();

        assertThat(bench.pass(50)).containsExactly("due");
        producer.write();
        assertThat(bench.pass(50)).containsExactly("halted");
    }

    @Test
    void aBoundThatIsExactIsNotReadAgain() {
        bench.put("far", FAR_NANOS);
        bench.put("earliest", 40);
        tightened();

        assertThat(readBy(() -> assertThat(tightened()).isEqualTo(40))).isZero();
    }

    /** Those of the other block have the same offset, and so may be due in that tick, too. */
    @Test
    void oneTimeoutOfTheEarliestTickIsEnoughForThePlan() {
        bench.put("due", 990);
        bench.fill("a", LENGTH - 1, 1_027);
        bench.put("due", 990);
        bench.fill("b", LENGTH - 1, 1_029);
        bench.pass(1_000);
        assertThat(queue.earliestNanos()).isEqualTo(1_024);

        assertThat(readBy(() -> assertThat(tightened()).isEqualTo(1_027))).isEqualTo(LENGTH);
    }

    /** I10: so that it is visited again only when this is over. */
    @Test
    void afterSomeVisitsWhatIsDueWithinTheHorizonIsTransferred() {
        bench.put("near", HORIZON_NANOS);
        bench.fill("far", LENGTH - 1 - BlockQueue.USUAL_VISITS, HORIZON_NANOS + 1);
        visitUsually();
        bench.put("young", HORIZON_NANOS);
        assertThat(queue.isTransferred()).isFalse();

        bench.transfer(VISITED_NANOS, LENGTH);

        assertThat(queue.isTransferred()).isTrue();
        assertThat(bench.transferred()).containsExactly("near");
        assertThat(bench.waiting()).contains("far0", "young").doesNotContain("near");
    }

    /** What is put there next would be overtaken (I6) or hidden (I9), and its slots would be read each time (I10). */
    @Test
    void aBlockThatProducersStillFillIsNotTransferredByHorizon() {
        bench.put("near", HORIZON_NANOS);
        bench.fill("far", LENGTH - 2 - BlockQueue.USUAL_VISITS, FAR_NANOS);
        visitUsually();
        assertThat(queue.isTransferred()).isTrue();

        bench.put("last", VISITED_NANOS + 10);
        assertThat(bench.pass(VISITED_NANOS + 10)).containsExactly("last");
        bench.transfer(VISITED_NANOS + 10, LENGTH);

        assertThat(bench.transferred()).containsExactly("near");
    }

    /** I6: the thread that has claimed the slot may put its next timeout into the block that is transferred from. */
    @Test
    void noBlockIsTransferredByHorizonBehindASlotThatIsNotWritten() {
        bench.fill("old", LENGTH - 1, FAR_NANOS);
        HaltedProducer producer = bench.halted("first", HORIZON_NANOS);
        bench.put("near", HORIZON_NANOS);
        bench.fill("far", LENGTH - 1 - BlockQueue.USUAL_VISITS, FAR_NANOS);
        visitUsually();
        bench.put("second", HORIZON_NANOS);
        bench.transfer(VISITED_NANOS, Integer.MAX_VALUE);
        assertThat(bench.transferred()).isEmpty();

        producer.tell().write();
        assertThat(bench.pass(HORIZON_NANOS)).containsExactly("first", "near", "second");
    }

    /** Else the horizons that it requests would be those of the pass before. */
    @Test
    void aLookForThePlanRequestsNothing() {
        bench.put("near", 250);
        bench.put("next", 200);
        bench.put("other", 170);
        bench.fill("far", LENGTH - 3 - BlockQueue.USUAL_VISITS, FAR_NANOS);
        visitUsually();
        bench.transfer(VISITED_NANOS, LENGTH);

        tightened();

        assertThat(queue.isTransferred()).isTrue();
    }

    /** A pass may be followed by another before the transfer. */
    @Test
    void horizonsAreThoseOfTheLastRequestBeforeTheTransferBegins() {
        bench.fill("a", LENGTH, FAR_NANOS);
        bench.put("near", 2 * HORIZON_NANOS);
        bench.fill("b", LENGTH - 2 - BlockQueue.USUAL_VISITS, FAR_NANOS);
        bench.put("next", 190);
        visitUsually();
        assertThat(bench.pass(190)).containsExactly("next");
        bench.transfer(190, Integer.MAX_VALUE);

        assertThat(bench.transferred()).containsExactly("near");
    }

    /** I6: older blocks were passed by them. */
    @Test
    void horizonsUnderWayStay() {
        bench.put("first", HORIZON_NANOS);
        bench.fill("a", LENGTH - 1, FAR_NANOS);
        bench.put("near", 2 * HORIZON_NANOS);
        bench.fill("b", LENGTH - 2 - BlockQueue.USUAL_VISITS, FAR_NANOS);
        bench.put("next", 190);
        visitUsually();
        bench.transfer(VISITED_NANOS, 1);
        assertThat(bench.transferred()).containsExactly("first");
        assertThat(bench.pass(190)).containsExactly("next");
        bench.transfer(190, Integer.MAX_VALUE);

        assertThat(bench.transferred()).containsExactly("first");
        assertThat(queue.isTransferred()).isTrue();
    }

    /** Else a step might visit any number of blocks whose horizon has come, and in which nothing is due. */
    @Test
    void aVisitThatReadsNoSlotCountsToo() {
        for (int i = 0; i < 10; i++) {
            bench.put("near", HORIZON_NANOS);
            bench.put("due", 5);
            bench.fill("far", LENGTH - 2, FAR_NANOS);
        }
        bench.pass(5);
        bench.put("near", HORIZON_NANOS);
        bench.fill("far", LENGTH - 1 - BlockQueue.USUAL_VISITS, FAR_NANOS);
        visitUsually();
        bench.transfer(VISITED_NANOS, Integer.MAX_VALUE);
        bench.beginPass();

        assertThat(readBy(() -> assertThat(bench.collect(HORIZON_NANOS + 10, 1)).isEqualTo(LENGTH / PART)))
                .isZero();
        assertThat(queue.isPassOver()).isFalse();
    }

    /** I8: blocks of which all is cancelled must not stay because of what can be requested again. */
    @Test
    void whatIsClearedIsDroppedAlsoWhenSomeIsToBeTransferredByHorizon() {
        bench.fill("live", LENGTH, FAR_NANOS);
        bench.cancelAll(bench.fill("dead", 5 * LENGTH, FAR_NANOS));
        bench.fill("live", LENGTH - BlockQueue.USUAL_VISITS, FAR_NANOS);
        visitUsually();
        assertThat(queue.isTransferred()).isFalse();

        queue.dropCleared();

        assertThat(queue.size()).isEqualTo(2);
    }

    /** In one unit of the offsets, and not in the order of arrival. */
    @Test
    void theBoundIsNotAfterTheEarliestOfThoseThatAreNearlyDue() {
        bench.put("b", 1_022);
        bench.put("a", 1_010);
        bench.put("c", 1_020);
        bench.fillUp(FAR_NANOS);

        assertThat(tightened()).isEqualTo(1_010);
        assertThat(bench.pass(1_015)).containsExactly("a");
        assertThat(queue.earliestNanos()).isLessThanOrEqualTo(1_020);
        assertThat(tightened()).isEqualTo(1_020);
    }

    /** Once nobody fills it: before, a bound that is raised might hide what is put next. */
    @Test
    void aFullBlockIsNextVisitedBehindItsHorizon() {
        bench.put("near", HORIZON_NANOS);
        bench.fill("far", LENGTH - 1 - BlockQueue.USUAL_VISITS, FAR_NANOS);
        visitUsually();
        bench.transfer(VISITED_NANOS, LENGTH);

        assertThat(queue.earliestNanos()).isEqualTo(HORIZON_NANOS + 1);
        assertThat(tightened()).isEqualTo(FAR_NANOS);
    }

    @Test
    void partsThatWereTransferredFromAreNotReadInVain() {
        bench.put("later", HORIZON_NANOS + 5);
        int pairs = (LENGTH - BlockQueue.USUAL_VISITS) / 2 - 1;
        for (int i = 0; i < pairs; i++) {
            bench.put("near", HORIZON_NANOS - i % 30);
            bench.put("far", FAR_NANOS);
        }
        bench.put("far", FAR_NANOS);
        visitUsually();
        bench.transfer(VISITED_NANOS, Integer.MAX_VALUE);
        assertThat(bench.transferred()).hasSize(pairs);

        assertThat(readBy(() -> assertThat(bench.pass(HORIZON_NANOS + 10)).containsExactly("later")))
                .isEqualTo(PART);
    }

    @Test
    void whatIsDueIsLeftAndKeepsTheBound() {
        bench.put("due", VISITED_NANOS + 5);
        bench.fill("far", LENGTH - 1 - BlockQueue.USUAL_VISITS, FAR_NANOS);
        visitUsually();
        bench.transfer(VISITED_NANOS + 10, LENGTH);

        assertThat(bench.transferred()).isEmpty();
        assertThat(queue.earliestNanos()).isLessThanOrEqualTo(VISITED_NANOS + 5);
        assertThat(bench.pass(VISITED_NANOS + 10)).containsExactly("due");
    }

    /** I6: of one tick the older is in the wheel first, also if another block was visited. */
    @Test
    void olderBlocksAreTransferredFromFirst() {
        bench.fill("old", LENGTH, HORIZON_NANOS - 9);
        bench.fill("young", LENGTH - BlockQueue.USUAL_VISITS, HORIZON_NANOS);
        visitUsually();
        bench.transfer(VISITED_NANOS, 2 * LENGTH);

        List<String> inOrder = new ArrayList<>(QueueBench.names("old", LENGTH));
        inOrder.addAll(QueueBench.names("young", LENGTH - BlockQueue.USUAL_VISITS));
        assertThat(bench.expired(HORIZON_NANOS / 10)).containsExactlyElementsOf(inOrder);
    }

    /** A few short delays in one block must not have all older blocks read. */
    @Test
    void olderBlocksInWhichNothingIsNearlyDueAreNotRead() {
        bench.fill("old", 9 * LENGTH, FAR_NANOS);
        bench.fill("young", LENGTH - BlockQueue.USUAL_VISITS, FAR_NANOS - 1);
        visitUsually();

        assertThat(bench.transfer(VISITED_NANOS, 10 * LENGTH)).isZero();
        assertThat(queue.isTransferred()).isTrue();
    }

    /** A block that has its visits while others are transferred whole comes next, and is not part of that. */
    @Test
    void blocksUnderWayWholeAreNotJoinedByOneThatIsNot() {
        bench.fill("old", LENGTH, FAR_NANOS);
        bench.fill("far", LENGTH - BlockQueue.USUAL_VISITS, FAR_NANOS);
        queue.requestTransfer(1);
        for (long nanos = 10; nanos <= VISITED_NANOS; nanos += 10) {
            bench.put("due", nanos);
            assertThat(bench.pass(nanos)).hasSize(1);
        }
        bench.transfer(VISITED_NANOS, Integer.MAX_VALUE);

        assertThat(bench.transferred()).hasSize(LENGTH);
        assertThat(queue.isTransferred()).isTrue();
    }

    @Test
    void aVisitThatLeavesNothingDoesNotCount() {
        for (long nanos = 1; nanos <= 2 * BlockQueue.USUAL_VISITS; nanos++) {
            bench.put("due", nanos);
            assertThat(bench.pass(nanos)).hasSize(1);
        }
        bench.put("far", FAR_NANOS);
        bench.put("due", 50);
        assertThat(bench.pass(50)).hasSize(1);

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

    /** Has the newest block visited at one tick after the other; the last visit may request a transfer. */
    private void visitUsually() {
        for (long nanos = 10; nanos <= VISITED_NANOS; nanos += 10) {
            assertThat(queue.isTransferred()).isTrue();
            bench.put("due", nanos);
            assertThat(bench.pass(nanos)).hasSize(1);
        }
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
