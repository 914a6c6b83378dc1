package io.tickwheel.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.TimeoutHolder;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.lang.ref.WeakReference;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What leaves a stripe's blocks, what stays, and in which order. */
class LaneTest {
    private static final int LENGTH = 32;
    private static final long FAR_NANOS = 1_000;
    private static final int MOST_COLLECTIONS = 10;

    private final LaneBench bench = new LaneBench(LENGTH);
    private final Lane lane = bench.lane;

    @Test
    void anEmptyLaneHasNothing() {
        assertThat(lane.size()).isZero();
        assertThat(lane.earliestNanos()).isEqualTo(WheelGeometry.NEVER);
        assertThat(lane.settleEarliest(1_000)).isEqualTo(WheelGeometry.NEVER);
        lane.takeDue(WheelGeometry.NEVER, bench.filing);
        lane.fileOldest(10);
        lane.dropEmpty();
        assertThat(bench.drained()).isEmpty();
        assertThat(bench.filed()).isEmpty();
    }

    @Test
    void theEarliestIsThatOfAllBlocks() {
        bench.put("a", 70);
        bench.fillUp(FAR_NANOS);
        bench.put("b", 60);
        bench.fillUp(FAR_NANOS);
        assertThat(lane.earliestNanos()).isEqualTo(60);

        bench.put("c", 50);
        assertThat(lane.size()).isEqualTo(3);
        assertThat(lane.earliestNanos()).isEqualTo(50);
    }

    @Test
    void nothingLeavesBeforeSomethingIsDue() {
        bench.put("a", 41);
        bench.fillUp(FAR_NANOS);

        lane.takeDue(40, bench.filing);

        assertThat(bench.filed()).isEmpty();
    }

    @Test
    void whatIsDueLeavesWhereverItLies() {
        bench.fill("x", 1, FAR_NANOS);
        bench.put("a", 40);
        bench.fillUp(FAR_NANOS);
        bench.fillUp(FAR_NANOS);
        bench.put("b", 35);

        lane.takeDue(40, bench.filing);

        assertThat(bench.filed()).contains("a", "b");
        assertThat(bench.waiting()).doesNotContain("a", "b");
    }

    @Test
    void eachBlockLookedThroughLetsSomeOfTheOldestGo() {
        bench.fill("first", LENGTH, FAR_NANOS);
        bench.fill("second", LENGTH - 1, FAR_NANOS);
        bench.put("a", 40);
        bench.fill("third", LENGTH - 1, FAR_NANOS);
        bench.put("b", 40);

        lane.takeDue(40, bench.filing);

        // Two for each block, and one for each that was due.
        assertThat(bench.filed())
                .containsExactlyInAnyOrder("first0", "first1", "first2", "first3", "first4", "first5", "a", "b");
    }

    @Test
    void aBlockInWhichNothingIsLeftLetsNoOthersGo() {
        bench.fill("due", LENGTH, 40);
        bench.fill("far", 2 * LENGTH, FAR_NANOS);

        lane.takeDue(40, bench.filing);

        assertThat(bench.filed()).containsExactlyInAnyOrderElementsOf(LaneBench.names("due", LENGTH));
        assertThat(lane.size()).isEqualTo(2);
    }

    /** The collector gets it back, although the lane goes on. */
    @Test
    void nothingHoldsABlockThatWasLetGo() {
        WeakReference<TimeoutHolder> block =
                new WeakReference<>(bench.fill("a", LENGTH, FAR_NANOS).get(0).holder());
        bench.fill("b", 1, FAR_NANOS);

        lane.fileOldest(LENGTH);

        for (int i = 0; i < MOST_COLLECTIONS && block.get() != null; i++) {
            System.gc();
        }
        assertThat(block.get()).isNull();
        assertThat(lane.size()).isEqualTo(1);
    }

    @Test
    void aBlockIsLetGoOnceItsOldestHaveLeft() {
        bench.fill("first", LENGTH - 1, FAR_NANOS);
        bench.put("due", 40);
        bench.fill("second", 1, FAR_NANOS);
        for (int i = 0; i < 9; i++) {
            bench.put("due", 40);
            lane.takeDue(40, bench.filing);
        }
        assertThat(lane.size()).isEqualTo(2);

        lane.fileOldest(2);

        assertThat(bench.waiting()).containsExactly("second0");
        assertThat(lane.size()).isEqualTo(1);
    }

