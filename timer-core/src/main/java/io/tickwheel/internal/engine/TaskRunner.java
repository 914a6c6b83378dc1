package io.tickwheel.internal.engine;

import io.tickwheel.internal.wheel.TimeoutNode;

/**
 * What runs the tasks of an engine.
 *
 * <p>Threads: the owner. It must not throw: what a task throws is its to deal with.
 */
@FunctionalInterface
public interface TaskRunner {
    /** Runs the task of a timeout that is due. */
    void runTask(TimeoutNode node);
}
