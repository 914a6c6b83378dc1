package io.tickwheel.netty.handler;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelPromise;
import io.netty.handler.timeout.IdleState;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.util.Timer;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Netty's {@code IdleStateHandler} on a {@link Timer}: fires an {@link IdleStateEvent} when a connection has not read,
 * not written, or done neither for a while. To change over, change the import and put the timer in front of the
 * constructor's arguments.
 *
 * <p>A read or a write leaves a time stamp. A timeout that is due works out, on the timer's thread, how much time is
 * left since the last stamp, and waits for that. Only a connection that looks idle is taken to its event loop, which
 * decides and fires. An event is never early, and late by about a tick of the timer. While a connection stays idle,
 * each event is due a period after the one before was due. The clock is that of a {@link
 * io.tickwheel.netty.HashedWheelTimer} or an {@link io.tickwheel.netty.EventLoopTimer}, else {@link System#nanoTime}.
 *
 * <p>If the timer refuses a timeout, as it was stopped or is at its limit, the event loop times the period, and a
 * warning says so, at most once in 10 s. When one of the timers named above is stopped, the event loops take over what
 * is pending. With any other timer, that never fires.
 *
 * <p>A sharable subclass serves one connection at a time: the next one when the former is inactive or the handler was
 * removed from it. Of several at a time it watches the first, and a warning says so.
 *
 * <p>An {@link io.netty.channel.embedded.EmbeddedChannel} on a timer in virtual time is driven by that time. On a timer
 * with a thread its event loop keeps the times by its own clock, as with Netty's handler.
 *
 * <p>Threads: the event loop of the connection. A message reads the clock once and allocates nothing.
 *
 * <p>Source: the API and the events are those of Netty's {@code IdleStateHandler}.
 */
@SuppressWarnings("exports") // a transitive requirement would be one for those, too, who use nothing of it
public class IdleStateHandler extends ChannelDuplexHandler {
    private static final long SHORTEST_NANOS = 1_000_000;

    private final Timer timer;
    private final boolean observeOutput;
    private final long readerIdleNanos;
    private final long writerIdleNanos;
    private final long allIdleNanos;
    private volatile @Nullable IdleWatch watch;

    /**
     * A handler with times in seconds that ignores output in progress.
     *
     * @param timer keeps the times
     * @param readerIdleTimeSeconds without a read: {@link IdleState#READER_IDLE}; 0 or less for never
     * @param writerIdleTimeSeconds without a finished write: {@link IdleState#WRITER_IDLE}; 0 or less for never
     * @param allIdleTimeSeconds without either: {@link IdleState#ALL_IDLE}; 0 or less for never
     */
    public IdleStateHandler(Timer timer, int readerIdleTimeSeconds, int writerIdleTimeSeconds, int allIdleTimeSeconds) {
        this(timer, readerIdleTimeSeconds, writerIdleTimeSeconds, allIdleTimeSeconds, TimeUnit.SECONDS);
    }

    /**
     * A handler that ignores output in progress.
     *
     * @param timer keeps the times
     * @param readerIdleTime without a read: {@link IdleState#READER_IDLE}; 0 or less for never
     * @param writerIdleTime without a finished write: {@link IdleState#WRITER_IDLE}; 0 or less for never
     * @param allIdleTime without either: {@link IdleState#ALL_IDLE}; 0 or less for never
     * @param unit the unit of the times; less than a millisecond becomes one
     */
    public IdleStateHandler(Timer timer, long readerIdleTime, long writerIdleTime, long allIdleTime, TimeUnit unit) {
        this(timer, false, readerIdleTime, writerIdleTime, allIdleTime, unit);
    }

    /**
     * A handler with everything given.
     *
     * @param timer keeps the times
     * @param observeOutput whether a repeated event of the writer is left out if output moved since the last one
     * @param readerIdleTime without a read: {@link IdleState#READER_IDLE}; 0 or less for never
     * @param writerIdleTime without a finished write: {@link IdleState#WRITER_IDLE}; 0 or less for never
     * @param allIdleTime without either: {@link IdleState#ALL_IDLE}; 0 or less for never
     * @param unit the unit of the times; less than a millisecond becomes one
     */
    public IdleStateHandler(
            Timer timer,
            boolean observeOutput,
            long readerIdleTime,
            long writerIdleTime,
            long allIdleTime,
            TimeUnit unit) {
        this.timer = Objects.requireNonNull(timer, "timer");
        this.observeOutput = observeOutput;
        readerIdleNanos = periodNanos(readerIdleTime, unit);
        writerIdleNanos = periodNanos(writerIdleTime, unit);
        allIdleNanos = periodNanos(allIdleTime, unit);
    }

    /**
     * The time without a read.
     *
     * @return milliseconds, rounded down; 0 for never
     */
    public long getReaderIdleTimeInMillis() {
        return TimeUnit.NANOSECONDS.toMillis(readerIdleNanos);
    }

    /**
     * The time without a finished write.
     *
     * @return milliseconds, rounded down; 0 for never
     */
    public long getWriterIdleTimeInMillis() {
        return TimeUnit.NANOSECONDS.toMillis(writerIdleNanos);
    }

    /**
     * The time without either.
     *
     * @return milliseconds, rounded down; 0 for never
     */
    public long getAllIdleTimeInMillis() {
        return TimeUnit.NANOSECONDS.toMillis(allIdleNanos);
    }

    /** Counts as a read that ends now; in the event loop only. */
    public void resetReadTimeout() {
        IdleWatch current = watch;
        if (current != null) {
            current.resetRead();
        }
    }

    /** Counts as a write that finishes now; in the event loop only. */
    public void resetWriteTimeout() {
        IdleWatch current = watch;
        if (current != null) {
            current.resetWrite();
        }
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
        if (ctx.channel().isActive() && ctx.channel().isRegistered()) {
            begin(ctx);
        } else {
            attach(ctx);
        }
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) throws Exception {
        end(ctx);
    }

    @Override
    public void channelRegistered(ChannelHandlerContext ctx) throws Exception {
        if (ctx.channel().isActive()) {
            begin(ctx);
        }
        ctx.fireChannelRegistered();
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) throws Exception {
        begin(ctx);
        ctx.fireChannelActive();
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) throws Exception {
        end(ctx);
        ctx.fireChannelInactive();
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception {
        IdleWatch own = watchOf(ctx);
        if (own != null && (readerIdleNanos > 0 || allIdleNanos > 0)) {
            own.readBegins();
        }
        ctx.fireChannelRead(msg);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) throws Exception {
        IdleWatch own = watchOf(ctx);
        if (own != null && own.reading) {
            own.resetRead();
        }
        ctx.fireChannelReadComplete();
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) throws Exception {
        IdleWatch own = watchOf(ctx);
        if (own != null && (writerIdleNanos > 0 || allIdleNanos > 0)) {
            // A void promise takes no listener.
            ctx.write(msg, promise.unvoid()).addListener(own.writeListener);
        } else {
            ctx.write(msg, promise);
        }
    }

    /**
     * Passes an event to the next handler. Is called in the event loop.
     *
     * @param ctx the handler's context
     * @param evt the event
     * @throws Exception anything; the pipeline's {@code exceptionCaught} gets it
     */
    protected void channelIdle(ChannelHandlerContext ctx, IdleStateEvent evt) throws Exception {
        ctx.fireUserEventTriggered(evt);
    }

    /**
     * Makes the event to be fired.
     *
     * @param state what was found
     * @param first whether it is the first time since the last activity
     * @return one of the constants of {@link IdleStateEvent}
     */
    protected IdleStateEvent newIdleStateEvent(IdleState state, boolean first) {
        return switch (state) {
            case READER_IDLE ->
                first ? IdleStateEvent.FIRST_READER_IDLE_STATE_EVENT : IdleStateEvent.READER_IDLE_STATE_EVENT;
            case WRITER_IDLE ->
                first ? IdleStateEvent.FIRST_WRITER_IDLE_STATE_EVENT : IdleStateEvent.WRITER_IDLE_STATE_EVENT;
            case ALL_IDLE -> first ? IdleStateEvent.FIRST_ALL_IDLE_STATE_EVENT : IdleStateEvent.ALL_IDLE_STATE_EVENT;
        };
    }

    /** At least a millisecond, or 0 for none. */
    static long periodNanos(long period, TimeUnit unit) {
        Objects.requireNonNull(unit, "unit");
        return period <= 0 ? 0 : Math.max(unit.toNanos(period), SHORTEST_NANOS);
    }

    /** What watches a connection; null if the handler does not, or watches another one by now. */
    private @Nullable IdleWatch watchOf(ChannelHandlerContext ctx) {
        IdleWatch current = watch;
        return current != null && current.context == ctx ? current : null;
    }

    /** The watch of a connection from now on; null as long as the handler watches another one. */
    private synchronized @Nullable IdleWatch attach(ChannelHandlerContext ctx) {
        IdleWatch own = watchOf(ctx);
        if (own == null) {
            IdleWatch former = watch;
            if (former != null && !former.isOver()) {
                return null;
            }
            own = new IdleWatch(ctx);
            watch = own;
        }
        return own;
    }

    private void begin(ChannelHandlerContext ctx) {
        IdleWatch own = attach(ctx);
        if (own != null) {
            own.begin();
        } else {
            LazyTimeout.warn("A " + getClass().getName() + " is in several pipelines, and watches the first.", null);
        }
    }

    private void end(ChannelHandlerContext ctx) {
        IdleWatch own = watchOf(ctx);
        if (own != null) {
            own.end();
        }
    }

    /**
     * What the handler knows of one connection: when it last read and wrote, and the timeouts that look at that.
     *
     * <p>Threads: the event loop writes, the timer's thread reads the stamps. A handler with an executor of its own
     * hears of finished writes on the channel's event loop; then a first event may miss being one, as with Netty's.
     */
    private final class IdleWatch extends Connection {
        private final ChannelFutureListener writeListener = write -> resetWrite();
        private final IdleTimeout[] timeouts;
        private boolean hasBegun;
        private volatile boolean hasEnded;
        private volatile boolean reading;
        private volatile long lastReadNanos;
        private volatile long lastWriteNanos;

        /** The connection's output at the last look. */
        private int seenMessageHash;

        private long seenPendingBytes;
        private long seenProgress;

        IdleWatch(ChannelHandlerContext context) {
            super(context, IdleStateHandler.this.timer);
            timeouts = Stream.of(
                            new IdleTimeout(this, IdleState.READER_IDLE, readerIdleNanos),
                            new IdleTimeout(this, IdleState.WRITER_IDLE, writerIdleNanos),
                            new IdleTimeout(this, IdleState.ALL_IDLE, allIdleNanos))
                    .filter(timeout -> timeout.periodNanos > 0)
                    .toArray(IdleTimeout[]::new);
        }

        /** The connection begins, unless it has: it counts as having just read and written. */
        void begin() {
            if (hasBegun) {
                return;
            }
            hasBegun = true;
            // A read may be under way, in whose batch the channel became active: it goes on.
            lastReadNanos = clock.nanoTime();
            lastWriteNanos = lastReadNanos;
            outputMoved(true);
            for (IdleTimeout timeout : timeouts) {
                timeout.begin(this, timeout.periodNanos);
            }
        }

        /** The connection ends, or is not watched any more, for good: nothing is left pending. Any thread. */
        void end() {
            hasEnded = true;
            for (IdleTimeout timeout : timeouts) {
                timeout.end();
            }
        }

        /** Whether the handler is free for another connection. Then it ends, also if its event loop has not said so. */
        boolean isOver() {
            // By its name: a pipeline may have a sharable handler twice.
            boolean isInPipeline = context.pipeline().context(context.name()) == context;
            if (!context.channel().isOpen() || !isInPipeline) {
                end();
            }
            return hasEnded;
        }

        /** A message arrived: the reader is not idle until the batch ends. */
        void readBegins() {
            if (!reading) {
                reading = true;
                noteActivity(IdleState.WRITER_IDLE);
            }
        }

        void resetRead() {
            lastReadNanos = clock.nanoTime();
            reading = false;
            noteActivity(IdleState.WRITER_IDLE);
        }

        void resetWrite() {
            lastWriteNanos = clock.nanoTime();
            noteActivity(IdleState.READER_IDLE);
        }

        /** After activity the next event is a first one, except that of a state which the activity is not about. */
        private void noteActivity(IdleState except) {
            for (IdleTimeout timeout : timeouts) {
                timeout.isFirst |= timeout.state != except;
            }
        }

        private void foundIdle(IdleState state, boolean first) throws Exception {
            if (state == IdleState.READER_IDLE || !outputMoved(first)) {
                channelIdle(context, newIdleStateEvent(state, first));
            }
        }

        /**
         * Whether the output moved since the last look, though no write has finished: a large message may drain slowly.
         * A first event is not put off, but what is seen is remembered.
         */
        private boolean outputMoved(boolean first) {
            ChannelOutboundBuffer buffer =
                    observeOutput ? context.channel().unsafe().outboundBuffer() : null;
            if (buffer == null) {
                return false;
            }
            // The hash and not the message, which would be kept alive.
            int hash = System.identityHashCode(buffer.current());
            long pendingBytes = buffer.totalPendingWriteBytes();
            boolean moved = hash != seenMessageHash || pendingBytes != seenPendingBytes;
            seenMessageHash = hash;
            seenPendingBytes = pendingBytes;
            if (first || !moved) {
                long progress = buffer.currentProgress();
                moved |= progress != seenProgress;
                seenProgress = progress;
            }
            return moved && !first;
        }
    }

    /**
     * The timeout of one {@link IdleState}. While the connection stays idle, each event is due a period after the one
     * before was due, however late that came, so events do not drift. After an event that was a whole period late the
     * periods begin again.
     */
    private static final class IdleTimeout extends LazyTimeout<IdleWatch> {
        private final IdleState state;
        private final long periodNanos;
        private long dueNanos;
        private boolean isFirst = true;

        IdleTimeout(IdleWatch watch, IdleState state, long periodNanos) {
            super(watch);
            this.state = state;
            this.periodNanos = periodNanos;
        }

        void begin(IdleWatch watch, long delayNanos) {
            dueNanos = watch.clock.nanoTime() + delayNanos;
            arm(delayNanos);
        }

        @Override
        long remainingNanos(IdleWatch watch) {
            if (state != IdleState.WRITER_IDLE && watch.reading) {
                return periodNanos;
            }
            // The stamps before the clock: otherwise a stamp of just now would be ahead of it.
            long readNanos = watch.lastReadNanos;
            long writeNanos = watch.lastWriteNanos;
            long lastNanos = switch (state) {
                case READER_IDLE -> readNanos;
                case WRITER_IDLE -> writeNanos;
                case ALL_IDLE -> writeNanos - readNanos > 0 ? writeNanos : readNanos;
            };
            long nowNanos = watch.clock.nanoTime();
            return Math.max(periodNanos - (nowNanos - lastNanos), dueNanos - nowNanos);
        }

        @Override
        void decide(IdleWatch watch, long overdueNanos) {
            boolean first = isFirst;
            isFirst = false;
            begin(watch, overdueNanos < periodNanos ? periodNanos - overdueNanos : periodNanos);
            try {
                watch.foundIdle(state, first);
            } catch (Throwable thrown) {
                watch.context.fireExceptionCaught(thrown);
            }
        }
    }
}
