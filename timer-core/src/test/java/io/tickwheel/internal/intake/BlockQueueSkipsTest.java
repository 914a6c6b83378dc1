package io.tickwheel.internal.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the owner of a {@link BlockQueue} does not read, or not again. */
class BlockQueueSkipsTest {
    private static final long FAR_NANOS = 1_000;

    @Test
    void soManyBlocksAreLookedAtOneByOneBeforeTheOwnerPlans() {
        QueueBench bench = new QueueBench(1);

        bench.fill("far", BlockQueue.OPEN + BlockQueue.UNCHECKED + 50, FAR_NANOS);

        assertThat(bench.queue.open()).isLessThanOrEqualTo(BlockQueue.OPEN + BlockQueue.UNCHECKED);
    }

    @Test
    void aTransferWhoseBlockIsDroppedGoesOnAtTheBeginningOfTheNext() {
        int length = 32;
        QueueBench bench = new QueueBench(length);
        List<NamedTimeout> first = bench.fill("a", length, FAR_NANOS);
        bench.fill("b", length, FAR_NANOS);
        bench.queue.requestTransfer(2);
        bench.transfer(0, 3);
        bench.cancelAll(first.subList(3, length));
        bench.queue.dropEmpty();
        assertThat(bench.queue.size()).isEqualTo(1);

        bench.transfer(0, Integer.MAX_VALUE);

        List<String> expected = new ArrayList<>(QueueBench.names("a", 3));
        expected.addAll(QueueBench.names("b", length));
        assertThat(bench.transferred()).containsExactlyInAnyOrderElementsOf(expected);
    }

    /**
     * Cancellers write a slot and then the count of those that were cleared, both plainly: the owner may see the count
     * before the slots. Here the slot is not written at all, and the count says that it was. A bound of -1 would, with
     * a slack of 0, be the plan of a timer that is closed.
     */
    @Test
    void aBlockInWhichAllIsClearedHasNoBoundThoughItsSlotsAreNotSeenYet() throws ReflectiveOperationException {
        QueueBench planned = clearedBeforeItsSlotsAreSeen();
        planned.queue.tightenEarliest(WheelGeometry.NEVER, Integer.MAX_VALUE, 0);
        assertThat(planned.queue.earliestNanos()).isEqualTo(WheelGeometry.NEVER);

        QueueBench visited = clearedBeforeItsSlotsAreSeen();
        visited.beginPass();
        visited.collect(50, Integer.MAX_VALUE);
        assertThat(visited.queue.earliestNanos()).isEqualTo(WheelGeometry.NEVER);
    }

    private static QueueBench clearedBeforeItsSlotsAreSeen() throws ReflectiveOperationException {
        QueueBench bench = new QueueBench(2);
        NamedTimeout first = bench.put("first", 45);
        ArrivalBlock block = (ArrivalBlock) first.container();
        bench.halted("second", 45);
        bench.cancel(first);
        setCleared(block, 2);
        bench.queue.complete(0);
        return bench;
    }

    private static void setCleared(ArrivalBlock block, int cleared) throws ReflectiveOperationException {
        VarHandle field = MethodHandles.privateLookupIn(ArrivalBlock.class, MethodHandles.lookup())
                .findVarHandle(ArrivalBlock.class, "cleared", int.class);
        field.set(block, cleared);
    }
}
