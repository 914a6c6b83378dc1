package io.tickwheel.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The earliest deadline of a lane: never too late (I9), and exact once it was settled. */
class LaneEarliestTest {
    private static final int LENGTH = 4;
    private static final int MANY_BLOCKS = Lane.UNEXAMINED + 20;
    private static final long FAR_NANOS = 100_000;
    private static final long NO_LIMIT = WheelGeometry.NEVER;

    private final LaneBench bench = new LaneBench(LENGTH);
    private final Lane lane = bench.lane;

    @Test
    void settledItIsNotThatOfACancelledTimeout() {
        NamedTimeout cancelled = bench.put("a", 45);
        bench.put("b", 70);
        bench.cancel(cancelled);
        assertThat(lane.earliestNanos()).isEqualTo(45);

        assertThat(lane.settleEarliest(NO_LIMIT)).isEqualTo(70);

        assertThat(lane.earliestNanos()).isEqualTo(70);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 9, MANY_BLOCKS})
    void settledItIsExactHoweverManyBlocksHadCancelledOnes(int blocks) {
        List<NamedTimeout> cancelled = new ArrayList<>();
        for (int i = 0; i < blocks; i++) {
            cancelled.add(bench.put("cancelled", 45 + i % 7));
            bench.fillUp(FAR_NANOS + i);
        }
        bench.cancelAll(cancelled);

        assertThat(lane.settleEarliest(NO_LIMIT)).isEqualTo(FAR_NANOS);
    }

    @Test
    void settledItIsExactWhereBlocksHadTheSameEarliest() {
        List<NamedTimeout> cancelled = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            cancelled.add(bench.put("cancelled", 45));
            bench.fillUp(FAR_NANOS);
        }
        bench.cancelAll(cancelled);

        assertThat(lane.settleEarliest(NO_LIMIT)).isEqualTo(FAR_NANOS);
    }

    @Test
    void oneOfSeveralWithTheSameDeadlineIsEnoughForIt() {
        NamedTimeout first = bench.put("a", 45);
        bench.fillUp(FAR_NANOS);
        bench.put("b", 45);
        bench.cancel(first);

        assertThat(lane.settleEarliest(NO_LIMIT)).isEqualTo(45);
    }

    @Test
    void whatIsNotBelowTheLimitIsNotLookedAt() {
        bench.cancel(bench.put("a", 45));

        assertThat(lane.settleEarliest(45)).isEqualTo(45);
        assertThat(lane.earliestNanos()).isEqualTo(45);
        assertThat(lane.settleEarliest(46)).isEqualTo(WheelGeometry.NEVER);
    }

    @Test
    void withNothingLeftToSpendItMayBeThatOfACancelledTimeout() {
        bench.cancel(bench.put("a", 45));
        bench.filing.spend(Filing.ALLOWANCE);

        assertThat(lane.settleEarliest(NO_LIMIT)).isEqualTo(45);

        bench.beginSlice();
        assertThat(lane.settleEarliest(NO_LIMIT)).isEqualTo(WheelGeometry.NEVER);
    }

    @Test
    void settlingFilesNothing() {
        bench.put("a", 45);
        bench.cancel(bench.put("b", 35));

        lane.settleEarliest(NO_LIMIT);

        assertThat(bench.filed()).isEmpty();
    }

    @Test
    void whatHasLeftNoLongerCounts() {
        bench.put("a", 45);
        bench.put("oldest of the rest", 70);
        bench.put("second oldest", 70);
        bench.put("third oldest", 70);
        bench.put("b", 80);

        lane.takeDue(50, bench.filing);

        assertThat(lane.settleEarliest(NO_LIMIT)).isEqualTo(80);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, MANY_BLOCKS})
    void ofBlocksLetGoNothingIsLeft(int blocks) {
        bench.fill("a", blocks * LENGTH, 45);
        assertThat(lane.earliestNanos()).isEqualTo(45);

        lane.fileOldest((long) blocks * LENGTH);

        assertThat(lane.size()).isZero();
        assertThat(lane.earliestNanos()).isEqualTo(WheelGeometry.NEVER);
        bench.put("b", 60);
        assertThat(lane.earliestNanos()).isEqualTo(60);
    }

    @Test
    void everyBlockKeepsItsOwnWhileTheLaneGrowsAndShrinks() {
        int gone = 0;
        for (int i = 0; i < 5 * Lane.UNEXAMINED; i++) {
            bench.fillUp(FAR_NANOS + i);
            if (i % 3 == 2) {
                lane.fileOldest(LENGTH);
                gone++;
            }
        }

        while (lane.size() > 0) {
            assertThat(lane.earliestNanos()).isEqualTo(FAR_NANOS + gone);
            bench.beginSlice();
            lane.fileOldest(LENGTH);
            gone++;
        }
        assertThat(gone).isEqualTo(5 * Lane.UNEXAMINED);
    }

    @Test
    void whatIsDueInAnOldBlockIsFoundBehindManyYoungerOnes() {
        bench.fillUp(FAR_NANOS);
        bench.put("a", 45);
        bench.fill("far", MANY_BLOCKS * LENGTH, FAR_NANOS);
        assertThat(lane.earliestNanos()).isEqualTo(45);

        lane.takeDue(50, bench.filing);

        assertThat(bench.filed()).contains("a");
        assertThat(lane.earliestNanos()).isEqualTo(FAR_NANOS);
    }

    /** I9: the owner must not make the bound its own while a producer still has to lower it. */
    @Test
    void aProducerHaltedInAnOldBlockIsHeardWhenItGoesOn() {
        HaltedProducer producer = bench.halted("a", 45);
        bench.fill("far", MANY_BLOCKS * LENGTH, FAR_NANOS);
        assertThat(lane.earliestNanos()).isEqualTo(FAR_NANOS);

        producer.tell();
        assertThat(lane.earliestNanos()).isEqualTo(45);
        producer.write();
        bench.fill("far", MANY_BLOCKS * LENGTH, FAR_NANOS);
        assertThat(lane.earliestNanos()).isEqualTo(45);
        lane.takeDue(50, bench.filing);
        assertThat(bench.filed()).contains("a");
    }

    /** I9: the producer has told the deadline, and does not tell it again. */
    @Test
    void aLookThatFindsAPlaceNotWrittenKeepsWhatWasTold() {
        HaltedProducer producer = bench.halted("a", 45).tell();
        bench.put("b", 30);

        lane.takeDue(40, bench.filing);
        assertThat(bench.filed()).containsExactly("b");
        assertThat(lane.settleEarliest(NO_LIMIT)).isLessThanOrEqualTo(45);

        producer.write();
        assertThat(lane.settleEarliest(NO_LIMIT)).isEqualTo(45);
    }

    @Test
    void aProducerThatTellsItsDeadlineAfterALookIsHeard() {
        HaltedProducer producer = bench.halted("a", 45);
        bench.put("b", 70);
        assertThat(lane.settleEarliest(NO_LIMIT)).isEqualTo(70);

        producer.tell();

        assertThat(lane.earliestNanos()).isEqualTo(45);
    }
}
