package io.tickwheel.jmh.kit;

import io.tickwheel.internal.wheel.TimeoutNode;

/** A timeout without a task, for a wheel or an engine that is measured by itself. */
public final class BareTimeout extends TimeoutNode {
    public BareTimeout(long deadlineNanos) {
        super(deadlineNanos, false);
    }

    @Override
    public void runTask() {}
}
