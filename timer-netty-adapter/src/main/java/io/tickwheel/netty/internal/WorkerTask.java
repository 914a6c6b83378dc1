package io.tickwheel.netty.internal;

import io.netty.util.Timeout;
import io.netty.util.TimerTask;
import io.tickwheel.internal.diagnostics.CreationSite;
import org.jspecify.annotations.Nullable;

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
    /** Where its first timeout was scheduled while the timer tracked; later ones have no user's frame on the stack. */
    private @Nullable CreationSite site;

    /** For subclasses. */
    protected WorkerTask() {}

    /** {@return where its first timeout was scheduled; the first call is made while that is scheduled} */
    public final CreationSite site() {
        CreationSite first = site == null ? CreationSite.ofCaller() : site;
        site = first;
        return first;
    }

    /** The timeout was cancelled, or its timer was stopped before it was due. Netty 4.1 has no such method. */
    @Override
    public abstract void cancelled(Timeout timeout);
}
