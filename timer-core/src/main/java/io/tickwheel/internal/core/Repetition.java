package io.tickwheel.internal.core;

import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.schedule.Schedule;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * What a timeout that repeats has beyond a plain one: its schedule, and what became of its last run.
 *
 * <p>Threads: {@link #runHandedOver} the executor's, one at a time; the others the owner.
 */
public final class Repetition {
    /*
     * Field        Written by         Read by    Mode   Upholds
     * runs         who runs the task  the next   plain  the executor takes the timeout over, the state gives it back
     * answerNanos  owner              owner      plain  I4
     */
    private final Schedule schedule;
    private long runs;
    /** What the owner is told after the run. */
    private long answerNanos = TimeoutNode.NO_RUN;

    /** One that has not run. */
    public Repetition(Schedule schedule) {
        this.schedule = schedule;
    }

    /**
     * The engine time of the first run.
     *
     * @throws IllegalArgumentException if there is none, or it is further away than the layout takes
     */
    public long firstNanos(TimerCore core, long nowNanos) {
        long firstNanos = schedule.firstNanos(nowNanos);
        if (firstNanos < 0) {
            throw new IllegalArgumentException("schedule: " + schedule + " has no run (expected: a first one)");
        }
        core.requireInSpan(firstNanos - nowNanos);
        // Not for the present tick, where virtual time stands still: see nextAfterRun.
        return Math.max(firstNanos, nowNanos + 1);
    }

    /** What {@link TimeoutNode#nextRunNanos} is to return. */
    public long nextRunNanos() {
        return answerNanos;
    }

    /** Runs the task on this thread, or hands the run to an executor. For {@link TimeoutNode#runTask}. */
    public <T extends TimeoutNode & Runnable & Runner> void run(T timeout, @Nullable Executor executor, TimerCore core)
            throws Exception {
        if (executor != null) {
            handOver(timeout, executor, core);
            return;
        }
        // If the task throws, or the schedule does after it, there is no further run.
        answerNanos = TimeoutNode.NO_RUN;
        timeout.callTask();
        answerNanos = nextAfterRun(timeout, core);
    }

    /** Gives a run to an executor. A rejected one counts as run. */
    private <T extends TimeoutNode & Runnable> void handOver(T timeout, Executor executor, TimerCore core) {
        answerNanos = TimeoutNode.HANDED_OVER;
        try {
            executor.execute(timeout);
        } catch (Throwable thrown) {
            // One that it has run all the same has been given back, or has ended.
            if (timeout.isRunning()) {
                answerNanos = TimeoutNode.NO_RUN;
                endRejected(timeout, core, thrown);
            }
            throw thrown;
        }
    }

    /**
     * Runs the task on an executor's thread, unless it was cancelled since that was given it, and gives the timeout
     * back to the owner, whatever is thrown.
     */
    public <T extends TimeoutNode & Runner> void runHandedOver(T timeout, TimerCore core) {
        if (!timeout.isRunning()) {
            // It has ended since the executor was given it.
            return;
        }
        long nextNanos = TimeoutNode.NO_RUN;
        try {
            timeout.callTask();
            nextNanos = nextAfterRun(timeout, core);
        } catch (Throwable thrown) {
            timeout.reportThrown(thrown);
        } finally {
            giveBack(timeout, core, nextNanos);
        }
    }

    private static <T extends TimeoutNode & Runner> void giveBack(T timeout, TimerCore core, long nextNanos) {
        try {
            core.rearm(timeout, nextNanos);
        } catch (Throwable thrown) {
            // It has ended, or the host has failed again and the next call starts it anew.
            timeout.reportThrown(thrown);
        }
    }

    private void endRejected(TimeoutNode timeout, TimerCore core, Throwable rejection) {
        try {
            answerNanos = nextAfterRun(timeout, core);
        } catch (Throwable ofSchedule) {
            if (ofSchedule != rejection) {
                rejection.addSuppressed(ofSchedule);
            }
        }
    }

    /** The engine time of the next run, or {@link TimeoutNode#NO_RUN}. Once, after each run. */
    private long nextAfterRun(TimeoutNode timeout, TimerCore core) {
        runs++;
        long dueNanos = timeout.deadlineNanos();
        long nowNanos = core.nowNanos();
        long nextNanos = schedule.nextNanos(runs, dueNanos, nowNanos);
        if (nextNanos < 0) {
            return TimeoutNode.NO_RUN;
        }
        // One that does not come after the last is not for the present tick again, where virtual time stands still.
        return nextNanos > dueNanos ? nextNanos : Math.max(nextNanos, nowNanos + 1);
    }

    /** What a timeout does for its repetition. */
    public interface Runner {
        /** Runs the task once. */
        void callTask() throws Exception;

        /** Tells the handler or the log what the task, its schedule or its host has thrown. It must not throw. */
        void reportThrown(Throwable thrown);
    }
}
