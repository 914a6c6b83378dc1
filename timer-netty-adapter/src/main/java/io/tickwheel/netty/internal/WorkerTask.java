package io.tickwheel.netty.internal;

import io.netty.util.Timeout;
import io.netty.util.TimerTask;

/**
 * A task that this module's timer runs on its own thread, also if other tasks go to an executor, and tells of its end
 * on any Netty: a short task on which a connection's safety depends must not hang on an executor that may reject it.
 *
 * <p>A class and no interface: each cancel asks whether its task is one, and the JVM answers that for a class with one
 * comparison, for an interface with a search.
 *
 * <p>Threads: {@link #run} the timer's, or that of another timer's executor; {@link #cancelled} who cancels or stops.
 */
public abstract class WorkerTask implements TimerTask {
    /** For subclasses. */
    protected WorkerTask() {}

    /** The timeout was cancelled, or its timer was stopped before it was due. Netty 4.1 has no such method. */
    @Override
    public abstract void cancelled(Timeout timeout);
}
