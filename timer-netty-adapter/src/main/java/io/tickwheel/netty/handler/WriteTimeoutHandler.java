package io.tickwheel.netty.handler;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.handler.timeout.WriteTimeoutException;
import io.netty.util.Timer;
import io.tickwheel.time.TimeSource;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Netty's {@code WriteTimeoutHandler} on a {@link Timer}: when a write has not finished in time, fires a {@link
 * WriteTimeoutException} and closes the connection. To change over, change the import and put the timer in front of the
 * constructor's arguments.
 *
 * <p>A write leaves its promise and a time stamp behind until it finishes. One timeout a connection waits for the
 * oldest write that has not finished; a connection that has not written for as long has none. What the timer refuses
 * is treated as by {@link IdleStateHandler}, and so are clocks and embedded channels.
 *
 * <p>Threads: the event loop of each connection, of several if it is sharable; the timer's thread meets only the stamp
 * of the oldest write. Cost: a write one reading of the clock and no allocation as long as others are written in time;
 * a period one timeout of the timer, at times two.
 *
 * <p>Source: the API and the exception are those of Netty's {@code WriteTimeoutHandler}.
 */
@SuppressWarnings("exports") // a transitive requirement would be one for those, too, who use nothing of it
public class WriteTimeoutHandler extends ChannelOutboundHandlerAdapter {
    private final Timer timer;
    private final TimeSource time;
    private final long timeoutNanos;

    /** Made by a write, given up when no write is pending; of the one pipeline of a handler that is not sharable. */
    private @Nullable WriteTimeout timeout;

    /** The same, by pipeline, of a sharable handler; null before the first. */
    private volatile @Nullable Map<ChannelHandlerContext, WriteTimeout> timeouts;

    /** The connections that were closed, as long as the handler is in their pipelines; null before the first. */
    private @Nullable Set<ChannelHandlerContext> closed;

    /**
     * A handler with a time in seconds.
     *
     * @param timer keeps the time, not null
     * @param timeoutSeconds how long a write may take; 0 or less for ever
     * @throws NullPointerException if timer is null
     */
    public WriteTimeoutHandler(Timer timer, int timeoutSeconds) {
        this(timer, timeoutSeconds, TimeUnit.SECONDS);
    }

    /**
     * A handler with its time given.
     *
     * @param timer keeps the time, not null
     * @param timeout how long a write may take; 0 or less for ever
     * @param unit the unit of the time, not null; less than a millisecond becomes one
     * @throws NullPointerException if timer or unit is null
     */
    public WriteTimeoutHandler(Timer timer, long timeout, TimeUnit unit) {
        this.timer = timer;
        time = TimerClock.of(timer);
        Objects.requireNonNull(unit, "unit");
        timeoutNanos = TimerClock.periodNanos(timeout, unit);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) throws Exception {
        WriteTimeout pending = timeoutOf(ctx);
        if (pending != null) {
            pending.end();
            noWriteIsPending(ctx, pending);
        }
        synchronized (this) {
            if (closed != null) {
                closed.remove(ctx);
            }
        }
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) throws Exception {
        if (timeoutNanos <= 0) {
            ctx.write(msg, promise);
            return;
        }
        // A void promise does not say when it is done.
        ChannelPromise outcome = promise.unvoid();
        WriteTimeout pending = timeoutOf(ctx);
        if (pending != null) {
            pending.add(outcome, time);
        } else {
            put(ctx, WriteTimeout.start(this, ctx, outcome));
        }
        ctx.write(msg, outcome);
    }

    /**
     * Is called when a write has not finished in time, in the event loop, once for each such write; fires the exception
     * and closes the connection, the first time.
     *
     * @param ctx the handler's context, never null
     * @throws Exception anything; the pipeline's {@code exceptionCaught} gets it
     */
    protected void writeTimedOut(ChannelHandlerContext ctx) throws Exception {
        if (noteClosing(ctx)) {
            ctx.fireExceptionCaught(WriteTimeoutException.INSTANCE);
            ctx.close();
        }
    }

    final Timer timer() {
        return timer;
    }

    final TimeSource time() {
        return time;
    }

    final long timeoutNanos() {
        return timeoutNanos;
    }

    /** A timeout of a connection found that all writes had finished. One that is over leaves the next one alone. */
    final void noWriteIsPending(ChannelHandlerContext ctx, WriteTimeout finished) {
        Map<ChannelHandlerContext, WriteTimeout> byPipeline = timeouts;
        if (byPipeline != null) {
            byPipeline.remove(ctx, finished);
        } else if (timeout == finished) {
            timeout = null;
        }
    }

    /** Nobody runs anything for a connection any more; on any thread. */
    final void release(ChannelHandlerContext ctx, WriteTimeout released) {
        Map<ChannelHandlerContext, WriteTimeout> byPipeline = timeouts;
        if (byPipeline != null) {
            byPipeline.remove(ctx, released);
        }
    }

    /** True the first time; for a handler that has left its pipeline, each time. */
    private synchronized boolean noteClosing(ChannelHandlerContext ctx) {
        if (closed == null) {
            closed = new HashSet<>();
        }
        return ctx.isRemoved() || closed.add(ctx);
    }

    private @Nullable WriteTimeout timeoutOf(ChannelHandlerContext ctx) {
        Map<ChannelHandlerContext, WriteTimeout> byPipeline = timeouts;
        return byPipeline == null ? timeout : byPipeline.get(ctx);
    }

    private void put(ChannelHandlerContext ctx, WriteTimeout begun) {
        if (isSharable()) {
            timeoutsByPipeline().put(ctx, begun);
        } else {
            timeout = begun;
        }
    }

    /** Made by the first write, not when the handler is added: a subclass may keep {@code handlerAdded} to itself. */
    private synchronized Map<ChannelHandlerContext, WriteTimeout> timeoutsByPipeline() {
        Map<ChannelHandlerContext, WriteTimeout> byPipeline = timeouts;
        if (byPipeline == null) {
            byPipeline = new ConcurrentHashMap<>();
            timeouts = byPipeline;
        }
        return byPipeline;
    }
}
