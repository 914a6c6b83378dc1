package io.tickwheel.time;

import io.tickwheel.diagnostics.TimerDiagnostics;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;

/**
 * Steps a timer that has no thread of its own: an executor of one thread, an event loop, the loop of a game, virtual
 * time. Tasks run in the steps that the host runs.
 *
 * <p>At most one step of a timer lies in its host for a time to come; it is replaced when something earlier is
 * scheduled. A cancel does not take it back: the step comes, and asks for another only if something is pending. A step
 * ends after 64 tasks, or with the task that runs when a millisecond is over, and asks for the next one if there is
 * more to do, so that the host's own work has its turn.
 *
 * <p>A {@link TimeSource} that is also a host, as {@link ManualTime} is, counts as virtual time and is the host of the
 * timers that use it: a step runs all that is due, up to a few thousand tasks; it throws its failures, and is asked for
 * again at once; and no task may stop the timer.
 *
 * <p>{@link #schedule} is for the host's thread; the other methods are thread-safe. None may block, or call the timer.
 */
public interface TimerHost {
    /**
     * Whether the calling thread is the one in which the host runs steps, so that it may call {@link #schedule}. False
     * instead of true costs a call of {@link #execute}. A host may only return true to several threads if any thread
     * may call its {@link #schedule}.
     */
    boolean isHostThread();

    /**
     * Runs a step soon, on the host's thread. A timer calls it when another thread has scheduled something that is due
     * before the next step, and not again before that step has run.
     *
     * @throws RejectedExecutionException if the host takes nothing any more, for ever: the timer ends, and its tasks
     *     are told that they were cancelled. Anything else that it throws is thrown by the call that scheduled the
     *     timeout; the next call tries again, or the timer itself after 10 ms
     */
    void execute(Runnable step);

    /**
     * Runs a step after a delay, on the host's thread. A step that comes too early does no harm; a step that is late
     * makes timeouts late.
     *
     * @param delayNanos 0 means once the host's other work has had its turn, such as its I/O
     * @return takes the step back
     * @throws RejectedExecutionException as {@link #execute}
     */
    Entry schedule(Runnable step, long delayNanos);

    /**
     * A task has thrown something, or its {@code cancelled}, its executor or the exception handler has. The timer's
     * handler or log is told as well. Any thread calls it; it must not throw.
     */
    default void taskFailed(Throwable thrown) {}

    /**
     * A timer was made that this host is to step, or whose time source it is. It must not throw. A host that outlives
     * its timers should keep only a weak reference.
     */
    default void timerMade(TimerDiagnostics timer) {}

    /**
     * A host that runs the steps of timers on the one thread of an executor, beside its other tasks.
     *
     * <p>Stop the timer before the executor. After {@link ScheduledExecutorService#shutdown} the timer ends as soon as
     * the executor rejects a step; after {@link ScheduledExecutorService#shutdownNow} its step is dropped in silence,
     * and {@code stop()} of the timer returns what is pending. If the executor rejects a step because it is full, the
     * call that schedules fails with an {@link IllegalStateException}.
     *
     * <p>Most executors keep cancelled tasks until their time. Therefore a step is scheduled a second ahead at most,
     * unless the executor is a {@link java.util.concurrent.ScheduledThreadPoolExecutor} with {@link
     * java.util.concurrent.ScheduledThreadPoolExecutor#setRemoveOnCancelPolicy}.
     *
     * @throws IllegalArgumentException if the executor is known to have more than one thread
     */
    static TimerHost of(ScheduledExecutorService executor) {
        return ExecutorHost.of(executor);
    }

    /** A step that a timer has its host {@linkplain #schedule schedule}. Thread-safe. */
    interface Step extends Runnable {
        /** Whether the timer has something pending that will be due. O(pending). */
        boolean hasWork();

        /** How often the timer has run a task so far, or given one to an executor. */
        long runs();
    }

    /** A step that was scheduled. Thread-safe. */
    @FunctionalInterface
    interface Entry {
        /**
         * Takes the step back. It must not throw.
         *
         * @return true if the step will not run; false if it has run, is about to, or nobody knows
         */
        boolean cancel();
    }
}
