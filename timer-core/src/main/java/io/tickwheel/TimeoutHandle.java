package io.tickwheel;

/** A timeout that was scheduled on a {@link WheelTimer}. Thread-safe. */
public interface TimeoutHandle extends TimeoutControl {
    /** The timer that the timeout was scheduled on. */
    WheelTimer timer();

    /**
     * The task, for as long as this object lives, also after the timeout has ended. If a {@link Runnable} was
     * scheduled, a task that calls it.
     */
    TimerTask task();
}
