package io.tickwheel.netty.handler;

import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.timeout.IdleState;
import io.netty.util.Timer;
import io.tickwheel.time.TimeSource;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * What an {@link IdleStateHandler} knows of its connection: when it last read and wrote, whether it was found idle
 * since, and the timeouts that look. It is the listener of all writes, so that a message leaves a time stamp behind
 * and nothing else.
 *
 * <p>A handler that is added to one pipeline after the other has a watch for each, as the former may still be told of
 * its end while the next begins on another event loop.
 *
 * <p>Threads: {@link #remainingNanos} any, {@link #attachedTo} and {@link #isOf} the event loop of the connection asked
 * for, {@link #begin} also the former event loop of a channel that moves, all else the event loop. Cost: a message one
 * reading of the clock and a few stores; no allocation.
 */
final class IdleWatch implements ChannelFutureListener {
    /*
     * Field           Written by   Read by             Mode     Upholds
     * context         event loop   any event loop      volatile a connection finds itself here from attaching to
     *                                                           leaving, and no other does
     * timer, time     event loop   who holds a timeout plain    written before the first timeout begins
     * ...Timeout      event loop   event loop          locked   one that has ended stays, so that a late event of a
     *                                                           connection begins nothing anew
     * lastReadNanos   event loop   any                 opaque   a reading is some value written, never half of one
     * lastWriteNanos  event loop   any                 opaque   the same
     * reading         event loop   any                 opaque   the same
     * first...        event loop   event loop          plain    the former loop of a channel that moves may be the
     *                                                           first that writes them, locked
     *
     * A handler with an executor of its own hears of finished writes from the channel's event loop. Then a first event
     * may miss being one, as with Netty's handler; the stamps do not mind.
     *
     * The timer's thread may see old values, and new ones in any order. An old stamp makes the connection look idle
     * for longer than it was: at worst a hop to the event loop too early, where the fields are exact and decide. An
     * old "reading" counts the period from now instead of from the end of the read just missed. So a stale reading
     * never makes an event early and never loses one.
     */
    private static final VarHandle LAST_READ;
    private static final VarHandle LAST_WRITE;
    private static final VarHandle READING;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            LAST_READ = lookup.findVarHandle(IdleWatch.class, "lastReadNanos", long.class);
            LAST_WRITE = lookup.findVarHandle(IdleWatch.class, "lastWriteNanos", long.class);
            READING = lookup.findVarHandle(IdleWatch.class, "reading", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final IdleStateHandler handler;
    private final @Nullable OutputProgress output;
    private final long readerIdleNanos;
    private final long writerIdleNanos;
    private final long allIdleNanos;
    private volatile @Nullable ChannelHandlerContext context;
    private @Nullable Timer timer;
    private TimeSource time;
    private @Nullable IdleTimeout readerTimeout;
    private @Nullable IdleTimeout writerTimeout;
    private @Nullable IdleTimeout allTimeout;

    @SuppressWarnings("UnusedVariable") // read through its VarHandle
    private long lastReadNanos;

    private long lastWriteNanos;
    private boolean reading;
    private boolean firstReaderIdle;
    private boolean firstWriterIdle;
    private boolean firstAllIdle;

    IdleWatch(
            IdleStateHandler handler,
            TimeSource time,
            boolean observeOutput,
            long readerIdleNanos,
            long writerIdleNanos,
            long allIdleNanos) {
        this.handler = handler;
        this.time = time;
        this.output = observeOutput ? new OutputProgress() : null;
        this.readerIdleNanos = readerIdleNanos;
        this.writerIdleNanos = writerIdleNanos;
        this.allIdleNanos = allIdleNanos;
    }

    /** The watch that is to watch a connection, now its own; null as long as this one watches another. */
    @Nullable
    IdleWatch attachedTo(ChannelHandlerContext next) {
        ChannelHandlerContext former = context;
        if (former == next) {
            // Of a channel that moves while the handler is added, two event loops may attach it.
            return this;
        }
        IdleWatch free = this;
        if (former != null) {
            if (former.channel().isOpen() && isInPipeline(former)) {
                return null;
            }
            endLater(former);
            free = new IdleWatch(handler, time, output != null, readerIdleNanos, writerIdleNanos, allIdleNanos);
        }
        Timer keeper = TimerClock.keeperFor(next, handler.timer());
        free.timer = keeper;
        free.time = TimerClock.of(keeper, next);
        // Last: the next event loop of a channel that moves may begin as soon as it finds itself here.
        free.context = next;
        return free;
    }

    boolean isOf(ChannelHandlerContext asked) {
        return context == asked;
    }

    /** A connection begins, unless it has: it counts as having just read and written. */
    void begin(ChannelHandlerContext begun) {
        if (makeTimeouts(begun)) {
            begin(readerTimeout, begun);
            begin(writerTimeout, begun);
            begin(allTimeout, begun);
        }
    }

    /**
     * Makes the timeouts, unless they were made. Synchronized, as of a channel that moves while the handler is added to
     * it, the former event loop may call {@code handlerAdded} while the next one calls {@code channelRegistered}.
     */
    private synchronized boolean makeTimeouts(ChannelHandlerContext begun) {
        boolean hasBegun = readerTimeout != null || writerTimeout != null || allTimeout != null;
        if (hasBegun || context != begun) {
            return false;
        }
        // All before the first is kept: without memory for one, the next event of the connection begins anew.
        IdleTimeout ofReads = timeoutOf(begun, IdleState.READER_IDLE);
        IdleTimeout ofWrites = timeoutOf(begun, IdleState.WRITER_IDLE);
        IdleTimeout ofBoth = timeoutOf(begun, IdleState.ALL_IDLE);
        // Not by resetRead: a read may be under way, in whose batch the channel became active.
        setLastReadOpaque(time.nanoTime());
        firstReaderIdle = true;
        resetWrite();
        if (output != null) {
            output.begin(begun, lastWriteNanos);
        }
        readerTimeout = ofReads;
        writerTimeout = ofWrites;
        allTimeout = ofBoth;
        return true;
    }

    /** The connection ends, or is watched no longer: nothing is left pending. Synchronized as {@link #makeTimeouts}. */
    synchronized void end() {
        end(readerTimeout);
        end(writerTimeout);
        end(allTimeout);
    }

    /** The handler leaves the pipeline, and is free for another. */
    synchronized void leave() {
        end();
        setReadingOpaque(false);
        readerTimeout = null;
        writerTimeout = null;
        allTimeout = null;
        context = null;
    }

    /** What keeps the time; null for the event loop. */
    @Nullable
    Timer timer() {
        return timer;
    }

    long nowNanos() {
        return time.nanoTime();
    }

    boolean observesReads() {
        return readerIdleNanos > 0 || allIdleNanos > 0;
    }

    boolean observesWrites() {
        return writerIdleNanos > 0 || allIdleNanos > 0;
    }

    long periodNanos(IdleState state) {
        return switch (state) {
            case READER_IDLE -> readerIdleNanos;
            case WRITER_IDLE -> writerIdleNanos;
            case ALL_IDLE -> allIdleNanos;
        };
    }

    /** A message arrived: nobody is idle in reading until the batch that it belongs to ends. */
    void readBegins() {
        setReadingOpaque(true);
        firstReaderIdle = true;
        firstAllIdle = true;
    }

    /** A batch of messages ended, if one began. */
    void readEnds() {
        if (reading) {
            resetRead();
            StrandedTimeouts.takeUp();
        }
    }

    /** Counts as a read that ends now. */
    void resetRead() {
        setLastReadOpaque(time.nanoTime());
        setReadingOpaque(false);
        firstReaderIdle = true;
        firstAllIdle = true;
    }

    /** Counts as a write that finishes now. */
    void resetWrite() {
        setLastWriteOpaque(time.nanoTime());
        firstWriterIdle = true;
        firstAllIdle = true;
    }

    /** A write finished, well or not. */
    @Override
    public void operationComplete(ChannelFuture write) {
        ChannelHandlerContext watched = context;
        // Not one that was begun for a connection which a sharable handler watched before.
        if (watched != null && watched.channel() == write.channel()) {
            resetWrite();
        }
    }

    /**
     * How much is left of a period without the activity that a state is about, and until a time not before which there
     * is to be an event; zero or negative if both have passed.
     */
    long remainingNanos(IdleState state, long notBeforeNanos) {
        boolean ofReads = state != IdleState.WRITER_IDLE;
        boolean ofWrites = state != IdleState.READER_IDLE;
        long periodNanos = periodNanos(state);
        if (ofReads && readingOpaque()) {
            return periodNanos;
        }
        // The stamps before the clock: the other way round, one of just now would be ahead of it.
        long lastNanos = ofReads ? lastReadOpaque() : lastWriteOpaque();
        if (ofReads && ofWrites) {
            long otherNanos = lastWriteOpaque();
            lastNanos = otherNanos - lastNanos > 0 ? otherNanos : lastNanos;
        }
        long nowNanos = time.nanoTime();
        return Math.max(periodNanos - (nowNanos - lastNanos), notBeforeNanos - nowNanos);
    }

    /** A timeout has decided that its state is reached. */
    void foundIdle(ChannelHandlerContext context, IdleState state) throws Exception {
        boolean first = takeFirst(state);
        if (output == null || state == IdleState.READER_IDLE || !output.moved(context, lastWriteNanos, first)) {
            handler.channelIdle(context, handler.newIdleStateEvent(state, first));
        }
    }

    /** Whether a state has not been found since the last activity that ends it; asking is finding. */
    private boolean takeFirst(IdleState state) {
        boolean first;
        switch (state) {
            case READER_IDLE -> {
                first = firstReaderIdle;
                firstReaderIdle = false;
            }
            case WRITER_IDLE -> {
                first = firstWriterIdle;
                firstWriterIdle = false;
            }
            default -> {
                first = firstAllIdle;
                firstAllIdle = false;
            }
        }
        return first;
    }

    /** False also before its event loop has told the handler that it was removed. */
    private static boolean isInPipeline(ChannelHandlerContext former) {
        // By its name: a pipeline may have a sharable handler twice.
        return former.pipeline().context(former.name()) == former;
    }

    /** A former connection has ended, or the handler has left it, but its event loop has not said so yet. */
    private void endLater(ChannelHandlerContext former) {
        try {
            former.executor().execute(this::end);
        } catch (Throwable refusal) {
            // Its timeouts then end when they are due, as the channel is closed or the handler removed. The next
            // connection is watched.
            return;
        }
    }

    private @Nullable IdleTimeout timeoutOf(ChannelHandlerContext begun, IdleState state) {
        return periodNanos(state) > 0 ? IdleTimeout.of(this, begun, state) : null;
    }

    private void begin(@Nullable IdleTimeout timeout, ChannelHandlerContext begun) {
        // Not if the handler was removed meanwhile, and perhaps added again.
        if (timeout != null && timeout.context() == begun) {
            timeout.begin(this);
        }
    }

    private static void end(@Nullable IdleTimeout timeout) {
        if (timeout != null) {
            timeout.end();
        }
    }

    private long lastReadOpaque() {
        return (long) LAST_READ.getOpaque(this);
    }

    private void setLastReadOpaque(long nanos) {
        LAST_READ.setOpaque(this, nanos);
    }

    private long lastWriteOpaque() {
        return (long) LAST_WRITE.getOpaque(this);
    }

    private void setLastWriteOpaque(long nanos) {
        LAST_WRITE.setOpaque(this, nanos);
    }

    private boolean readingOpaque() {
        return (boolean) READING.getOpaque(this);
    }

    private void setReadingOpaque(boolean now) {
        READING.setOpaque(this, now);
    }
}
