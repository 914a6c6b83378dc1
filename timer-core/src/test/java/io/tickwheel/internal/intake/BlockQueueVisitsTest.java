package io.tickwheel.internal.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.wheel.NamedTimeout;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What visits of a block read (I10). Ticks are of 10 ns, offsets of 16. */
class BlockQueueVisitsTest {
    private static final int PART = BlockParts.PART;
    private static final int LENGTH = 4 * PART;
    private static final long FAR_NANOS = 100_000;

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

        assertThat(bench.readBy(() -> assertThat(bench.pass(160)).containsExactly("a")))
                .isEqualTo(LENGTH + PART);
        assertThat(bench.readBy(() -> assertThat(bench.pass(310)).isEmpty())).isZero();
        assertThat(bench.readBy(() -> assertThat(bench.pass(320)).containsExactly("b")))
                .isEqualTo(PART);
    }

    @Test
    void whatArrivesIsReadOnce() {
        for (int i = 1; i <= PART; i++) {
            bench.put("far", FAR_NANOS);
            bench.put("due", 10L * i);
            long tick = i;
            assertThat(bench.readBy(() -> assertThat(bench.pass(10 * tick)).hasSize(1)))
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

        long reads = bench.readBy(() -> {
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
        assertThat(bench.tightened()).isEqualTo(1_000);
        bench.cancelAll(cancelled);

        assertThat(bench.readBy(() -> assertThat(bench.tightened()).isEqualTo(FAR_NANOS)))
                .isLessThanOrEqualTo(2L * LENGTH);
        assertThat(bench.readBy(() -> assertThat(bench.pass(2_000)).isEmpty())).isZero();
    }

    @Test
    void whatWasCancelledBeforeTheFirstVisitIsReadOnce() {
        List<NamedTimeout> cancelled = bench.fill("cancelled", LENGTH - 1, 1_000);
        bench.put("far", FAR_NANOS);
        bench.cancelAll(cancelled);

        assertThat(bench.readBy(() -> assertThat(bench.tightened()).isEqualTo(FAR_NANOS)))
                .isEqualTo(LENGTH + PART);
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
        bench.tightened();

        assertThat(bench.readBy(() -> assertThat(bench.tightened()).isEqualTo(40)))
                .isZero();
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

        assertThat(bench.readBy(() -> assertThat(bench.tightened()).isEqualTo(1_027)))
                .isEqualTo(LENGTH);
    }

    /** In one unit of the offsets, and not in the order of arrival. */
    @Test
    void theBoundIsNotAfterTheEarliestOfThoseThatAreNearlyDue() {
        bench.put("b", 1_022);
        bench.put("a", 1_010);
        bench.put("c", 1_020);
        bench.fillUp(FAR_NANOS);

        assertThat(bench.tightened()).isEqualTo(1_010);
        assertThat(bench.pass(1_015)).containsExactly("a");
        assertThat(queue.earliestNanos()).isLessThanOrEqualTo(1_020);
        assertThat(bench.tightened()).isEqualTo(1_020);
    }
}
