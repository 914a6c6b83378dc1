package io.tickwheel;

/**
 * Told what went wrong in a task: what it threw, what its {@link TimerTask#cancelled} threw, or what an executor
 * threw when it rejected the task. Each is counted, too ({@link io.tickwheel.diagnostics.TimerCounts#failed}).
 *
 * <p>Threads: the one on which it happened, so possibly the timer's; it should be quick and must be thread-safe. What
 * it throws itself is counted as well, and has no other effect: it is dropped where the timer runs tasks, and logged
 * where a call of the user's, such as cancel or stop, has led to it; in virtual time an {@link Error} fails the test
 * (see {@link io.tickwheel.time.ManualTime#throwErrors}).
 */
@FunctionalInterface
public interface TaskExceptionHandler {
    /**
     * Something was thrown.
     *
     * @param timeout the timeout whose task it was, never null
     * @param thrown what was thrown, never null
     */
    void onException(TimeoutHandle timeout, Throwable thrown);
}
