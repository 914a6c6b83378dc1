package io.tickwheel.internal.intake;

import io.tickwheel.internal.wheel.TimeoutNode;
import java.util.ArrayList;
import java.util.List;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;

/** The mailbox for Lincheck: what was offered before is among what the owner takes, in that order (I6, I9). */
public final class MpscQueueLincheck {
    private final MpscQueue<TimeoutNode> mailbox = new MpscQueue<>(ParkingOwner.CHUNK, 1_000);

    @Operation
    public void offer(@Param(gen = IntGen.class, conf = "1:9") int number) {
        mailbox.offer(new RacedNode(number));
    }

    @Operation(nonParallelGroup = "owner")
    public List<Long> takeAll() {
        List<Long> taken = new ArrayList<>();
        while (mailbox.hasClaimed()) {
            TimeoutNode node = mailbox.poll();
            if (node != null) {
                taken.add(node.deadlineNanos());
            }
        }
        return taken;
    }
}
