package io.tickwheel.internal.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.wheel.WheelGeometry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** After which visits a block gives up waiting, and the older ones with it (I10). */
class BlockQueueVisitsTest {
    private static final int LENGTH = 64;
    private static final long FAR_NANOS = 1_000;

    private final QueueBench bench = new QueueBench(LENGTH);
    private final BlockQueue queue = bench.queue;

    /** I10: a slot is read so many times and then transferred, also if nothing was due in it. */
    @Test
    void aBlockGivesUpAfterSomeVisits() {
        bench.fill("far", LENGTH - BlockQueue.USUAL_VISITS, FAR_NANOS);
        visit(BlockQueue.USUAL_VISITS);
        bench.fill("young", 1, FAR_NANOS);
        assertThat(queue.isTransferred()).isFalse();

        bench.transfer(0, 2 * LENGTH);

        assertThat(queue.isTransferred()).isTrue();
        assertThat(bench.waiting()).containsExactly("young0");
        assertThat(bench.transferred()).hasSize(LENGTH - BlockQueue.USUAL_VISITS);
    }

    /** A few short delays in one block must not have all older blocks transferred. */
    @ParameterizedTest
    @CsvSource({"0, 8", "1, 16", "2, 24", "3, 32", "4, 32", "9, 32"})
    void olderBlocksAreTransferredOnceTheVisitsPayForIt(int olderBlocks, int visits) {
        bench.fill("old", olderBlocks * LENGTH, FAR_NANOS);
        bench.fill("far", LENGTH - visits, FAR_NANOS);
        visit(visits);

        assertThat(queue.isTransferred()).isFalse();
        bench.transfer(0, (olderBlocks + 1) * LENGTH);
        assertThat(bench.transferred()).hasSize((olderBlocks + 1) * LENGTH - visits);
    }

    @Test
    void visitsBeginAnewForWhatArrivesInATransferredBlock() {
        for (int i = 1; i < 3 * BlockQueue.USUAL_VISITS; i++) {
            bench.put("far", FAR_NANOS);
            bench.put("due", i);
            assertThat(bench.pass(i)).hasSize(1);
            assertThat(queue.isTransferred()).isEqualTo(i % BlockQueue.USUAL_VISITS != 0);
            bench.transfer(i, LENGTH);
            queue.dropEmpty();
        }
    }

    @Test
    void aBlockInWhichAllIsDueDoesNotGiveUp() {
        for (int i = 1; i <= 2 * BlockQueue.USUAL_VISITS; i++) {
            bench.put("due", i);
            assertThat(bench.pass(i)).hasSize(1);
            assertThat(queue.isTransferred()).isTrue();
        }
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

    /** Has one block visited a number of times, of which the last may request a transfer. */
    private void visit(int times) {
        for (int i = 1; i <= times; i++) {
            assertThat(queue.isTransferred()).isTrue();
            bench.put("due", i);
            assertThat(bench.pass(i)).hasSize(1);
        }
    }

    private long tightened() {
        return queue.tightenEarliest(WheelGeometry.NEVER, Integer.MAX_VALUE, BlockQueue.OPEN);
    }
}
