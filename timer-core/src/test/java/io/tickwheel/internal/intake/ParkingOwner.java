package io.tickwheel.internal.intake;

import io.tickwheel.internal.engine.Engine;
import io.tickwheel.internal.wheel.WheelGeometry;
import org.jctools.queues.atomic.MpscUnboundedAtomicArrayQueue;

/**
 * An owner on its way to the park while a producer schedules and opens a block for it, reduced to one stripe, the queue
 * of opened blocks with the smallest chunks, and the plan (I9). It takes the same steps in the same order as
 * {@link Engine}; a subclass may look at the queue otherwise.
 *
 * <p>One block waits already. So the producer has to link a new chunk if it comes before the owner has polled, and
 * claims its place in the queue with an odd index meanwhile.
 *
 * <p>Threads: {@link #schedule} a producer, {@link #step} the owner, {@link #verdict} whoever has joined both.
 */
class ParkingOwner {
    static final int CHUNK = 2;
    static final int LOST = 0;

    private static final long BOUNDARY_NANOS = 5 * RacedNode.TICK_NANOS;

    private final WheelGeometry geometry = new WheelGeometry(RacedNode.TICK_NANOS, 1);
    private final WakeUpPlan plan = new WakeUpPlan(geometry, this::wake);
    private final MpscUnboundedAtomicArrayQueue<ArrivalBlock> opened = new MpscUnboundedAtomicArrayQueue<>(CHUNK);
    private final BlockQueue queue = new BlockQueue(new DueSlots(geometry));
    private long parkedUntilNanos;
    private boolean woken;

    ParkingOwner() {
        opened.offer(newBlock());
    }

    /** The look after the plan was written; true if a block is on its way. */
    boolean acceptAgain() {
        return accept();
    }

    final void schedule() {
        RacedNode node = new RacedNode(BOUNDARY_NANOS - 1);
        ArrivalBlock block = newBlock();
        opened.offer(block);
        block.put(node);
        if (!plan.covers(plan.planned(), node.deadlineNanos())) {
            plan.lowerToTickOf(node.deadlineNanos());
        }
    }

    private void wake() {
        woken = true;
    }

    final void step() {
        plan.stayAwake();
        if (!accept()) {
            plan.publish(earliestBoundaryNanos());
            if (acceptAgain()) {
                plan.stayAwake();
            } else {
                plan.lower(earliestBoundaryNanos());
            }
        }
        parkedUntilNanos = plan.planned();
    }

    /** What became of the park: a wake-up makes the owner read the plan again. */
    final int verdict() {
        if (parkedUntilNanos <= BOUNDARY_NANOS) {
            return RacedNode.IN_TIME;
        }
        return woken && plan.planned() <= BOUNDARY_NANOS ? RacedNode.WOKEN : LOST;
    }

    private boolean accept() {
        for (ArrivalBlock block = opened.relaxedPoll(); block != null; block = opened.relaxedPoll()) {
            queue.reserve();
            queue.add(block);
        }
        return opened.lvProducerIndex() != opened.lvConsumerIndex();
    }

    private long earliestBoundaryNanos() {
        return geometry.boundaryNanos(geometry.tickOf(queue.earliestNanos()));
    }

    private static ArrivalBlock newBlock() {
        return Blocks.block(1);
    }
}
