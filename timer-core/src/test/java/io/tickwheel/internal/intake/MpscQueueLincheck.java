package io.tickwheel.internal.intake;

import io.tickwheel.internal.wheel.TimeoutNode;
import java.util.ArrayList;
import java.util.List;
import org.jctools.queues.atomic.MpscUnboundedAtomicArrayQueue;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;

/** JCTools' queue, read as {@link Intake} does, for Lincheck: the owner takes what was offered, in order (I6, I9). */
public final class MpscQueueLincheck {
    private final MpscUnboundedAtomicArrayQueue<TimeoutNode> queue =
            new MpscUnboundedAtomicArrayQueue<>(ParkingOwner.CHUNK);

    @Operation
    public void offer(@Param(gen = IntGen.class, conf = "1:9") int number) {
        queue.offer(new RacedNode(number));
    }

    @Operation(nonParallelGroup = "owner")
    public List<Long> takeAll() {
        List<Long> taken = new ArrayList<>();
        while (queue.lvProducerIndex() != queue.lvConsumerIndex()) {
            TimeoutNode node = queue.relaxedPoll();
            if (node != null) {
                taken.add(node.deadlineNanos());
            }
        }
        return taken;
    }
}
