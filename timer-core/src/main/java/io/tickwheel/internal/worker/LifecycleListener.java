package io.tickwheel.internal.worker;

/**
 * Told of a timer's life, in the thread that brings it about and outside all locks. No method may throw.
 *
 * <p>Threads: any.
 */
public interface LifecycleListener {
    /** The driver was started. */
    void started();

    /**
     * The timer was stopped.
     *
     * @param returned how many timeouts had not run
     */
    void stopped(int returned);

    /** A timeout was rejected, as the limit is reached. */
    void rejected();

    /** The timer became garbage and was not stopped. On the cleaner's thread. */
    default void abandoned() {}
}
