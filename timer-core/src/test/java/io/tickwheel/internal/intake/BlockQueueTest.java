package io.tickwheel.internal.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What leaves a stripe's blocks, what stays, and in which order. */
class BlockQueueTest {
    private static final int LENGTH = 32;
    private static final long FAR_NANOS = 1_000;
    private static final int MOST_COLLECTIONS = 10;

    private final QueueBench bench = new QueueBench(LENGTH);
    private final BlockQueue queue = bench.queue;

    @Test
    void anEmptyQueueHasNothing() {
        assertThat(queue.size()).isZero();
        assertThat(queue.earliestNanos()).isEqualTo(WheelGeometry.NEVER);
        assertThat(queue.tightenEarliest(1_000, LENGTH, BlockQueue.OPEN)).isEqualTo(WheelGeometry.NEVER);
        assertThat(bench.pass(WheelGeometry.NEVER)).isEmpty();
        bench.transferOldest(10);
        assertThat(bench.drained()).isEmpty();
        assertThat(bench.transferred()).isEmpty();
    }

    @Test
    void theEarliestIsThatOfAllBlocks() {
        bench.put("a", 70);
        bench.fillUp(FAR_NANOS);
        bench.put("b", 60);
        bench.fillUp(FAR_NANOS);
        assertThat(queue.earliestNanos()).isEqualTo(60);

        bench.put("c", 50);
        assertThat(queue.size()).isEqualTo(3);
        assertThat(queue.earliestNanos()).isEqualTo(50);
    }

    @Test
    void nothingIsCollectedBeforeSomethingIsDue() {
        bench.put("a", 41);
        bench.fillUp(FAR_NANOS);

        bench.beginPass();

        assertThat(bench.collect(40, LENGTH)).isZero();
        assertThat(queue.isPassOver()).isTrue();
        assertThat(bench.run()).isEmpty();
    }

    @Test
    void whatIsDueIsCollectedWhereverItLies() {
        bench.fill("x", 1, FAR_NANOS);
        bench.put("a", 40);
        bench.fillUp(FAR_NANOS);
        bench.fillUp(FAR_NANOS);
        bench.put("b", 35);

        assertThat(bench.pass(40)).containsExactlyInAnyOrder("a", "b");
        assertThat(bench.waiting()).doesNotContain("a", "b").hasSize(2 * LENGTH - 1);
        assertThat(bench.transferred()).isEmpty();
    }

    /** I8: cancelled between being collected and being run. */
    @Test
    void whatIsCancelledOnceItWasCollectedIsNotRun() {
        NamedTimeout a = bench.put("a", 40);
        bench.put("b", 40);
        bench.beginPass();
        bench.collect(40, LENGTH);

        bench.cancel(a);

        assertThat(a.container()).isNull();
        assertThat(bench.run()).containsExactly("b");
    }

    @Test
    void aPassIsSplitBetweenBlocks() {
        for (int i = 0; i < 5; i++) {
            bench.put("" + i, 40);
            bench.fillUp(FAR_NANOS);
        }
        bench.beginPass();

        // What has arrived, and then the part in which something is due, and its bound.
        int block = 2 * LENGTH + 1;
        assertThat(bench.collect(40, block + 1)).isEqualTo(2L * block);
        assertThat(queue.isPassOver()).isFalse();
        assertThat(bench.collect(40, 1)).isEqualTo(block);
        assertThat(bench.collect(40, 0)).isZero();
        assertThat(bench.collect(40, 5 * block)).isEqualTo(2L * block);
        assertThat(queue.isPassOver()).isTrue();
        assertThat(bench.run()).containsExactlyElementsOf(QueueBench.names("", 5));
    }

    /** I6: the others of its tick that its producer scheduled before may lie in a block that was already scanned. */
    @Test
    void whatArrivesDuringAPassIsLeftForTheNext() {
        bench.put("a", 40);
        bench.beginPass();
        bench.put("late", 40);

        bench.collect(40, 2 * LENGTH);

        assertThat(bench.run()).containsExactly("a");
        assertThat(queue.earliestNanos()).isEqualTo(40);
        assertThat(bench.pass(40)).containsExactly("late");
    }

    /** I6: two that are alike leave in the order in which they came, whichever way each takes. */
    @ParameterizedTest
    @ValueSource(ints = {1, 5, 2 * LENGTH, BlockQueue.OPEN + 7})
    void theSameTickLeavesInTheOrderOfArrival(int blocks) {
        for (int i = 0; i < blocks; i++) {
            bench.put("tick 3: " + i, 25);
            bench.put("tick 5: " + i, 45);
            bench.fillUp(FAR_NANOS + i);
        }
        bench.beginPass();
        assertThat(bench.pass(30)).containsExactlyElementsOf(QueueBench.names("tick 3: ", blocks));

        queue.requestTransfer(blocks / 2);
        bench.transfer(30, Integer.MAX_VALUE);
        queue.dropEmpty();
        bench.put("tick 5: " + blocks, 45);

        assertThat(bench.expired(5)).containsExactlyElementsOf(QueueBench.names("tick 5: ", blocks / 2));
        assertThat(bench.pass(50)).containsExactlyElementsOf(QueueBench.names("tick 5: ", blocks / 2, blocks + 1));
    }

