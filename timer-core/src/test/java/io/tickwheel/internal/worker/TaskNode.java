package io.tickwheel.internal.worker;

import io.tickwheel.internal.wheel.TimeoutNode;
import java.util.concurrent.Callable;

/** A timeout with a task that may throw. */
class TaskNode extends TimeoutNode {
    private final Callable<?> task;

    TaskNode(long deadlineNanos, Callable<?> task) {
        super(deadlineNanos, false);
        this.task = task;
    }

    @Override
    public void runTask() throws Exception {
        task.call();
    }
}
