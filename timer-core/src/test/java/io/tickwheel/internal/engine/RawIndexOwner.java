package io.tickwheel.internal.engine;

import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import org.jspecify.annotations.Nullable;

/** Looks as the engine does: through a real mailbox. */
class RawIndexOwner extends ParkingOwner {
    private final Mailbox<TimeoutNode> intake = new Mailbox<>(CHUNK, 1_000);

    RawIndexOwner() {
        intake.offer(new RacedNode(WheelGeometry.NEVER - 1));
    }

    @Override
    final void offer(TimeoutNode node) {
        intake.offer(node);
    }

    @Override
    final @Nullable TimeoutNode poll() {
        return intake.poll();
    }

    @Override
    final boolean findsClaimed() {
        return intake.hasClaimed();
    }
}