    /** Where the owner is late: by tick, whichever block they lie in. */
    @Test
    void severalTicksAreCollectedInOrder() {
        List<String> expected = new ArrayList<>();
        for (int tick = 1; tick <= 20; tick++) {
            for (int i = 0; i < 3; i++) {
                expected.add(tick + "." + i);
            }
        }
        for (int i = 0; i < 3; i++) {
            for (int tick = 20; tick > 0; tick--) {
                bench.put(tick + "." + i, 10L * tick);
            }
        }

        assertThat(bench.pass(200)).isEqualTo(expected);
    }

    @Test
    void theOldestAreTransferredBlockByBlock() {
        bench.fill("", 3 * LENGTH, FAR_NANOS);

        queue.requestTransfer(2);
        assertThat(bench.transfer(0, 3)).isEqualTo(3);
        assertThat(bench.transferred()).containsExactlyInAnyOrderElementsOf(QueueBench.names("", 3));
        assertThat(bench.transfer(0, LENGTH)).isEqualTo(LENGTH);
        assertThat(bench.transferred()).containsExactlyInAnyOrderElementsOf(QueueBench.names("", LENGTH + 3));
        queue.dropEmpty();
        assertThat(queue.size()).isEqualTo(2);
        assertThat(bench.transfer(0, 2 * LENGTH)).isEqualTo(LENGTH - 3);
        queue.dropEmpty();
        assertThat(queue.size()).isEqualTo(1);
        assertThat(bench.transfer(0, LENGTH)).isZero();
        bench.transferOldest(1);
        assertThat(bench.transferred()).hasSize(3 * LENGTH);
        assertThat(queue.size()).isZero();
    }

    @Test
    void whatIsRequestedDuringATransferIsAddedToIt() {
        bench.fill("", 4 * LENGTH, FAR_NANOS);
        queue.requestTransfer(2);
        bench.transfer(0, LENGTH + 1);
        queue.requestTransfer(1);
        queue.requestTransfer(3);
        queue.dropEmpty();

        bench.transfer(0, 4 * LENGTH);

        assertThat(bench.transferred()).hasSize(3 * LENGTH);
    }

    /** It is in a batch, or will be in the next. */
    @Test
    void whatIsDueIsNotTransferred() {
        bench.put("due", 40);
        bench.put("far", FAR_NANOS);
        queue.requestTransfer(1);

        bench.transfer(40, LENGTH);

        assertThat(bench.transferred()).containsExactly("far");
        assertThat(bench.pass(40)).containsExactly("due");
    }

    @Test
    void theNewestBlockStaysAsLongAsItHasRoom() {
        bench.fill("", LENGTH - 1, FAR_NANOS);

        bench.transferOldest(1);
        assertThat(bench.transferred()).hasSize(LENGTH - 1);
        assertThat(queue.size()).isEqualTo(1);

        bench.put("last", FAR_NANOS);
        bench.transferOldest(1);
        assertThat(bench.transferred()).hasSize(LENGTH).contains("last");
        assertThat(queue.size()).isZero();
    }

    @Test
    void whatWasCancelledIsNotTransferred() {
        bench.fill("kept", 1, FAR_NANOS);
        NamedTimeout cancelled = bench.put("cancelled", FAR_NANOS);
        NamedTimeout notCleared = bench.put("not cleared yet", FAR_NANOS);
        bench.cancel(cancelled);
        notCleared.tryCancelQueued();

        bench.transferOldest(1);

        assertThat(bench.transferred()).containsExactly("kept0");
        assertThat(bench.drained()).isEmpty();
    }

    @Test
    void aSlotThatIsNotWrittenIsPassedOverAndNotForgotten() {
        bench.put("a", FAR_NANOS);
        HaltedProducer producer = bench.halted("b", 45);
        bench.fillUp(FAR_NANOS);

        bench.transferOldest(1);
        assertThat(bench.transferred()).hasSize(LENGTH - 1);
        assertThat(queue.size()).isEqualTo(1);
        producer.tell().write();

        assertThat(bench.pass(45)).containsExactly("b");
        assertThat(queue.size()).isZero();
    }

