package io.tickwheel.internal.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.wheel.NamedTimeout;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A request for whole blocks ends also where they are dropped before their transfer. Ticks are of 10 ns. */
class DroppedTransferTest {
    private static final int LENGTH = 4 * BlockParts.PART;
    private static final long FAR_NANOS = 100_000;
    /** Within the horizon that a block which was opened at time 0 has at the last of the usual visits. */
    private static final long NEAR_NANOS = 120;

    private final QueueBench bench = new QueueBench(LENGTH);
    private final BlockQueue queue = bench.queue;

    /** Of a block one timeout is due, so the block is requested; before its transfer the others are cancelled. */
    @BeforeEach
    void requestABlockThatIsDropped() {
        queue.setEager(true);
        bench.put("due", 10);
        List<NamedTimeout> others = bench.fill("other", LENGTH - 1, FAR_NANOS);
        bench.beginPass();
        bench.collect(10, Integer.MAX_VALUE);
        assertThat(queue.isTransferred()).isFalse();
        bench.cancelAll(others);
        assertThat(bench.run()).containsExactly("due");
        assertThat(queue.size()).isZero();
        assertThat(queue.isTransferred()).isTrue();
        queue.setEager(false);
    }

    /** I10: else no visit of this stripe has anything transferred, and old blocks are visited for each timeout. */
    @Test
    void whatComesNextIsTransferredByHorizon() {
        bench.put("near", NEAR_NANOS);
        bench.fill("far", LENGTH - 1 - BlockQueue.USUAL_VISITS, FAR_NANOS);
        for (int visit = 1; visit <= BlockQueue.USUAL_VISITS; visit++) {
            bench.put("due", 10L * visit);
            assertThat(bench.pass(10L * visit)).hasSize(1);
        }
        assertThat(queue.isTransferred()).isFalse();

        bench.transfer(10L * BlockQueue.USUAL_VISITS, Integer.MAX_VALUE);

        assertThat(bench.transferred()).containsExactly("near");
    }

    /** I8: else what waits is transferred in place of blocks in which everything was cancelled. */
    @Test
    void whatIsClearedIsDropped() {
        bench.fill("live", LENGTH, FAR_NANOS);
        bench.cancelAll(bench.fill("cleared", LENGTH, FAR_NANOS));
        bench.put("live", FAR_NANOS);

        queue.dropCleared();

        assertThat(queue.size()).isEqualTo(2);
    }
}
