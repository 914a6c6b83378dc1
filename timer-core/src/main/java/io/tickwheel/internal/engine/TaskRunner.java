package io.tickwheel.internal.engine;

import io.tickwheel.internal.wheel.TimeoutNode;

/** Runs the tasks of an engine, on the owner's thread. */
@FunctionalInterface
public interface TaskRunner {
    /** Runs the task of a timeout that is due. It must not throw: it deals with what the task throws. */
    void runTask(TimeoutNode node);
}
