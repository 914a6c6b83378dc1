package io.tickwheel.netty.handler;

import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.util.Timer;
import io.netty.util.concurrent.EventExecutor;
import io.tickwheel.time.TimeSource;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * The timeout of all writes of one connection: it waits for the oldest that has not finished, and is given up when it
 * finds that all have. It is the listener of all of them, so that none is kept that has finished.
 *
 * <p>Threads: as {@link LazyTimeout}; {@link #add} the event loop. Cost: 40 bytes with compressed references and the
 * timer's timeout; a place in a ring for each further write that is under way.
 */
class WriteTimeout extends LazyTimeout implements ChannelFutureListener {
    /*
     * Field          Written by             Read by      Mode     Upholds
     * oldestNanos    event loop             any          opaque   an old value only makes a write look older than it
     *                                                             is: at worst a hop too early
     * handler        creator; null by end   any          plain    who reads null finds the context null a moment later
     * oldest, later  event loop             event loop   plain
     */
    private static final VarHandle OLDEST;

    static {
        try {
            OLDEST = MethodHandles.lookup().findVarHandle(WriteTimeout.class, "oldestNanos", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private @Nullable WriteTimeoutHandler handler;
    private @Nullable ChannelPromise oldest;
    private @Nullable PendingWrites later;

    @SuppressWarnings("UnusedVariable") // read through its VarHandle
    private long oldestNanos;

    private WriteTimeout(WriteTimeoutHandler handler, ChannelHandlerContext context) {
        super(context);
        this.handler = handler;
    }

    /** Begins with a write that begins now. */
    static WriteTimeout start(WriteTimeoutHandler handler, ChannelHandlerContext context, ChannelPromise promise) {
        Timer keeper = TimerClock.keeperFor(context, handler.timer());
        WriteTimeout timeout = keeper == null ? new OnEventLoop(handler, context) : new WriteTimeout(handler, context);
        timeout.add(promise, handler.time());
        timeout.arm(handler.timeoutNanos());
        return timeout;
    }

    /** Another write begins now. */
    final void add(ChannelPromise promise, TimeSource ofTimer) {
        StrandedTimeouts.takeUp();
        long nowNanos = clock(ofTimer).nanoTime();
        if (dropFinished()) {
            PendingWrites ring = later;
            if (ring == null) {
                ring = new PendingWrites();
                later = ring;
            }
            ring.add(promise, nowNanos);
        } else {
            oldest = promise;
            setOldestOpaque(nowNanos);
        }
        promise.addListener(this);
    }

    /** A write finished, well or not: on the thread that the promise tells, which may be another event loop's. */
    @Override
    public final void operationComplete(ChannelFuture write) {
        ChannelHandlerContext live = context();
        if (live == null) {
            return;
        }
        EventExecutor loop = live.executor();
        if (loop.inEventLoop()) {
            oneFinished();
            return;
        }
        try {
            loop.execute(this::oneFinished);
        } catch (RejectedExecutionException e) {
            // The event loop is full or ends. The write is passed over when the next one begins, or at the next look.
            return;
        }
    }

    @Override
    @Nullable
    Timer timer() {
        WriteTimeoutHandler watched = handler;
        return watched == null ? null : watched.timer();
    }

    /** What its writes are measured on, given the clock of the handler's timer. */
    TimeSource clock(TimeSource ofTimer) {
        return ofTimer;
    }

    @Override
    final long remainingNanos() {
        WriteTimeoutHandler watched = handler;
        if (watched == null) {
            return 0;
        }
        // The stamp before the clock: the other way round, one of just now would be ahead of it.
        long begunNanos = (long) OLDEST.getOpaque(this);
        return watched.timeoutNanos() - (clock(watched.time()).nanoTime() - begunNanos);
    }

    @Override
    final void decide(ChannelHandlerContext live) {
        // Each look is a new one: what is told of a write may write, or remove the handler.
        while (dropFinished()) {
            long remainingNanos = remainingNanos();
            if (remainingNanos > 0) {
                arm(remainingNanos);
                return;
            }
            passToNext();
            timedOut(live);
        }
        WriteTimeoutHandler watched = handler;
        if (watched != null) {
            watched.noWriteIsPending(live, this);
        }
    }

    @Override
    final void end() {
        WriteTimeoutHandler watched = handler;
        ChannelHandlerContext ended = context();
        super.end();
        handler = null;
        oldest = null;
        later = null;
        if (watched != null && ended != null) {
            watched.noWriteIsPending(ended, this);
        }
    }

    /** The rest is the event loop's, which may not have ended. */
    @Override
    final void release() {
        WriteTimeoutHandler watched = handler;
        ChannelHandlerContext released = context();
        super.release();
        if (watched != null && released != null) {
            watched.release(released, this);
        }
    }

    private void oneFinished() {
        PendingWrites ring = later;
        if (oldest != null && oldest.isDone()) {
            dropFinished();
        } else if (ring != null) {
            ring.oneFinished();
        }
    }

    private void timedOut(ChannelHandlerContext live) {
        WriteTimeoutHandler watched = handler;
        if (watched == null) {
            return;
        }
        try {
            watched.writeTimedOut(live);
        } catch (Throwable thrown) {
            live.fireExceptionCaught(thrown);
        }
    }

    /** Passes over the writes that have finished; false if none is left. */
    private boolean dropFinished() {
        while (oldest != null && oldest.isDone()) {
            passToNext();
        }
        return oldest != null;
    }

    private void passToNext() {
        PendingWrites ring = later;
        if (ring != null && ring.dropFinished()) {
            setOldestOpaque(ring.oldestNanos());
            oldest = ring.removeOldest();
        } else {
            oldest = null;
        }
    }

    private void setOldestOpaque(long nanos) {
        OLDEST.setOpaque(this, nanos);
    }

    /** Of a connection whose event loop keeps the times. */
    private static final class OnEventLoop extends WriteTimeout {
        private final TimeSource time;

        OnEventLoop(WriteTimeoutHandler handler, ChannelHandlerContext context) {
            super(handler, context);
            time = TimerClock.of(null, context);
        }

        @Override
        @Nullable
        Timer timer() {
            return null;
        }

        @Override
        TimeSource clock(TimeSource ofTimer) {
            return time;
        }
    }
}
