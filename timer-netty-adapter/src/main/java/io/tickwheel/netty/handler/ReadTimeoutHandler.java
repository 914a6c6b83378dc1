package io.tickwheel.netty.handler;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.handler.timeout.ReadTimeoutException;
import io.netty.util.Timer;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Netty's {@code ReadTimeoutHandler} on a {@link Timer}: when nothing has been read for a while, fires a {@link
 * ReadTimeoutException} and closes the connection. To change over, change the import and put the timer in front of the
 * constructor's arguments.
 *
 * <p>Threads and cost: as {@link IdleStateHandler} with a time for the reader.
 *
 * <p>Source: the API and the exception are those of Netty's {@code ReadTimeoutHandler}.
 */
@SuppressWarnings("exports") // a transitive requirement would be one for those, too, who use nothing of it
public class ReadTimeoutHandler extends IdleStateHandler {
    /** The connection that was closed last, as long as the handler is in its pipeline. */
    private @Nullable ChannelHandlerContext closed;

    /**
     * A handler with a time in seconds.
     *
     * @param timer keeps the time, not null
     * @param timeoutSeconds how long nothing may be read; 0 or less for ever
     * @throws NullPointerException if timer is null
     */
    public ReadTimeoutHandler(Timer timer, int timeoutSeconds) {
        this(timer, timeoutSeconds, TimeUnit.SECONDS);
    }

    /**
     * A handler with its time given.
     *
     * @param timer keeps the time, not null
     * @param timeout how long nothing may be read; 0 or less for ever
     * @param unit the unit of the time, not null; less than a millisecond becomes one
     * @throws NullPointerException if timer or unit is null
     */
    public ReadTimeoutHandler(Timer timer, long timeout, TimeUnit unit) {
        super(timer, timeout, 0, 0, unit);
    }

    @Override
    protected final void channelIdle(ChannelHandlerContext ctx, IdleStateEvent evt) throws Exception {
        readTimedOut(ctx);
    }

    /**
     * Is called when nothing was read in time, in the event loop, and again after each further period; fires the
     * exception and closes the connection, the first time.
     *
     * @param ctx the handler's context, never null
     * @throws Exception anything; the pipeline's {@code exceptionCaught} gets it
     */
    protected void readTimedOut(ChannelHandlerContext ctx) throws Exception {
        if (noteClosing(ctx)) {
            ctx.fireExceptionCaught(ReadTimeoutException.INSTANCE);
            ctx.close();
        }
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) throws Exception {
        super.handlerRemoved(ctx);
        synchronized (this) {
            if (closed == ctx) {
                closed = null;
            }
        }
    }

    /** True the first time. Synchronized, as the former pipeline of a sharable handler may end meanwhile. */
    private synchronized boolean noteClosing(ChannelHandlerContext ctx) {
        boolean isFirst = closed != ctx;
        if (!ctx.isRemoved()) {
            closed = ctx;
        }
        return isFirst;
    }
}
