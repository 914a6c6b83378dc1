package io.tickwheel.internal.diagnostics;

import io.tickwheel.internal.wheel.TimeoutNode;

/** A timeout whose task is a piece of a test. */
final class TimedNode extends TimeoutNode {
    private final Runnable task;

    TimedNode(long deadlineNanos, Runnable task) {
        super(deadlineNanos, false);
        this.task = task;
    }

    @Override
    public void runTask() {
        task.run();
    }

    /** The task runner of a test, which lets through what a task throws. */
    static void runTaskOf(TimeoutNode node) {
        ((TimedNode) node).runTask();
    }
}
