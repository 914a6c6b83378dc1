package io.tickwheel.time;

/**
 * A time source that itself steps the timers which use it, so that they need no thread: virtual time in a test, or an
 * event loop.
 *
 * <p>Threads: {@link #attach} is called by the thread that schedules first, {@link #detach} by the one that stops,
 * {@link #wakeUp} by any that schedules or cancels, {@link #taskFailed} by the one on which the task failed. None may
 * block or throw.
 */
public interface DrivenTimeSource extends TimeSource {
    /**
     * A timer has started: from now on call its {@link Steppable#step} when {@link Steppable#nanosToNextStep} is
     * over.
     *
     * @param timer what to step, never null
     */
    void attach(Steppable timer);

    /**
     * A timer has stopped and need not be stepped again.
     *
     * @param timer what was attached, never null
     */
    void detach(Steppable timer);

    /**
     * The next step of a timer has moved forward, so whoever waits for it has to look again.
     *
     * @param timer what was attached, or is about to be; never null
     */
    void wakeUp(Steppable timer);

    /**
     * A task has thrown something, or its {@code cancelled} has, the executor that it was given to, or the handler that
     * was told of one of these. Nothing has to be done: the timer's handler or log is told as well, and other tasks go
     * on. Without an implementation, nothing is.
     *
     * @param thrown what was thrown, never null
     */
    default void taskFailed(Throwable thrown) {}
}
