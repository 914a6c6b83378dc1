package io.tickwheel.netty.handler;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.timeout.IdleState;
import io.netty.util.Timer;
import org.jspecify.annotations.Nullable;

/**
 * The timeout of one connection and one {@link IdleState}. While a connection stays idle, each event is due a period
 * after the one before was due, however late that came, so that events do not drift; after one that was a whole period
 * late the periods are counted anew.
 *
 * <p>Threads: as {@link LazyTimeout}. Cost: 32 bytes with compressed references, and the timer's timeout.
 */
abstract class IdleTimeout extends LazyTimeout {
    /*
     * Field     Written by             Read by          Mode    Upholds
     * watch     creator; null by end   any              plain   who reads null finds the context null a moment later
     * dueNanos  chain's holder         chain's holder   plain   no event before; never later than a period after the
     *                                                           last activity
     */
    private @Nullable IdleWatch watch;
    private long dueNanos;

    private IdleTimeout(IdleWatch watch, ChannelHandlerContext context) {
        super(context);
        this.watch = watch;
    }

    /** The timeout of a state, which does not look yet. */
    static IdleTimeout of(IdleWatch watch, ChannelHandlerContext context, IdleState state) {
        return switch (state) {
            case READER_IDLE -> new OfReader(watch, context);
            case WRITER_IDLE -> new OfWriter(watch, context);
            case ALL_IDLE -> new OfBoth(watch, context);
        };
    }

    /** Begins to look, a period from now. */
    final void begin(IdleWatch watching) {
        armFor(watching, watching.periodNanos(state()));
        StrandedTimeouts.takeUp();
    }

    abstract IdleState state();

    @Override
    final @Nullable Timer timer() {
        IdleWatch watching = watch;
        return watching == null ? null : watching.timer();
    }

    @Override
    final long remainingNanos() {
        IdleWatch watching = watch;
        return watching == null ? 0 : remainingNanos(watching);
    }

    @Override
    final void decide(ChannelHandlerContext live) {
        IdleWatch watching = watch;
        if (watching == null) {
            return;
        }
        long remainingNanos = remainingNanos(watching);
        if (remainingNanos > 0) {
            arm(remainingNanos);
            return;
        }
        long periodNanos = watching.periodNanos(state());
        boolean isMissed = periodNanos + remainingNanos <= 0;
        armFor(watching, isMissed ? periodNanos : periodNanos + remainingNanos);
        try {
            watching.foundIdle(live, state());
        } catch (Throwable thrown) {
            live.fireExceptionCaught(thrown);
        }
    }

    @Override
    final void end() {
        super.end();
        watch = null;
    }

    private void armFor(IdleWatch watching, long delayNanos) {
        dueNanos = watching.nowNanos() + delayNanos;
        arm(delayNanos);
    }

    /** What is left since the last activity or, in an idle connection, until the next event is due. */
    private long remainingNanos(IdleWatch watching) {
        return watching.remainingNanos(state(), dueNanos);
    }

    private static final class OfReader extends IdleTimeout {
        OfReader(IdleWatch watch, ChannelHandlerContext context) {
            super(watch, context);
        }

        @Override
        IdleState state() {
            return IdleState.READER_IDLE;
        }
    }

    private static final class OfWriter extends IdleTimeout {
        OfWriter(IdleWatch watch, ChannelHandlerContext context) {
            super(watch, context);
        }

        @Override
        IdleState state() {
            return IdleState.WRITER_IDLE;
        }
    }

    private static final class OfBoth extends IdleTimeout {
        OfBoth(IdleWatch watch, ChannelHandlerContext context) {
            super(watch, context);
        }

        @Override
        IdleState state() {
            return IdleState.ALL_IDLE;
        }
    }
}
