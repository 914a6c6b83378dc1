package io.tickwheel.time;

import io.tickwheel.diagnostics.TimerDiagnostics;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;

/**
 * Whoever steps a timer that has no thread of its own: an executor of one thread, an event loop, the loop of a game,
 * virtual time. A timer asks its host for no more than this, and tasks run in the steps that the host runs.
 *
 * <p>One step of a timer at most lies in its host for a time to come; it is replaced when something earlier is
 * scheduled. What is cancelled does not take it back: the step comes, and asks for another only if something is
 * pending. A step is short: it ends after 64 tasks, or with the task that runs when a millisecond is over, and asks for
 * the next one if there is more to do, so that the host's own work has its turn.
 *
 * <p>A {@link TimeSource} that is a host, too, is the host of the timers that use it, as {@link ManualTime} is. It
 * counts as virtual time: a step runs all that is due, up to a few thousand tasks; what fails in a step is thrown by
 * it, and the step is asked for again at once; one that is replaced is taken back only when the other lies there, so
 * that time does not pass both; and no task may stop the timer. A loop with work of its own, whose clock it is as well,
 * has two objects for that.
 *
 * <p>Threads: {@link #isHostThread}, {@link #execute} and {@link Entry#cancel} any; {@link #schedule} the host's. None
 * may block, or call the timer.
 */
public interface TimerHost {
    /**
     * Whether the calling thread is the one in which the host runs steps, so that it may call {@link #schedule}. On
     * this thread a timer asks for its next step without {@link #execute}. To say false where it would be true costs a
     * call of {@code execute}; to say true in a thread that runs beside a step is allowed to hosts only whose {@link
     * #schedule} any thread may call.
     *
     * @return true on the host's thread
     */
    boolean isHostThread();

    /**
     * Runs a step soon, on the host's thread. A timer calls it when another thread has scheduled something that is due
     * before the next step, and not again before that step has run.
     *
     * @param step what to run, never null
     * @throws RejectedExecutionException if the host takes nothing any more, for ever: the timer ends, and its tasks
     *     are told that they were cancelled. Anything else that it throws is thrown by the call that scheduled the
     *     timeout; the next call tries again, or the timer itself after 10 ms, as other timeouts may rely on the step
     */
    void execute(Runnable step);

    /**
     * Runs a step after a delay, on the host's thread. One that comes too early does no harm, one that is late makes
     * timeouts late.
     *
     * @param step what to run, never null
     * @param delayNanos from now, 0 or more; 0 means once the host's other work has had its turn, such as its I/O
     * @return what takes it back, never null
     * @throws RejectedExecutionException as {@link #execute} does, and whatever else it throws is treated as there
     */
    Entry schedule(Runnable step, long delayNanos);

    /**
     * A task has thrown something, or its {@code cancelled} has, the executor that it was given to, or the handler that
     * was told of one of these. Nothing has to be done: the timer's handler or log is told as well, and other tasks go
     * on. Without an implementation, nothing is. Any thread calls it; it must not throw.
     *
     * @param thrown what was thrown, never null
     */
    default void taskFailed(Throwable thrown) {}

    /**
     * A timer was made that this host is to step, or whose time source it is. Nothing has to be done, and without an
     * implementation nothing is. The thread that makes the timer calls it, once; it must not throw.
     *
     * @param timer what the timer tells about itself; whoever keeps it keeps the timer's inside in memory, so a host
     *     that outlives its timers keeps a weak reference; never null
     */
    default void timerMade(TimerDiagnostics timer) {}

    /**
     * A host that runs the steps of timers on the one thread of an executor, beside its other tasks.
     *
     * <p>Which thread that is, the host learns from the steps that it runs. Stop the timer before the executor: after
     * {@link ScheduledExecutorService#shutdown} the timer ends as soon as the executor rejects a step; after {@link
     * ScheduledExecutorService#shutdownNow}, or a shutdown by whose policy delayed tasks are dropped, the timer's step
     * is dropped in silence, and {@code stop()} of the timer returns what is pending. If an executor rejects a step and
     * is not shut down, as it is full, the call that has scheduled fails with an {@link IllegalStateException}, and the
     * next call tries again, or the timer itself after 10 ms.
     *
     * <p>Most executors keep what is cancelled until its time. Therefore a step is scheduled a second ahead at most, so
     * that a timer with something pending wakes once a second, unless the executor is a {@link
     * java.util.concurrent.ScheduledThreadPoolExecutor} that removes what is cancelled ({@link
     * java.util.concurrent.ScheduledThreadPoolExecutor#setRemoveOnCancelPolicy}) when this is called.
     *
     * @param executor of one thread, not null
     * @return a host for any number of timers, never null
     * @throws NullPointerException if executor is null
     * @throws IllegalArgumentException if the executor is known to have more than one thread: a pool that says so, or a
     *     {@link java.util.concurrent.ForkJoinPool}
     */
    static TimerHost of(ScheduledExecutorService executor) {
        return ExecutorHost.of(executor);
    }

    /**
     * A step that a timer has its host {@linkplain #schedule schedule}. A host need not know more of it than that it
     * runs; one that has a choice, as virtual time has, can ask what it is for.
     *
     * <p>Threads: any.
     */
    interface Step extends Runnable {
        /**
         * Whether the timer has something pending that will be due. If it has not, the step comes for nothing: what it
         * was planned for was cancelled. Cost: a reading, and now and then a look at all that is pending.
         *
         * @return false if all that is pending, if anything is, is never due, or is being run by an executor
         */
        boolean hasWork();

        /**
         * How often the timer has run a task so far, or given one to an executor: each run of one that repeats counts.
         *
         * @return never negative
         */
        long runs();
    }

    /**
     * A step that was scheduled.
     *
     * <p>Threads: any.
     */
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
