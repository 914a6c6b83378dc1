package io.tickwheel.internal.intake;

import io.tickwheel.internal.wheel.TimeoutNode;
import java.util.ArrayList;
import java.util.List;
import org.jctools.queues.atomic.MpscUnboundedAtomicArrayQueue;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;

/** Broken on purpose: an owner that stops at a place not yet written misses what was written behind it. */
public final class GapBlindLincheck {
    private final MpscUnboundedAtomicArrayQueue<TimeoutNode> queue =
            new MpscUnboundedAtomicArrayQueue<>(ParkingOwner.CHUNK);

    @Operation
    public void offer(@Param(gen = IntGen.class, conf = "1:9") int number) {
        queue.offer(new RacedNode(number));
    }

    @Operation(nonParallelGroup = "owner")
    public List<Long> takeAll() {
        List<Long> taken = new ArrayList<>();
        for (TimeoutNode node = queue.relaxedPoll(); node != null; node = queue.relaxedPoll()) {
            taken.add(node.deadlineNanos());
        }
        return taken;
    }
}
