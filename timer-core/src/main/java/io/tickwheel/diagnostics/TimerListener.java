package io.tickwheel.diagnostics;

/**
 * Told what happens to a timer, on the thread on which it happens.
 *
 * <p>The caller waits until a method returns, and may hold a lock of the timer: do not use an executor service of the
 * timer in it. What a method throws is logged and has no other effect.
 */
public interface TimerListener {
    /** The timer's first timeout was scheduled, or the timer was started. */
    default void started(TimerDiagnostics timer) {}

    /**
     * The timer was stopped, or its host has ended, or it was garbage collected without a stop.
     *
     * @param returned how many timeouts had not ended
     */
    default void stopped(TimerDiagnostics timer, int returned) {}

    /** A timeout was rejected, because the limit is reached. */
    default void rejected(TimerDiagnostics timer) {}

    /**
     * {@link TimerCounts#failed} has risen. The timer's handler or log is told after this. If {@code cancelled} has
     * thrown, the thread is the one that cancels, which may hold any lock.
     */
    default void taskFailed(TimerDiagnostics timer, String taskClass, Throwable thrown) {}

    /**
     * A task takes longer than the threshold of {@link TimerDiagnostics#observe}: once while it runs, on the watchdog's
     * thread, and once when it has ended, on the worker. If it ends just then, the second call may come first.
     */
    default void slowTask(TimerDiagnostics timer, SlowTask task) {}

    /**
     * A task has ended, or was handed to an executor, while the timer is observed. It has to be quick.
     *
     * @param latenessNanos from the deadline to the start, at least 0
     * @param durationNanos from the start to the end
     */
    default void taskMeasured(TimerDiagnostics timer, long latenessNanos, long durationNanos) {}
}
