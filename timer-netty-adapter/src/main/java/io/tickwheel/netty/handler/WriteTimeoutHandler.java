package io.tickwheel.netty.handler;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.handler.timeout.WriteTimeoutException;
import io.netty.util.Timer;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Netty's {@code WriteTimeoutHandler} on a {@link Timer}: when a write has not finished in time, fires a {@link
 * WriteTimeoutException} and closes the connection. As to changing over, refusals, clocks and embedded channels it is
 * like {@link IdleStateHandler}.
 *
 * <p>A write leaves its promise and a time stamp behind. One timeout a connection waits for the oldest write that has
 * not finished. A connection that has not written for as long has none. A sharable one watches all its connections.
 *
 * <p>Threads: the event loop of each connection. A write reads the clock once, and allocates nothing if the one before
 * it has finished.
 *
 * <p>Source: the API and the exception are those of Netty's {@code WriteTimeoutHandler}.
 */
@SuppressWarnings("exports") // a transitive requirement would be one for those, too, who use nothing of it
public class WriteTimeoutHandler extends ChannelOutboundHandlerAdapter {
    private final Timer timer;
    private final long timeoutNanos;

    /** By pipeline, as it may be sharable. */
    private final Map<ChannelHandlerContext, PendingWrites> writes = new ConcurrentHashMap<>(1);

    /**
     * A handler with a time in seconds.
     *
     * @param timer keeps the time
     * @param timeoutSeconds how long a write may take; 0 or less for ever
     */
    public WriteTimeoutHandler(Timer timer, int timeoutSeconds) {
        this(timer, timeoutSeconds, TimeUnit.SECONDS);
    }

    /**
     * A handler with its time given.
     *
     * @param timer keeps the time
     * @param timeout how long a write may take; 0 or less for ever
     * @param unit the unit of the time; less than a millisecond becomes one
     */
    public WriteTimeoutHandler(Timer timer, long timeout, TimeUnit unit) {
        this.timer = Objects.requireNonNull(timer, "timer");
        timeoutNanos = IdleStateHandler.periodNanos(timeout, unit);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) throws Exception {
        PendingWrites own = writes.remove(ctx);
        if (own != null) {
            own.end();
        }
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) throws Exception {
        if (timeoutNanos <= 0) {
            ctx.write(msg, promise);
            return;
        }
        PendingWrites own = writes.get(ctx);
        if (own == null) {
            own = new PendingWrites(ctx);
            writes.put(ctx, own);
        }
        // A void promise does not say when it is done.
        ChannelPromise outcome = promise.unvoid();
        own.add(outcome);
        ctx.write(msg, outcome);
    }

    /**
     * Fires the exception and closes the connection, the first time. Is called for each write that is late.
     *
     * @param ctx the handler's context
     * @throws Exception anything; the pipeline's {@code exceptionCaught} gets it
     */
    protected void writeTimedOut(ChannelHandlerContext ctx) throws Exception {
        PendingWrites own = writes.get(ctx);
        if (own == null || !own.isClosing) {
            if (own != null) {
                own.isClosing = true;
            }
            ctx.fireExceptionCaught(WriteTimeoutException.INSTANCE);
            ctx.close();
        }
    }

    /**
     * The writes of one connection that may not have finished, in the order in which they began. A finished write is
     * dropped when it is the oldest and the next one begins, when its time comes, or in a sweep.
     */
    private final class PendingWrites extends Connection {
        private static final int SHORTEST_SWEEP = 64;

        private final WriteTimeout timeout = new WriteTimeout(this, timeoutNanos);
        private final ArrayDeque<Write> queue = new ArrayDeque<>(1);
        private @Nullable Write spare;
        private int sweepAt = SHORTEST_SWEEP;
        private boolean isArmed;
        private boolean isClosing;
        /** For the timer's thread: when the write began that was the oldest at the last look of the event loop. */
        private volatile long oldestNanos;

        PendingWrites(ChannelHandlerContext context) {
            super(context, WriteTimeoutHandler.this.timer);
        }

        /** A write begins now. */
        void add(ChannelPromise promise) {
            dropFinished();
            if (queue.size() >= sweepAt) {
                queue.removeIf(Write::isDone);
                sweepAt = 2 * queue.size() + SHORTEST_SWEEP;
            }
            Write write = spare == null ? new Write() : spare;
            spare = null;
            write.promise = promise;
            write.begunNanos = clock.nanoTime();
            queue.add(write);
            oldestNanos = queue.element().begunNanos;
            if (!isArmed) {
                isArmed = true;
                timeout.arm(timeoutNanos);
            }
        }

        /** The handler leaves the pipeline: it forgets all writes. */
        void end() {
            timeout.end();
            queue.clear();
        }

        /** The oldest write seems to be overdue. What is told of a write may write, or remove the handler. */
        private void decide() {
            for (Write oldest = dropFinished(); oldest != null; oldest = dropFinished()) {
                oldestNanos = oldest.begunNanos;
                long remainingNanos = timeout.remainingNanos(this);
                if (remainingNanos > 0) {
                    timeout.arm(remainingNanos);
                    return;
                }
                queue.remove();
                try {
                    writeTimedOut(context);
                } catch (Throwable thrown) {
                    context.fireExceptionCaught(thrown);
                }
            }
            isArmed = false;
        }

        /** The oldest write that has not finished. */
        private @Nullable Write dropFinished() {
            Write oldest = queue.peek();
            while (oldest != null && oldest.isDone()) {
                spare = queue.remove();
                oldest = queue.peek();
            }
            return oldest;
        }
    }

    private static final class Write {
        private @Nullable ChannelPromise promise;
        private long begunNanos;

        boolean isDone() {
            return promise == null || promise.isDone();
        }
    }

    private static final class WriteTimeout extends LazyTimeout<PendingWrites> {
        private final long timeoutNanos;

        WriteTimeout(PendingWrites writes, long timeoutNanos) {
            super(writes);
            this.timeoutNanos = timeoutNanos;
        }

        @Override
        long remainingNanos(PendingWrites writes) {
            // The stamp before the clock: otherwise a stamp of just now would be ahead of it.
            long begunNanos = writes.oldestNanos;
            return timeoutNanos - (writes.clock.nanoTime() - begunNanos);
        }

        @Override
        void decide(PendingWrites writes, long overdueNanos) {
            writes.decide();
        }
    }
}
