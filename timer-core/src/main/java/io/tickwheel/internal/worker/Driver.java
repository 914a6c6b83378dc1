package io.tickwheel.internal.worker;

import org.jspecify.annotations.Nullable;

/** What steps an engine: a thread of its own, or somebody with a time of their own. */
interface Driver {
    /** Begins to step. If it throws, nothing has begun, and it may be called again. */
    void start();

    /** Whether there is a thread that, once started, keeps the JVM alive. */
    boolean hasUserThread();

    /** The thread of the timer's own; null if somebody else steps. */
    @Nullable
    Thread thread();

    /** Whether the calling thread is the one that steps this engine, and is in a step now. */
    boolean isDriving();

    /**
     * Ends the stepping after a stop was requested, and returns once no step is under way. The calling thread is the
     * next owner (I4) and sees what the last one did.
     */
    void end();

    /** Ends the stepping after a stop was requested, without waiting; true if a thread has to end for it. */
    boolean abandon();
}
