package io.tickwheel.internal.intake;

import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A stripe into which producers put timeouts while the owner renews its bound (I9). A subclass may do either in a
 * faulty way.
 *
 * <p>Threads: {@link #put} a producer, {@link #renew} the owner, {@link #knows} any.
 */
class RacedStripe {
    static final long SOONER_NANOS = 2 * RacedNode.TICK_NANOS;
    static final long LATER_NANOS = 3 * RacedNode.TICK_NANOS;

    private static final int STRIPE = 0;

    final WheelGeometry geometry = new WheelGeometry(RacedNode.TICK_NANOS, 1);
    final Intake intake = Blocks.intake(geometry, RacedNode.BLOCK);
    final StripeQueues queues = new StripeQueues(intake, new DueSlots(geometry));
    final ArrivalBlock block = new ArrivalBlock(STRIPE, 0, 0, 4, RacedNode.BLOCK, boundsOfBlock(), new AtomicLong());

    RacedStripe() {
        queues.add(block, false);
    }

    StripeBounds boundsOfBlock() {
        return intake.bounds();
    }

    void put(long deadlineNanos) {
        block.put(new RacedNode(deadlineNanos));
    }

    void renew() {
        queues.renewBound(STRIPE);
    }

    /** Whether the stripe's bound is no later than a deadline. */
    final boolean knows(long deadlineNanos) {
        return queues.earliestNanos() <= deadlineNanos;
    }
}
