package io.tickwheel.diagnostics;

/**
 * Told what happens to a timer, on the thread on which it happens.
 *
 * <p>The caller waits until a method returns, and may hold a lock of the timer: do not use an executor service of the
 * timer in it. What a method throws is logged and has no other effect.
 */
public interface TimerListener {
    /**
     * The timer's first timeout was scheduled, or the timer was started.
     *
     * @param timer which timer
     */
    default void started(TimerDiagnostics timer) {}

    /**
     * The timer was stopped, or its host has ended. Not called for a timer that was forgotten.
     *
     * @param timer which timer
     * @param returned how many timeouts had not ended
     */
    default void stopped(TimerDiagnostics timer, int returned) {}

    /**
     * A timeout was rejected, because the limit is reached.
     *
     * @param timer which timer
     */
    default void rejected(TimerDiagnostics timer) {}

    /**
     * {@link TimerCounts#failed} has risen. The timer's handler or log is told after this. If {@code cancelled} has
     * thrown, the thread is the one that cancels, which may hold any lock.
     *
     * @param timer which timer
     * @param taskClass the class of the task
     * @param thrown what was thrown
     */
    default void taskFailed(TimerDiagnostics timer, String taskClass, Throwable thrown) {}

    /**
     * A task takes longer than the threshold of {@link TimerDiagnostics#observe}: once while it runs, on the watchdog's
     * thread, and once when it has ended, on the worker. If it ends just then, the second call may come first.
     *
     * @param timer which timer
     * @param task what is known of it
     */
    default void slowTask(TimerDiagnostics timer, SlowTask task) {}

    /**
     * A step began later than planned, by more than the threshold of {@link TimerDiagnostics#observe}.
     *
     * @param timer which timer
     * @param lateNanos how late
     */
    default void lateStep(TimerDiagnostics timer, long lateNanos) {}

    /**
     * A task has ended, or was handed to an executor, while the timer is observed. It has to be quick.
     *
     * @param timer which timer
     * @param latenessNanos from the deadline to the start, at least 0
     * @param durationNanos from the start to the end
     */
    default void taskMeasured(TimerDiagnostics timer, long latenessNanos, long durationNanos) {}
}
