package io.tickwheel.internal.intake;

/** Examines as the engine does: a real queue asks whether its oldest block is complete once a younger one has come. */
final class CompletingQueue extends ExaminedBlock {
    private static final ArrivalBlock EMPTY = Blocks.block(1);

    CompletingQueue() {
        super(0);
        add(block);
        for (int i = 1; i < BlockQueue.OPEN; i++) {
            add(EMPTY);
        }
        queue.reserve();
    }

    @Override
    void examine() {
        queue.add(EMPTY);
        queue.complete(BlockQueue.OPEN);
    }

    @Override
    long earliestNanos() {
        return queue.earliestNanos();
    }
}