    /** I6: two that are alike leave in the order in which they came, whichever way each takes. */
    @ParameterizedTest
    @ValueSource(ints = {1, 5, 2 * LENGTH, Lane.UNEXAMINED + 7})
    void theSameDeadlineLeavesInTheOrderOfArrival(int blocks) {
        for (int i = 0; i < blocks; i++) {
            bench.put("tick 3: " + i, 25);
            bench.put("tick 5: " + i, 45);
            bench.fillUp(FAR_NANOS + i);
        }

        bench.beginSlice();
        lane.takeDue(30, bench.filing);
        assertThat(bench.expired(3)).containsExactlyElementsOf(LaneBench.names("tick 3: ", blocks));
        bench.put("tick 5: last", 45);
        while (lane.earliestNanos() <= 50) {
            bench.beginSlice();
            lane.takeDue(50, bench.filing);
        }

        assertThat(bench.expired(5))
                .startsWith("tick 5: 0")
                .endsWith("tick 5: last")
                .filteredOn(name -> !name.endsWith("last"))
                .containsExactlyElementsOf(LaneBench.names("tick 5: ", blocks));
    }

    @Test
    void withNothingLeftToSpendNoFurtherBlockIsLookedThrough() {
        bench.put("a", 40);
        bench.fillUp(FAR_NANOS);
        bench.put("b", 40);
        bench.filing.spend(Filing.ALLOWANCE - LENGTH - 1);

        lane.takeDue(40, bench.filing);
        assertThat(bench.filed()).contains("a").doesNotContain("b");
        assertThat(lane.earliestNanos()).isLessThanOrEqualTo(40);

        bench.beginSlice();
        lane.takeDue(40, bench.filing);
        assertThat(bench.filed()).contains("a", "b");
    }

    @Test
    void theOldestLeaveFirstAndAsManyAsAskedFor() {
        bench.fill("", 3 * LENGTH, FAR_NANOS);

        lane.fileOldest(3);
        assertThat(bench.filed()).containsExactlyInAnyOrderElementsOf(LaneBench.names("", 3));
        lane.fileOldest(LENGTH);
        assertThat(bench.filed()).containsExactlyInAnyOrderElementsOf(LaneBench.names("", LENGTH + 3));
        assertThat(lane.size()).isEqualTo(2);
        lane.fileOldest(Long.MAX_VALUE / 2);
        assertThat(bench.filed()).hasSize(3 * LENGTH);
        assertThat(lane.size()).isZero();
    }

    @Test
    void theNewestBlockStaysAsLongAsItHasRoom() {
        bench.fill("", LENGTH - 1, FAR_NANOS);

        lane.fileOldest(2 * LENGTH);
        assertThat(bench.filed()).hasSize(LENGTH - 1);
        assertThat(lane.size()).isEqualTo(1);

        bench.put("last", FAR_NANOS);
        lane.fileOldest(1);
        assertThat(bench.filed()).hasSize(LENGTH).contains("last");
        assertThat(lane.size()).isZero();
    }

    @Test
    void placesOfCancelledOnesCountAmongTheOldest() {
        bench.fill("kept", 1, FAR_NANOS);
        NamedTimeout cancelled = bench.put("cancelled", FAR_NANOS);
        bench.fill("later", 2, FAR_NANOS);
        bench.cancel(cancelled);

        lane.fileOldest(3);

        assertThat(bench.filed()).containsExactlyInAnyOrder("kept0", "later0");
    }

    @Test
    void filingTheOldestStopsWithNothingLeftToSpend() {
        bench.fill("", 2 * LENGTH, FAR_NANOS);
        bench.filing.spend(Filing.ALLOWANCE - 2 * Filing.COST_OF_FILING);

        lane.fileOldest(2 * LENGTH);

        assertThat(bench.filed()).containsExactlyInAnyOrder("0", "1");
        bench.beginSlice();
        lane.fileOldest(2 * LENGTH);
        assertThat(bench.filed()).hasSize(2 * LENGTH);
    }

    @Test
    void theOldestWaitForAPlaceThatIsNotWritten() {
        bench.put("a", FAR_NANOS);
        HaltedProducer producer = bench.halted("b", 45);
        bench.put("c", FAR_NANOS);

        lane.fileOldest(LENGTH);
        assertThat(bench.filed()).containsExactly("a");
        producer.tell().write();
        lane.fileOldest(LENGTH);
        assertThat(bench.filed()).containsExactlyInAnyOrder("a", "b", "c");
    }

