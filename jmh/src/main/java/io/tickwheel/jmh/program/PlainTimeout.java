package io.tickwheel.jmh.program;

import io.tickwheel.internal.wheel.TimeoutNode;

/** A timeout of the bare engine, with nothing to run. */
final class PlainTimeout extends TimeoutNode {
    PlainTimeout(long deadlineNanos) {
        super(deadlineNanos);
    }

    @Override
    public void runTask() {
        // What is measured is the step.
    }
}
