package io.tickwheel.internal.engine;

import io.tickwheel.internal.wheel.TimeoutNode;

/** A timeout whose task counts its runs. */
final class RacedNode extends TimeoutNode {
    private int runs;

    RacedNode(long deadlineNanos) {
        super(deadlineNanos);
    }

    @Override
    public void runTask() {
        runs++;
    }

    int runs() {
        return runs;
    }
}
