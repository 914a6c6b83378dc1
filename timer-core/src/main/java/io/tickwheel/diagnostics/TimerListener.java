package io.tickwheel.diagnostics;

/**
 * Told what happens to a timer.
 *
 * <p>Threads: as said at each method. The caller waits until a method returns, and may hold a lock of the timer's: do
 * not use an executor service of the timer in it. What it throws is logged and has no other effect.
 */
public interface TimerListener {
    /**
     * The timer's first timeout was scheduled, or it was started. On the thread that did so.
     *
     * @param timer which timer, never null
     */
    default void started(TimerDiagnostics timer) {}

    /**
     * The timer was stopped, or its host has ended. On the thread that did so, or has found that. Not called for a
     * timer that was forgotten.
     *
     * @param timer which timer, never null
     * @param returned how many timeouts had not ended
     */
    default void stopped(TimerDiagnostics timer, int returned) {}

    /**
     * A timeout was rejected, as many being pending as are allowed. On the thread that scheduled it.
     *
     * @param timer which timer, never null
     */
    default void rejected(TimerDiagnostics timer) {}

    /**
     * {@link TimerCounts#failed} has risen. The timer's handler or log is told as well, after this. On the thread on
     * which it happened: the timer's, one of the executor's or, if {@code cancelled} has thrown, the one that cancels,
     * which may hold any lock.
     *
     * @param timer which timer, never null
     * @param taskClass the class of the task, never null
     * @param thrown what was thrown, never null
     */
    default void taskFailed(TimerDiagnostics timer, String taskClass, Throwable thrown) {}

    /**
     * A task takes longer than the threshold of {@link TimerDiagnostics#observe}: once while it still runs, on the
     * watchdog's thread, and once when it has ended, on the worker. If it ends just then, the second may come first.
     *
     * @param timer which timer, never null
     * @param task what is known of it, never null
     */
    default void slowTask(TimerDiagnostics timer, SlowTask task) {}

    /**
     * A step began later than planned, by more than the threshold of {@link TimerDiagnostics#observe}: a task, the
     * collector or the system kept the worker from it. On the worker.
     *
     * @param timer which timer, never null
     * @param lateNanos how late
     */
    default void lateStep(TimerDiagnostics timer, long lateNanos) {}

    /**
     * A task has ended, or was handed to an executor, while the timer is observed. On the worker, for each task: it
     * has to be quick.
     *
     * @param timer which timer, never null
     * @param latenessNanos from the deadline to the start, never negative
     * @param durationNanos from the start to the end
     */
    default void taskMeasured(TimerDiagnostics timer, long latenessNanos, long durationNanos) {}
}
