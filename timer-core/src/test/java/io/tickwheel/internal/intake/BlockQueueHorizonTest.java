package io.tickwheel.internal.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** After which visits a block is transferred, and how far (I6, I10). Ticks are of 10 ns, offsets of 16. */
class BlockQueueHorizonTest {
    private static final int PART = BlockParts.PART;
    private static final int LENGTH = 4 * PART;
    private static final long FAR_NANOS = 100_000;

    /** At the last of the usual visits, and the end of the span of 64 ns, rounded down to a tick, that it has then. */
    private static final long VISITED_NANOS = 10L * BlockQueue.USUAL_VISITS;

    private static final long HORIZON_NANOS = 120;

    private final QueueBench bench = new QueueBench(LENGTH);
    private final BlockQueue queue = bench.queue;

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

        bench.tightened();

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

        assertThat(bench.readBy(
                        () -> assertThat(bench.collect(HORIZON_NANOS + 10, 1)).isEqualTo(LENGTH / PART)))
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
        assertThat(queue.isTransferred()).isTrue();
    }

    /** Once nobody fills it: before, a bound that is raised might hide what is put next. */
    @Test
    void aFullBlockIsNextVisitedBehindItsHorizon() {
        bench.put("near", HORIZON_NANOS);
        bench.fill("far", LENGTH - 1 - BlockQueue.USUAL_VISITS, FAR_NANOS);
        visitUsually();
        bench.transfer(VISITED_NANOS, LENGTH);

        assertThat(queue.earliestNanos()).isEqualTo(HORIZON_NANOS + 1);
        assertThat(bench.tightened()).isEqualTo(FAR_NANOS);
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

        assertThat(bench.readBy(() -> assertThat(bench.pass(HORIZON_NANOS + 10)).containsExactly("later")))
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
        queue.setEager(true);
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
        queue.setEager(true);
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
}
