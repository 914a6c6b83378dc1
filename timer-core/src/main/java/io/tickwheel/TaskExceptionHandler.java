package io.tickwheel;

/**
 * Is told what a task threw, what its {@link TimerTask#cancelled} threw, or what an executor threw when it rejected the
 * task. Each is also counted ({@link io.tickwheel.diagnostics.TimerCounts#failed}).
 *
 * <p>It is called on the thread on which that happened, so possibly the timer's: it should be quick, and must be
 * thread-safe. If the handler itself throws, the log has both exceptions.
 */
@FunctionalInterface
public interface TaskExceptionHandler {
    /** A task of a timeout has thrown something. */
    void onException(TimeoutHandle timeout, Throwable thrown);
}
