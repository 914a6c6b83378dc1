package io.tickwheel.internal.engine;

import io.tickwheel.internal.wheel.TimeoutNode;

/** Runs the task of a timeout that has expired, and keeps to itself whatever the task does (I11). */
@FunctionalInterface
public interface TaskRunner {
    /** Called by the owner, after the counters; must not throw. */
    void run(TimeoutNode node);
}
