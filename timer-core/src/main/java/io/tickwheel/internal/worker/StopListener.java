package io.tickwheel.internal.worker;

/** Is told that a timer was stopped. */
public interface StopListener {
    /**
     * The timer was stopped, by the calling thread. If this throws, the stop has failed, and the next one tells again.
     *
     * @param returned how many timeouts had not ended
     */
    void stopped(int returned);
}
