package io.tickwheel.internal.intake;

import io.tickwheel.internal.wheel.ForwardingWheel;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.Wheel;

/** A wheel for which there is memory for so many timeouts. */
final class FullWheel extends ForwardingWheel {
    private final long most;

    FullWheel(Wheel wheel, long most) {
        super(wheel);
        this.most = most;
    }

    @Override
    public void insert(TimeoutNode node) {
        if (size() >= most) {
            throw new OutOfMemoryError("by a test");
        }
        super.insert(node);
    }
}
