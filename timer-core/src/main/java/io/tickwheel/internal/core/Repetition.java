package io.tickwheel.internal.core;

import io.tickwheel.internal.engine.Engine;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.schedule.Schedule;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * What a repeating timeout has beyond a plain one: its schedule, and the answer after its last run.
 *
 * <p>{@link #runHandedOver} is for the executor, one call at a time; the other methods are for the owner.
 */
public final class Repetition {
    /*
     * Field        Written by            Read by    Mode   Upholds
     * runs         who runs the task     the next   plain  the executor takes the timeout over, the state gives it back
     * answerNanos  owner                 owner      plain  I4
     */
    private final Schedule schedule;
    private long runs;
    /** What the owner is told after the run. */
    private long answerNanos = TimeoutNode.NO_RUN;

    /** For a timeout that has not run. */
    public Repetition(Schedule schedule) {
        this.schedule = schedule;
    }

    /**
     * The engine time of the first run.
     *
     * @throws IllegalArgumentException if there is none, or it is further away than the layout takes
     */
    public long firstNanos(Engine engine) {
        long nowNanos = engine.nowNanos();
        long firstNanos = schedule.firstNanos(nowNanos);
        if (firstNanos < 0) {
            throw new IllegalArgumentException("schedule: " + schedule + " has no run (expected: a first one)");
        }
        engine.requireInSpan(firstNanos - nowNanos);
        // Not for the present tick, where virtual time stands still: see nextAfterRun.
        return Math.max(firstNanos, nowNanos + 1);
    }

    long nextRunNanos() {
        return answerNanos;
    }

    /** Runs the task on this thread, or hands the run to an executor. */
    void run(TaskTimeout timeout, @Nullable Executor executor) throws Exception {
        if (executor != null) {
            handOver(timeout, executor);
            return;
        }
        // If the task throws, or the schedule does after it, there is no further run.
        answerNanos = TimeoutNode.NO_RUN;
        timeout.callTask();
        answerNanos = nextAfterRun(timeout);
    }

    /** Gives a run to an executor. A rejected run counts as run. */
    private void handOver(TaskTimeout timeout, Executor executor) {
        answerNanos = TimeoutNode.HANDED_OVER;
        try {
            executor.execute(timeout);
        } catch (Throwable thrown) {
            // If the executor has run it nevertheless, it has been given back, or has ended.
            if (timeout.isRunning()) {
                answerNanos = TimeoutNode.NO_RUN;
                endRejected(timeout, thrown);
            }
            throw thrown;
        }
    }

    private void endRejected(TaskTimeout timeout, Throwable rejection) {
        try {
            answerNanos = nextAfterRun(timeout);
        } catch (Throwable ofSchedule) {
            if (ofSchedule != rejection) {
                rejection.addSuppressed(ofSchedule);
            }
        }
    }

    /** Runs the task on an executor's thread, and gives the timeout back to the owner, whatever is thrown. */
    void runHandedOver(TaskTimeout timeout) {
        if (!timeout.isRunning()) {
            // It has ended since the executor was given it.
            return;
        }
        long nextNanos = TimeoutNode.NO_RUN;
        try {
            timeout.callTask();
            nextNanos = nextAfterRun(timeout);
        } catch (Throwable thrown) {
            timeout.report(thrown);
        } finally {
            giveBack(timeout, nextNanos);
        }
    }

    private static void giveBack(TaskTimeout timeout, long nextNanos) {
        try {
            timeout.core().rearm(timeout, nextNanos);
        } catch (Throwable thrown) {
            // It has ended, or the host has failed again and the next call starts it.
            timeout.report(thrown);
        }
    }

    /** The engine time of the next run, or {@link TimeoutNode#NO_RUN}. Once, after each run. */
    private long nextAfterRun(TaskTimeout timeout) {
        runs++;
        long dueNanos = timeout.deadlineNanos();
        long nowNanos = timeout.core().engine().nowNanos();
        long nextNanos = schedule.nextNanos(runs, dueNanos, nowNanos);
        if (nextNanos < 0) {
            return TimeoutNode.NO_RUN;
        }
        // A next run that is not after the last is not for the present tick again, where virtual time stands still.
        return nextNanos > dueNanos ? nextNanos : Math.max(nextNanos, nowNanos + 1);
    }
}
