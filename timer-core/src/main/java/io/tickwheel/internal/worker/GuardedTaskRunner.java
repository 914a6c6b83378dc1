package io.tickwheel.internal.worker;

import io.tickwheel.internal.engine.TaskRunner;
import io.tickwheel.internal.wheel.TimeoutNode;

/**
 * Runs tasks so that nothing one of them does reaches the next (I11): neither what it throws, an {@link Error}
 * included, nor an interrupt that it leaves behind.
 */
final class GuardedTaskRunner implements TaskRunner {
    private final TimerLog log;
    private final boolean ownThread;

    /**
     * Creates a runner.
     *
     * @param log told what a task has thrown
     * @param ownThread whether the interrupt flag is ours to clear; a thread that steps a timer by hand keeps its own
     */
    GuardedTaskRunner(TimerLog log, boolean ownThread) {
        this.log = log;
        this.ownThread = ownThread;
    }

    @Override
    public void run(TimeoutNode node) {
        try {
            node.runTask();
        } catch (Throwable thrown) {
            report(node, thrown);
        }
        if (ownThread) {
            Thread.interrupted();
        }
    }

    private void report(TimeoutNode node, Throwable thrown) {
        try {
            log.taskFailed(node, thrown);
        } catch (Throwable again) {
            // The user's handler or the log has failed as well. There is nobody left to tell, and others are due.
            return;
        }
    }
}