    /** I6: what its producer schedules next, once it has written that slot, waits with it, in whichever block. */
    @ParameterizedTest
    @ValueSource(ints = {1, LENGTH})
    void nothingBehindASlotThatIsNotWrittenOvertakesIt(int slots) {
        HaltedProducer producer = bench.halted("s", 45);
        bench.fill("others", slots, 45);
        queue.requestTransfer(2);
        bench.transfer(0, slots);
        producer.tell().write();
        bench.put("next", 45);

        bench.transfer(0, Integer.MAX_VALUE);
        assertThat(bench.transferred()).doesNotContain("next");
        bench.transferOldest(2);

        assertThat(bench.waiting()).isEmpty();
        assertThat(bench.expired(5)).containsSubsequence("s", "next");
    }

    @Test
    void clearedBlocksAreDroppedUpToTheFirstThatIsNot() {
        bench.cancelAll(bench.fill("a", 2 * LENGTH, FAR_NANOS));
        bench.fill("b", LENGTH, FAR_NANOS);
        bench.cancelAll(bench.fill("c", LENGTH, FAR_NANOS));

        queue.dropEmpty();

        assertThat(queue.size()).isEqualTo(2);
        assertThat(bench.waiting()).containsExactlyElementsOf(QueueBench.names("b", LENGTH));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, BlockQueue.OPEN + 3})
    void clearedBlocksAreDroppedWhereverTheyLie(int blocks) {
        bench.fill("old", 1, FAR_NANOS + 1);
        bench.cancelAll(bench.fill("dead", LENGTH - 1, FAR_NANOS));
        for (int i = 0; i < blocks; i++) {
            bench.cancelAll(bench.fill("dead", LENGTH, 40));
            bench.put("b" + i, FAR_NANOS + 2 + i);
            bench.cancelAll(bench.fill("dead", LENGTH - 1, 50));
        }

        queue.dropCleared();

        assertThat(queue.size()).isEqualTo(1 + blocks);
        assertThat(tightened()).isEqualTo(FAR_NANOS + 1);
        bench.transferOldest(1);
        assertThat(tightened()).isEqualTo(FAR_NANOS + 2);
        assertThat(bench.drained()).containsExactlyElementsOf(QueueBench.names("b", blocks));
    }

    @Test
    void aTransferGoesOnBeforeClearedBlocksAreDropped() {
        bench.fill("a", LENGTH, FAR_NANOS);
        bench.cancelAll(bench.fill("dead", LENGTH, FAR_NANOS));
        bench.fill("b", LENGTH, FAR_NANOS);
        queue.requestTransfer(3);
        bench.transfer(0, LENGTH / 2);

        queue.dropCleared();
        bench.transfer(0, 3 * LENGTH);

        assertThat(bench.transferred()).hasSize(2 * LENGTH);
    }

    @Test
    void drainingGivesAllInOrderAndWaitsForWhatIsNotWritten() {
        bench.fill("a", LENGTH, FAR_NANOS);
        bench.transferOldest(1);
        bench.fill("b", LENGTH + 2, FAR_NANOS);
        bench.cancel(bench.put("cancelled", FAR_NANOS));
        HaltedProducer producer = bench.halted("b" + (LENGTH + 2), FAR_NANOS).tell();
        bench.put("b" + (LENGTH + 3), FAR_NANOS);

        assertThat(bench.drained(producer::write)).containsExactlyElementsOf(QueueBench.names("b", LENGTH + 4));
        assertThat(queue.size()).isZero();
        assertThat(queue.earliestNanos()).isEqualTo(WheelGeometry.NEVER);
    }

    @Test
    void growsWhereverItsOldestBlockLies() {
        for (int round = 0; round < 60; round++) {
            bench.fill(round + ".", 2 * LENGTH, 500 - round);
            bench.transferOldest(1);
            assertThat(queue.size()).isEqualTo(round + 1);
            assertThat(queue.earliestNanos()).isEqualTo(500 - round);
        }
        assertThat(bench.waiting()).hasSize(60 * LENGTH).startsWith("30.0").endsWith("59." + (2 * LENGTH - 1));
    }

    /** The collector gets it back, although the queue goes on. */
    @Test
    void nothingHoldsABlockThatWasDropped() {
        WeakReference<TimeoutNode.Container> block =
                new WeakReference<>(bench.fill("a", LENGTH, FAR_NANOS).get(0).container());
        bench.fill("b", 1, FAR_NANOS);

        bench.transferOldest(1);

        for (int i = 0; i < MOST_COLLECTIONS && block.get() != null; i++) {
            System.gc();
        }
        assertThat(block.get()).isNull();
        assertThat(queue.size()).isEqualTo(1);
    }

    private long tightened() {
        return queue.tightenEarliest(WheelGeometry.NEVER, Integer.MAX_VALUE, BlockQueue.OPEN);
    }
}
