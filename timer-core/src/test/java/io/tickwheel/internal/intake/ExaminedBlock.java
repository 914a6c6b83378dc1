package io.tickwheel.internal.intake;

import io.tickwheel.internal.wheel.WheelGeometry;

/**
 * A block which the owner examines while a producer puts a timeout there (I9). How it examines is up to a subclass, so
 * that a faulty way can stand beside the right one.
 *
 * <p>Threads: {@link #put} a producer, {@link #examine} the owner, {@link #isKnown} whoever has joined both.
 */
abstract class ExaminedBlock {
    private static final long DEADLINE_NANOS = 3 * RacedNode.TICK_NANOS;

    final DueSlots due = new DueSlots(new WheelGeometry(RacedNode.TICK_NANOS, 1));
    final BlockQueue queue = new BlockQueue(due);
    final ArrivalBlock block;

    /**
     * A block with room for one timeout, behind those that were cancelled and left their bound.
     *
     * @param cancelled how many they are
     */
    ExaminedBlock(int cancelled) {
        block = Blocks.block(cancelled + 1);
        for (int i = 0; i < cancelled; i++) {
            RacedNode node = RacedNode.ofFirstTick();
            block.put(node);
            node.tryCancelQueued();
            block.clear(node);
        }
    }

    final void put() {
        block.put(new RacedNode(DEADLINE_NANOS));
    }

    final void add(ArrivalBlock added) {
        queue.reserve();
        queue.add(added);
    }

    abstract void examine();

    /** A lower bound of the deadlines, as the owner knows it. */
    abstract long earliestNanos();

    /** Whether the owner would wake in time for what the producer has put there. */
    final boolean isKnown() {
        return earliestNanos() <= DEADLINE_NANOS;
    }
}
