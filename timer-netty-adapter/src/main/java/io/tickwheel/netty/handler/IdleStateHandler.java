package io.tickwheel.netty.handler;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.timeout.IdleState;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.util.Timer;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Netty's {@code IdleStateHandler} on a {@link Timer}: fires an {@link IdleStateEvent} when a connection has not read,
 * not written, or done neither for a while. To change over, change the import and put the timer in front of the
 * constructor's arguments. Any timer will do, and all connections share one.
 *
 * <p>A read or a write leaves a time stamp. A timeout that comes due works out, on the timer's thread, how much is left
 * since the last stamp and waits for that; only a connection that looks idle is taken to its event loop, which decides
 * and fires. An event is never early; it is late by what the timer is, about a tick, and by what the event loop is busy
 * with. Times are read from the timer's own clock if it is a {@link io.tickwheel.netty.HashedWheelTimer} or an {@link
 * io.tickwheel.netty.EventLoopTimer}, else from {@link System#nanoTime}.
 *
 * <p>While a connection stays idle, each event is due a period after the one before was due. If the timer refuses a
 * timeout, because it was stopped or is at its limit, the event loop times the period instead, and a warning says so,
 * at most once in 10 s. Either of these timers, when stopped, hands what is pending to the event loops; a {@code
 * HashedWheelTimer} calls the handlers on its own thread even if its tasks have an executor. With any other timer, what
 * is pending when it is stopped, or what its executor rejects, never fires.
 *
 * <p>A handler that says of itself that it is sharable serves one connection at a time: the next one from when the
 * former has ended or the handler was removed from it. Of several at a time it watches the first, and a warning says
 * so, once.
 *
 * <p>In a test, an {@link io.netty.channel.embedded.EmbeddedChannel} runs tasks on the test's thread alone. On a timer
 * in virtual time its handlers are driven by that time. On one with a thread its event loop keeps the times by its own
 * clock, which the test may freeze and move, as with Netty's handler: call its {@code runScheduledPendingTasks}.
 *
 * <p>Threads: one connection at a time; the timer's thread meets only the time stamps. Cost: a message one reading of
 * the clock and a few stores, no allocation; a period one timeout of the timer, at times two, for each of the up to
 * three times given.
 *
 * <p>Source: the API and the events are those of Netty's {@code IdleStateHandler}.
 */
@SuppressWarnings("exports") // a transitive requirement would be one for those, too, who use nothing of it
public class IdleStateHandler extends ChannelDuplexHandler {
    private final Timer timer;
    private volatile IdleWatch watch;
    private boolean toldOfSharing;

    /**
     * A handler with times in seconds.
     *
     * @param timer keeps the times, not null
     * @param readerIdleTimeSeconds without a read for this time: {@link IdleState#READER_IDLE}; 0 or less for never
     * @param writerIdleTimeSeconds without a finished write for this time: {@link IdleState#WRITER_IDLE}; 0 or less for
     *     never
     * @param allIdleTimeSeconds without either for this time: {@link IdleState#ALL_IDLE}; 0 or less for never
     * @throws NullPointerException if timer is null
     */
    public IdleStateHandler(Timer timer, int readerIdleTimeSeconds, int writerIdleTimeSeconds, int allIdleTimeSeconds) {
        this(timer, readerIdleTimeSeconds, writerIdleTimeSeconds, allIdleTimeSeconds, TimeUnit.SECONDS);
    }

    /**
     * A handler that ignores output in progress.
     *
     * @param timer keeps the times, not null
     * @param readerIdleTime without a read for this time: {@link IdleState#READER_IDLE}; 0 or less for never
     * @param writerIdleTime without a finished write for this time: {@link IdleState#WRITER_IDLE}; 0 or less for never
     * @param allIdleTime without either for this time: {@link IdleState#ALL_IDLE}; 0 or less for never
     * @param unit the unit of the times, not null; less than a millisecond becomes one
     * @throws NullPointerException if timer or unit is null
     */
    public IdleStateHandler(Timer timer, long readerIdleTime, long writerIdleTime, long allIdleTime, TimeUnit unit) {
        this(timer, false, readerIdleTime, writerIdleTime, allIdleTime, unit);
    }

    /**
     * A handler with everything given.
     *
     * @param timer keeps the times, not null
     * @param observeOutput whether bytes that drain count as activity of the writer before the write is finished: a
     *     repeated event is then left out if output moved since the last look
     * @param readerIdleTime without a read for this time: {@link IdleState#READER_IDLE}; 0 or less for never
     * @param writerIdleTime without a finished write for this time: {@link IdleState#WRITER_IDLE}; 0 or less for never
     * @param allIdleTime without either for this time: {@link IdleState#ALL_IDLE}; 0 or less for never
     * @param unit the unit of the times, not null; less than a millisecond becomes one
     * @throws NullPointerException if timer or unit is null
     */
    @SuppressWarnings("this-escape") // to its watch only, which calls nothing on it before it is in a pipeline
    public IdleStateHandler(
            Timer timer,
            boolean observeOutput,
            long readerIdleTime,
            long writerIdleTime,
            long allIdleTime,
            TimeUnit unit) {
        this.timer = Objects.requireNonNull(timer, "timer");
        Objects.requireNonNull(unit, "unit");
        watch = new IdleWatch(
                this,
                TimerClock.of(timer),
                observeOutput,
                TimerClock.periodNanos(readerIdleTime, unit),
                TimerClock.periodNanos(writerIdleTime, unit),
                TimerClock.periodNanos(allIdleTime, unit));
    }

    /**
     * The time without a read, as given.
     *
     * @return milliseconds, rounded down; 0 for never
     */
    public long getReaderIdleTimeInMillis() {
        return TimeUnit.NANOSECONDS.toMillis(watch.periodNanos(IdleState.READER_IDLE));
    }

    /**
     * The time without a finished write, as given.
     *
     * @return milliseconds, rounded down; 0 for never
     */
    public long getWriterIdleTimeInMillis() {
        return TimeUnit.NANOSECONDS.toMillis(watch.periodNanos(IdleState.WRITER_IDLE));
    }

    /**
     * The time without either, as given.
     *
     * @return milliseconds, rounded down; 0 for never
     */
    public long getAllIdleTimeInMillis() {
        return TimeUnit.NANOSECONDS.toMillis(watch.periodNanos(IdleState.ALL_IDLE));
    }

    /** Counts as a read that ends now; in the event loop only. */
    public void resetReadTimeout() {
        if (watch.observesReads()) {
            watch.resetRead();
        }
    }

    /** Counts as a write that finishes now; in the event loop only. */
    public void resetWriteTimeout() {
        if (watch.observesWrites()) {
            watch.resetWrite();
        }
    }

    /** Begins to watch if the channel is active already. */
    @Override
    public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
        attach(ctx);
        if (ctx.channel().isActive() && ctx.channel().isRegistered()) {
            begin(ctx);
        }
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) throws Exception {
        // Not if it is in another pipeline by now, or was so before.
        IdleWatch own = watchOf(ctx);
        if (own != null) {
            own.leave();
        }
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
        IdleWatch own = watchOf(ctx);
        if (own != null) {
            own.end();
        }
        ctx.fireChannelInactive();
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception {
        IdleWatch own = watchOf(ctx);
        if (own != null && own.observesReads()) {
            own.readBegins();
        }
        ctx.fireChannelRead(msg);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) throws Exception {
        IdleWatch own = watchOf(ctx);
        if (own != null && own.observesReads()) {
            own.readEnds();
        }
        ctx.fireChannelReadComplete();
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) throws Exception {
        IdleWatch own = watchOf(ctx);
        if (own != null && own.observesWrites()) {
            // A void promise takes no listener.
            ctx.write(msg, promise.unvoid()).addListener(own);
        } else {
            ctx.write(msg, promise);
        }
    }

    /**
     * Is called when an event is to be fired, in the event loop; passes it to the next handler.
     *
     * @param ctx the handler's context, never null
     * @param evt the event, never null
     * @throws Exception anything; the pipeline's {@code exceptionCaught} gets it
     */
    protected void channelIdle(ChannelHandlerContext ctx, IdleStateEvent evt) throws Exception {
        ctx.fireUserEventTriggered(evt);
    }

    /**
     * Makes the event to be fired.
     *
     * @param state what was found, not null
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

    final Timer timer() {
        return timer;
    }

    /**
     * What watches a connection; null if that is another's by now. It is read once: the next connection may take over
     * on another event loop between two reads, and would be the one that is ended.
     */
    private @Nullable IdleWatch watchOf(ChannelHandlerContext ctx) {
        IdleWatch current = watch;
        return current.isOf(ctx) ? current : null;
    }

    private void begin(ChannelHandlerContext ctx) {
        IdleWatch own = watchOf(ctx);
        if (own == null && ctx.isRemoved()) {
            // By the method of a subclass that has called this one.
            return;
        }
        if (own == null) {
            own = attach(ctx);
        }
        if (own != null) {
            own.begin(ctx);
        } else if (noteSharing()) {
            HandlerLog.shared(this);
        }
    }

    /** True the first time. Synchronized, as connections of two event loops may begin at once. */
    private synchronized boolean noteSharing() {
        boolean isFirst = !toldOfSharing;
        toldOfSharing = true;
        return isFirst;
    }

    /**
     * The watch of a connection from now on; null if another one is watched, has not ended and still has the handler.
     * Synchronized, as two may begin at once.
     */
    private synchronized @Nullable IdleWatch attach(ChannelHandlerContext ctx) {
        IdleWatch attached = watch.attachedTo(ctx);
        if (attached != null) {
            watch = attached;
        }
        return attached;
    }
}
