package io.tickwheel;

/** What a timeout runs. */
@FunctionalInterface
public interface TimerTask {
    /**
     * Called once, or for each run of a repeating timeout, on the timer's thread or on the executor that the timer was
     * built with. On the timer's thread it delays all other timeouts for as long as it runs.
     *
     * @throws Exception anything: it goes to the timer's {@link TaskExceptionHandler} and harms no other timeout. A
     *     repeating timeout does not run again
     */
    void run(TimeoutHandle timeout) throws Exception;

    /**
     * Called once if the timeout was cancelled, or returned by {@link WheelTimer#stop}, on the thread that did so. What
     * it throws goes to the timer's {@link TaskExceptionHandler}.
     */
    default void cancelled(TimeoutHandle timeout) {}
}
