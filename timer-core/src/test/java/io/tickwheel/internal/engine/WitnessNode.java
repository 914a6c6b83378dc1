package io.tickwheel.internal.engine;

import io.tickwheel.internal.wheel.TimeoutNode;

/** A timeout whose task notes what it sees of a plain field. */
final class WitnessNode extends TimeoutNode {
    static final int NOT_RUN = -1;

    int payload;
    int seen = NOT_RUN;

    WitnessNode(long deadlineNanos) {
        super(deadlineNanos, false);
    }

    @Override
    public void runTask() {
        seen = payload;
    }
}