    @Test
    void forgottenBlocksAreDroppedUpToTheFirstThatIsNot() {
        bench.cancelAll(bench.fill("a", 2 * LENGTH, FAR_NANOS));
        bench.fill("b", LENGTH, FAR_NANOS);
        bench.cancelAll(bench.fill("c", LENGTH, FAR_NANOS));

        lane.dropEmpty();

        assertThat(lane.size()).isEqualTo(2);
        assertThat(bench.waiting()).containsExactlyElementsOf(LaneBench.names("b", LENGTH));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, Lane.UNEXAMINED + 3})
    void forgottenBlocksAreLetGoOfWhereverTheyLie(int blocks) {
        bench.fill("old", LENGTH, FAR_NANOS + 1);
        lane.fileOldest(LENGTH - 1);
        for (int i = 0; i < blocks; i++) {
            bench.cancelAll(bench.fill("dead", LENGTH, 40));
            bench.put("b" + i, FAR_NANOS + 2 + i);
            bench.cancelAll(bench.fill("dead", LENGTH - 1, 50));
        }

        lane.dropForgotten();

        assertThat(lane.size()).isEqualTo(1 + blocks);
        assertThat(lane.settleEarliest(WheelGeometry.NEVER)).isEqualTo(FAR_NANOS + 1);
        lane.fileOldest(1);
        assertThat(lane.settleEarliest(WheelGeometry.NEVER)).isEqualTo(FAR_NANOS + 2);
        assertThat(bench.drained()).containsExactlyElementsOf(LaneBench.names("b", blocks));
    }

    @Test
    void aForgottenBlockOfWhichSomeWasTakenIsNoReasonToSkipOthers() {
        bench.cancelAll(bench.fill("dead", LENGTH, FAR_NANOS));
        bench.fill("b", LENGTH, FAR_NANOS);

        lane.dropForgotten();
        lane.fileOldest(1);

        assertThat(bench.filed()).containsExactly("b0");
    }

    @Test
    void aBlockIsDroppedAlsoIfSomeOfItWasFiledBeforeTheRestWasCancelled() {
        List<NamedTimeout> nodes = bench.fill("a", LENGTH, FAR_NANOS);
        bench.fill("b", 3, FAR_NANOS);
        lane.fileOldest(3);

        bench.cancelAll(nodes.subList(3, LENGTH - 1));
        lane.dropEmpty();
        assertThat(lane.size()).isEqualTo(2);
        bench.cancel(nodes.get(LENGTH - 1));
        lane.dropEmpty();

        assertThat(lane.size()).isEqualTo(1);
        lane.fileOldest(1);
        assertThat(bench.filed()).containsExactlyInAnyOrder("a0", "a1", "a2", "b0");
    }

    @Test
    void theNewestBlockIsNotDroppedBeforeItIsFull() {
        bench.cancelAll(bench.fill("a", LENGTH - 1, FAR_NANOS));

        lane.dropEmpty();
        assertThat(lane.size()).isEqualTo(1);

        bench.put("b", FAR_NANOS);
        lane.dropEmpty();
        assertThat(bench.drained()).containsExactly("b");
    }

    @Test
    void drainingGivesAllInOrderAndWaitsForWhatIsNotWritten() {
        bench.fill("a", LENGTH + 2, FAR_NANOS);
        bench.cancel(bench.put("cancelled", FAR_NANOS));
        HaltedProducer producer = bench.halted("b", FAR_NANOS).tell();
        bench.put("c", FAR_NANOS);
        lane.fileOldest(2);

        assertThat(bench.drained(producer::write))
                .containsExactlyElementsOf(
                        LaneBench.joined(LaneBench.names("a", LENGTH + 2).subList(2, LENGTH + 2), "b", "c"));
        assertThat(lane.size()).isZero();
        assertThat(lane.earliestNanos()).isEqualTo(WheelGeometry.NEVER);
    }

    @Test
    void growsWhereverItsOldestBlockLies() {
        for (int turn = 0; turn < 60; turn++) {
            bench.fill(turn + ".", 2 * LENGTH, 500 - turn);
            lane.fileOldest(LENGTH);
            assertThat(lane.size()).isEqualTo(turn + 1);
            assertThat(lane.earliestNanos()).isEqualTo(500 - turn);
        }
        assertThat(bench.waiting()).hasSize(60 * LENGTH).startsWith("30.0").endsWith("59." + (2 * LENGTH - 1));
    }
}
