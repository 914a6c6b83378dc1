package io.tickwheel.internal.engine;

import io.tickwheel.internal.wheel.TimeoutNode;

/** Broken on purpose: a cancel that looks in the wheel first misses one that is transferred between its attempts. */
public class InWheelFirstLincheck extends NodeStateLincheck {
    @Override
    boolean tryCancel(TimeoutNode cancelled) {
        return cancelled.tryCancelInWheel() || cancelled.tryCancelQueued();
    }
}
