package io.tickwheel.internal.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The earliest deadline of a stripe: never too late (I9), and exact once it was tightened. */
class BlockQueueEarliestTest {
    private static final int LENGTH = 4;
    private static final int MANY_BLOCKS = BlockQueue.OPEN + 20;
    private static final long FAR_NANOS = 100_000;
    private static final long NO_LIMIT = WheelGeometry.NEVER;

    private final QueueBench bench = new QueueBench(LENGTH);
    private final BlockQueue queue = bench.queue;

    @Test
    void tightenedItIsNotThatOfACancelledTimeout() {
        NamedTimeout cancelled = bench.put("a", 45);
        bench.put("b", 70);
        bench.cancel(cancelled);
        assertThat(queue.earliestNanos()).isEqualTo(45);

        assertThat(tightened()).isEqualTo(70);

        assertThat(queue.earliestNanos()).isEqualTo(70);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 9, MANY_BLOCKS})
    void tightenedItIsExactHoweverManyBlocksHadCancelledOnes(int blocks) {
        List<NamedTimeout> cancelled = new ArrayList<>();
        for (int i = 0; i < blocks; i++) {
            cancelled.add(bench.put("cancelled", 45 + i % 7));
            bench.fillUp(FAR_NANOS + i);
        }
        bench.cancelAll(cancelled);

        assertThat(tightened()).isEqualTo(FAR_NANOS);
    }

    @Test
    void tightenedItIsExactWhereBlocksHadTheSameEarliest() {
        List<NamedTimeout> cancelled = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            cancelled.add(bench.put("cancelled", 45));
            bench.fillUp(FAR_NANOS);
        }
        bench.cancelAll(cancelled);

        assertThat(tightened()).isEqualTo(FAR_NANOS);
    }

    @Test
    void oneOfSeveralWithTheSameDeadlineIsEnoughForIt() {
        NamedTimeout first = bench.put("a", 45);
        bench.fillUp(FAR_NANOS);
        bench.put("b", 45);
        bench.cancel(first);

        assertThat(tightened()).isEqualTo(45);
    }

    @Test
    void whatIsNotBelowTheLimitIsNotLookedAt() {
        bench.cancel(bench.put("a", 45));

        assertThat(queue.tightenEarliest(45, LENGTH, BlockQueue.OPEN)).isEqualTo(45);
        assertThat(queue.earliestNanos()).isEqualTo(45);
        assertThat(queue.tightenEarliest(50, LENGTH, BlockQueue.OPEN))
                .as("of the same tick")
                .isEqualTo(45);
        assertThat(queue.tightenEarliest(51, LENGTH, BlockQueue.OPEN)).isEqualTo(WheelGeometry.NEVER);
    }

    @Test
    void withNothingLeftToReadItMayBeThatOfACancelledTimeout() {
        bench.cancel(bench.put("a", 45));

        assertThat(queue.tightenEarliest(NO_LIMIT, 0, BlockQueue.OPEN)).isEqualTo(45);

        assertThat(tightened()).isEqualTo(WheelGeometry.NEVER);
    }

    @Test
    void tighteningCollectsNothing() {
        bench.put("a", 45);
        bench.cancel(bench.put("b", 35));

        tightened();

        assertThat(bench.run()).isEmpty();
        assertThat(bench.waiting()).containsExactly("a");
    }

    @Test
    void whatHasLeftNoLongerCounts() {
        bench.put("a", 45);
        bench.put("b", 80);

        assertThat(bench.pass(50)).containsExactly("a");

        assertThat(tightened()).isEqualTo(80);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, MANY_BLOCKS})
    void ofBlocksLetGoNothingIsLeft(int blocks) {
        bench.fill("a", blocks * LENGTH, 45);
        assertThat(queue.earliestNanos()).isEqualTo(45);

        bench.transferOldest(blocks);

        assertThat(queue.size()).isZero();
        assertThat(queue.earliestNanos()).isEqualTo(WheelGeometry.NEVER);
        bench.put("b", 60);
        assertThat(queue.earliestNanos()).isEqualTo(60);
    }

    @Test
    void everyBlockKeepsItsOwnWhileTheQueueGrowsAndShrinks() {
        int gone = 0;
        for (int i = 0; i < 5 * BlockQueue.OPEN; i++) {
            bench.fillUp(FAR_NANOS + i);
            if (i % 3 == 2) {
                bench.transferOldest(1);
                gone++;
            }
        }

        while (queue.size() > 0) {
            assertThat(queue.earliestNanos()).isEqualTo(FAR_NANOS + gone);
            bench.transferOldest(1);
            gone++;
        }
        assertThat(gone).isEqualTo(5 * BlockQueue.OPEN);
    }

    @Test
    void whatIsDueInAnOldBlockIsFoundBehindManyYoungerOnes() {
        bench.fillUp(FAR_NANOS);
        bench.put("a", 45);
        bench.fill("far", MANY_BLOCKS * LENGTH, FAR_NANOS);
        assertThat(queue.earliestNanos()).isEqualTo(45);

        assertThat(bench.pass(50)).containsExactly("a");
        assertThat(tightened()).isEqualTo(FAR_NANOS);
    }

    /** I9: the owner must not make the bound its own while a producer still has to lower it. */
    @Test
    void aProducerHaltedInAnOldBlockIsHeardWhenItGoesOn() {
        HaltedProducer producer = bench.halted("a", 45);
        bench.fill("far", MANY_BLOCKS * LENGTH, FAR_NANOS);
        assertThat(queue.earliestNanos()).isEqualTo(FAR_NANOS);

        producer.tell();
        assertThat(queue.earliestNanos()).isEqualTo(45);
        producer.write();
        bench.fill("far", MANY_BLOCKS * LENGTH, FAR_NANOS);
        assertThat(queue.earliestNanos()).isEqualTo(45);
        assertThat(bench.pass(50)).containsExactly("a");
    }

    /** I9: the producer has told the deadline, and does not tell it again. */
    @Test
    void aLookThatFindsAPlaceNotWrittenKeepsWhatWasTold() {
        HaltedProducer producer = bench.halted("a", 45).tell();
        bench.put("b", 30);

        assertThat(bench.pass(40)).containsExactly("b");
        assertThat(tightened()).isLessThanOrEqualTo(45);

        producer.write();
        assertThat(tightened()).isEqualTo(45);
    }

    @Test
    void aProducerThatTellsItsDeadlineAfterALookIsHeard() {
        HaltedProducer producer = bench.halted("a", 45);
        bench.put("b", 70);
        assertThat(tightened()).isEqualTo(70);

        producer.tell();

        assertThat(queue.earliestNanos()).isEqualTo(45);
    }

    private long tightened() {
        return queue.tightenEarliest(NO_LIMIT, Integer.MAX_VALUE, BlockQueue.OPEN);
    }
}
