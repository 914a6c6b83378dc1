package io.tickwheel.netty.handler;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.timeout.IdleState;
import io.netty.util.Timer;
import org.jspecify.annotations.Nullable;

/**
 * The timeout of one connection and one {@link IdleState}.
 *
 * <p>Threads: as {@link LazyTimeout}. Cost: 32 bytes with compressed references, and the timer's timeout.
 */
final class IdleTimeout extends LazyTimeout {
    /*
     * Field    Written by             Read by   Mode    Upholds
     * watch    creator; null by end   any       plain   who reads null finds the context null a moment later
     */
    private final boolean ofReads;
    private final boolean ofWrites;
    private @Nullable IdleWatch watch;

    private IdleTimeout(
            IdleWatch watch, Timer timer, ChannelHandlerContext context, boolean ofReads, boolean ofWrites) {
        super(timer, context);
        this.watch = watch;
        this.ofReads = ofReads;
        this.ofWrites = ofWrites;
    }

    /** Begins to look, a period from now. */
    static IdleTimeout start(IdleWatch watch, Timer timer, ChannelHandlerContext context, IdleState state) {
        IdleTimeout timeout =
                new IdleTimeout(watch, timer, context, state != IdleState.WRITER_IDLE, state != IdleState.READER_IDLE);
        timeout.arm(watch.periodNanos(state));
        return timeout;
    }

    @Override
    long remainingNanos() {
        IdleWatch watching = watch;
        return watching == null ? 0 : remainingNanos(watching);
    }

    @Override
    void decide(ChannelHandlerContext live) {
        IdleWatch watching = watch;
        if (watching == null) {
            return;
        }
        long remainingNanos = remainingNanos(watching);
        if (remainingNanos > 0) {
            arm(remainingNanos);
            return;
        }
        arm(watching.periodNanos(state()));
        try {
            watching.foundIdle(live, state());
        } catch (Throwable thrown) {
            live.fireExceptionCaught(thrown);
        }
    }

    @Override
    void end() {
        super.end();
        watch = null;
    }

    private long remainingNanos(IdleWatch watching) {
        return watching.remainingNanos(ofReads, ofWrites, watching.periodNanos(state()));
    }

    private IdleState state() {
        if (!ofWrites) {
            return IdleState.READER_IDLE;
        }
        return ofReads ? IdleState.ALL_IDLE : IdleState.WRITER_IDLE;
    }
}
