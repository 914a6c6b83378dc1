package io.tickwheel.internal.engine;

import io.tickwheel.internal.wheel.TimeoutNode;

/** A timeout of the first tick that repeats, and counts its runs. */
class RacedRepeatingNode extends TimeoutNode {
    private final long nextNanos;
    private int runs;

    RacedRepeatingNode(long nextNanos) {
        super(RacedEngine.TICK_NANOS, true);
        this.nextNanos = nextNanos;
    }

    int runs() {
        return runs;
    }

    @Override
    public void runTask() {
        runs++;
    }

    @Override
    public long nextRunNanos() {
        return nextNanos;
    }
}
