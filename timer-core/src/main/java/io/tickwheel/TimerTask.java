package io.tickwheel;

/** What a timeout runs. */
@FunctionalInterface
public interface TimerTask {
    /**
     * Called once, or for each run of a timeout that repeats, at the boundary that {@link WheelTimer} describes, on the
     * timer's thread or on the executor that the timer was built with. On the timer's thread it delays all other
     * timeouts for as long as it runs.
     *
     * @param timeout the timeout that has expired, never null
     * @throws Exception anything: it goes to the timer's {@link TaskExceptionHandler} and harms no other timeout. A
     *     timeout that repeats has then expired: there is no further run
     */
    void run(TimeoutHandle timeout) throws Exception;

    /**
     * Called once if the timeout was cancelled, or taken back by {@link WheelTimer#stop}, on the thread that did so.
     * What it throws goes to the timer's {@link TaskExceptionHandler}.
     *
     * @param timeout the timeout that will not run, never null
     */
    default void cancelled(TimeoutHandle timeout) {}
}
