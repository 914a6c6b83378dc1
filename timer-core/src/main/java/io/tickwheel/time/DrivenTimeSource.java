package io.tickwheel.time;

/**
 * A time source that itself steps the timers which use it, so that they need no thread: virtual time in a test, or an
 * event loop.
 *
 * <p>Threads: {@link #attach} is called by the thread that schedules first, {@link #detach} by the one that stops,
 * {@link #wakeUp} by any that schedules or cancels. None may block or throw.
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
}
