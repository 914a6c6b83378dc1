package io.tickwheel.internal.engine;

/** Examines as the engine does: a real lane asks whether its oldest block is complete when a younger one comes. */
final class CompletingLane extends ExaminedBlock {
    private static final ArrivalBlock EMPTY = new ArrivalBlock(0, 0, 1);

    private final Lane lane = new Lane(filing);

    CompletingLane() {
        super(0);
        add(block);
        for (int i = 1; i < Lane.UNEXAMINED; i++) {
            add(EMPTY);
        }
        lane.reserve();
    }

    @Override
    void examine() {
        lane.add(EMPTY);
    }

    @Override
    long earliestNanos() {
        return lane.earliestNanos();
    }

    private void add(ArrivalBlock added) {
        lane.reserve();
        lane.add(added);
    }
}
