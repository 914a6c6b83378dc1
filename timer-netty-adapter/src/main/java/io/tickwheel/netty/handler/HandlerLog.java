package io.tickwheel.netty.handler;

import io.netty.channel.ChannelHandler;
import io.netty.util.internal.logging.InternalLogger;
import io.netty.util.internal.logging.InternalLoggerFactory;
import io.tickwheel.time.TimeSource;
import java.util.concurrent.TimeUnit;

/**
 * What the handlers say through Netty's logger. That event loops keep times which are a timer's to keep is said at most
 * once in 10 s: it comes from all connections at once. What the log throws goes no further.
 *
 * <p>Threads: any.
 */
final class HandlerLog {
    private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final Object LOCK = new Object();

    private static boolean hasSaid;
    private static long lastNanos;

    private HandlerLog() {}

    /** A timer that is full, or was stopped, or has failed otherwise. */
    static void refused(Throwable refusal) {
        try {
            if (tryAdmit()) {
                log().warn("A timer refused the timeout of a connection, which its event loop keeps instead.", refusal);
            }
        } catch (Throwable failure) {
            // The log has failed, so this cannot be said. The watch goes on.
            return;
        }
    }

    /** A timer that was stopped before its connections were closed. */
    static void stopped() {
        try {
            if (tryAdmit()) {
                log().warn("A timer was stopped with timeouts of connections in it, which their event loops keep now.");
            }
        } catch (Throwable failure) {
            // Likewise.
            return;
        }
    }

    /** A handler that watches another connection. */
    static void shared(ChannelHandler handler) {
        try {
            log().warn(
                            "A {} is in several pipelines at a time."
                                    + " It watches the connection that was there first and no other.",
                            handler.getClass().getName());
        } catch (Throwable failure) {
            // Likewise; the pipeline hears on that its connection is active.
            return;
        }
    }

    /** Not a field: a factory that throws would leave this class unusable. */
    private static InternalLogger log() {
        return InternalLoggerFactory.getInstance(IdleStateHandler.class);
    }

    /** True at most once in the interval. */
    private static boolean tryAdmit() {
        long nowNanos = TimeSource.system().nanoTime();
        synchronized (LOCK) {
            if (hasSaid && nowNanos - lastNanos < INTERVAL_NANOS) {
                return false;
            }
            hasSaid = true;
            lastNanos = nowNanos;
            return true;
        }
    }
}
