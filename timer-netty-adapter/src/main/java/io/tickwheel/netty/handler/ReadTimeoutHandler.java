package io.tickwheel.netty.handler;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.handler.timeout.ReadTimeoutException;
import io.netty.util.Timer;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Netty's {@code ReadTimeoutHandler} on a {@link Timer}: when nothing has been read for a while, fires a {@link
 * ReadTimeoutException} and closes the connection. It is an {@link IdleStateHandler} with a time for the reader.
 *
 * <p>Source: the API and the exception are those of Netty's {@code ReadTimeoutHandler}.
 */
@SuppressWarnings("exports") // a transitive requirement would be one for those, too, who use nothing of it
public class ReadTimeoutHandler extends IdleStateHandler {
    /** The connection that was closed last. */
    private volatile @Nullable ChannelHandlerContext closed;

    /**
     * A handler with a time in seconds.
     *
     * @param timer keeps the time
     * @param timeoutSeconds how long nothing may be read; 0 or less for ever
     */
    public ReadTimeoutHandler(Timer timer, int timeoutSeconds) {
        this(timer, timeoutSeconds, TimeUnit.SECONDS);
    }

    /**
     * A handler with its time given.
     *
     * @param timer keeps the time
     * @param timeout how long nothing may be read; 0 or less for ever
     * @param unit the unit of the time; less than a millisecond becomes one
     */
    public ReadTimeoutHandler(Timer timer, long timeout, TimeUnit unit) {
        super(timer, timeout, 0, 0, unit);
    }

    @Override
    protected final void channelIdle(ChannelHandlerContext ctx, IdleStateEvent evt) throws Exception {
        readTimedOut(ctx);
    }

    /**
     * Fires the exception and closes the connection, the first time. Is called after each period without a read.
     *
     * @param ctx the handler's context
     * @throws Exception anything; the pipeline's {@code exceptionCaught} gets it
     */
    protected void readTimedOut(ChannelHandlerContext ctx) throws Exception {
        if (closed != ctx) {
            closed = ctx;
            ctx.fireExceptionCaught(ReadTimeoutException.INSTANCE);
            ctx.close();
        }
    }
}
