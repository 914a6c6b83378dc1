package io.tickwheel.internal.worker;

import io.tickwheel.internal.engine.Engine;
import org.jspecify.annotations.Nullable;

/**
 * Where a timer was stopped, for those whose calls come after that. No throwable is kept, which would hold the classes
 * of whoever has stopped it.
 *
 * <p>Threads: {@link #note} one, the others any.
 */
final class StopSite {
    /** Null before the stop, where the end of a host was the stop, and for want of memory or stack to note it. */
    private volatile StackTraceElement @Nullable [] stack;

    /** Notes the caller's stack, if there is memory and stack for it: nobody may be kept from stopping. */
    void note() {
        try {
            stack = new Throwable().getStackTrace();
        } catch (OutOfMemoryError | StackOverflowError e) {
            stack = null;
        }
    }

    /** What a call is told that comes after the stop. */
    IllegalStateException refusal() {
        StackTraceElement[] noted = stack;
        if (noted == null) {
            return new IllegalStateException(Engine.STOPPED_MESSAGE);
        }
        Throwable stop = new Throwable("the timer was stopped here");
        stop.setStackTrace(noted);
        return new IllegalStateException(Engine.STOPPED_MESSAGE, stop);
    }
}
