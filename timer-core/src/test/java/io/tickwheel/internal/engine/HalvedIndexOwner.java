package io.tickwheel.internal.engine;

import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import org.jctools.queues.atomic.MpscUnboundedAtomicArrayQueue;
import org.jspecify.annotations.Nullable;

/** Broken on purpose: asks the queue for its element counts, in which a place claimed with an odd index is missing. */
final class HalvedIndexOwner extends ParkingOwner {
    private final MpscUnboundedAtomicArrayQueue<TimeoutNode> intake = new MpscUnboundedAtomicArrayQueue<>(CHUNK);

    HalvedIndexOwner() {
        intake.offer(new RacedNode(WheelGeometry.NEVER - 1));
    }

    @Override
    void offer(TimeoutNode node) {
        intake.offer(node);
    }

    @Override
    @Nullable
    TimeoutNode poll() {
        return intake.relaxedPoll();
    }

    @Override
    boolean findsClaimed() {
        return intake.currentProducerIndex() != intake.currentConsumerIndex();
    }
}
