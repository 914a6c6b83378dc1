package io.tickwheel.netty.handler;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.handler.timeout.WriteTimeoutException;
import io.netty.util.Timer;
import io.tickwheel.TimeSource;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Netty's {@code WriteTimeoutHandler} on a {@link Timer}: when a write has not finished in time, fires a {@link
 * WriteTimeoutException} and closes the connection. To change over, change the import and put the timer in front of the
 * constructor's arguments.
 *
 * <p>A write leaves its promise and a time stamp behind, and nothing listens to it. One timeout a connection waits for
 * the oldest write that has not finished; a connection that has not written for as long has none. What the timer
 * refuses is treated as by {@link IdleStateHandler}, and so are clocks.
 *
 * <p>Threads: one connection at a time; the timer's thread meets only the stamp of the oldest write. Cost: a write one
 * reading of the clock and no allocation as long as others are written in time; a period one timeout of
 * the timer, at times two.
 *
 * <p>Source: the API and the exception are those of Netty's {@code WriteTimeoutHandler}.
 */
@SuppressWarnings("exports") // a transitive requirement would be one for those, too, who use nothing of it
public class WriteTimeoutHandler extends ChannelOutboundHandlerAdapter {
    private final Timer timer;
    private final TimeSource time;
    private final long timeoutNanos;

    /** Where the handler was added; null outside a pipeline. */
    private @Nullable ChannelHandlerContext home;

    /** Made by a write, given up when no write is pending. */
    private @Nullable WriteTimeout timeout;

    private boolean closed;

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

    /**
     * Notes the pipeline.
     *
     * @throws IllegalStateException if the handler is in another pipeline: it holds the state of one connection
     */
    @Override
    public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
        if (home != null) {
            throw new IllegalStateException(
                    getClass().getName() + " holds the state of one connection and is in a pipeline already");
        }
        home = ctx;
        closed = false;
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) throws Exception {
        // Also called for the pipeline that was refused.
        if (home == ctx) {
            home = null;
            if (timeout != null) {
                timeout.end();
                timeout = null;
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
        long nowNanos = time.nanoTime();
        if (timeout != null) {
            timeout.add(outcome, nowNanos);
        } else {
            home = ctx;
            timeout = WriteTimeout.start(this, timer, ctx, outcome, nowNanos, timeoutNanos);
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
        if (!closed) {
            ctx.fireExceptionCaught(WriteTimeoutException.INSTANCE);
            ctx.close();
            closed = true;
        }
    }

    /** How much is left of the timeout of a write; by any thread. */
    final long remainingNanos(long begunNanos) {
        return timeoutNanos - (time.nanoTime() - begunNanos);
    }

    /** The timeout found that all writes had finished. */
    final void noWriteIsPending() {
        timeout = null;
    }
}
