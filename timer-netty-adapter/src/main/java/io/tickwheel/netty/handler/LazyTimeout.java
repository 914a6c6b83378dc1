package io.tickwheel.netty.handler;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.util.Timeout;
import io.netty.util.Timer;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.GlobalEventExecutor;
import io.tickwheel.netty.EventLoopTimer;
import io.tickwheel.netty.internal.LoopClock;
import io.tickwheel.netty.internal.WorkerTask;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A timeout of one connection that no message touches. When the timer runs it, it works out how much is left since the
 * last activity, and arms itself again for that; only if nothing is left does it hop to the event loop, which decides.
 * On an {@link EventLoopTimer} that has the connection's event loop it is there already.
 *
 * <p>Its links, one after the other, are a chain: armed, run by the timer, armed again or handed to the event loop, run
 * there, armed again. One thread at a time holds the chain; the timer and the event loop hand it over, with all that
 * was written. Where the timer cannot keep the time, the event loop does: what the timer refuses, what was pending in
 * it when it was stopped, and all of an {@link io.netty.channel.embedded.EmbeddedChannel} on a timer with a thread.
 *
 * <p>Threads: {@link #end} the event loop; {@link #arm} who holds the chain; {@link #cancelled} who stops the timer.
 * Cost: a link is one timeout of the timer, and a small object where the event loop is asked.
 */
abstract class LazyTimeout extends WorkerTask {
    /*
     * Field    Written by          Read by     Mode            Upholds
     * context  creator; null: any  any         volatile        once null, no link lives on
     * link     chain's holder      any         volatile, CAS   the link that end has to cancel: a Timeout of the
     *                                                          timer, or an EventLoopLink; without memory for one
     *                                                          the next of StrandedTimeouts, or NONE_STRANDED
     *
     * Arming against ending: one stores the new link and then reads the context, the other clears the context and
     * then reads the link. One of them sees the other, and cancels.
     *
     * Arming against running: a new link may run, and arm the next one, before newTimeout has returned to its caller.
     * Each link puts itself in when it runs, so the late caller's compare-and-set fails and leaves the later link in.
     * A link that stop has cancelled does the same.
     */
    private static final VarHandle LINK;

    /** Not null, which a link that was never set is: who arms compares. */
    private static final Object NONE_STRANDED = new Object();

    static {
        try {
            LINK = MethodHandles.lookup().findVarHandle(LazyTimeout.class, "link", Object.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** The first pause before an event loop that cannot take a link is asked again. */
    private static final long ASK_AGAIN_NANOS = 10_000_000;

    /** Later pauses are this fraction of the time by which the timeout is overdue, which costs less. */
    private static final int PART_OF_OVERDUE = 4;

    /** How late at most a timeout is for a channel that has got its next event loop. */
    private static final long LONGEST_PAUSE_NANOS = 1_000_000_000;

    /** How late a timeout of an event loop is that was held up: by then it has something to read, perhaps. */
    private static final long HELD_UP_NANOS = 1_000_000;

    private volatile @Nullable ChannelHandlerContext context;
    private volatile @Nullable Object link;

    LazyTimeout(ChannelHandlerContext context) {
        this.context = context;
    }

    /** The connection; null after the end. */
    final @Nullable ChannelHandlerContext context() {
        return context;
    }

    /** What keeps the time; null for the event loop. */
    abstract @Nullable Timer timer();

    /** How long there is nothing to decide, as far as this thread can see; zero or negative if there is now. */
    abstract long remainingNanos();

    /** Looks again in the event loop, does what is due, and arms what is to come. */
    abstract void decide(ChannelHandlerContext live);

    /** Arms the next link. */
    final void arm(long delayNanos) {
        Timer keeper = timer();
        if (keeper == null) {
            tryArmOnEventLoop(delayNanos);
            return;
        }
        Object before = link;
        Timeout next;
        try {
            next = keeper.newTimeout(this, delayNanos, TimeUnit.NANOSECONDS);
        } catch (RuntimeException | Error refusal) {
            if (tryArmOnEventLoop(delayNanos)) {
                HandlerLog.refused(refusal);
            }
            return;
        }
        if (LINK.compareAndSet(this, before, next) && context == null) {
            next.cancel();
        }
    }

    /** Ends the chain for ever, and releases the connection at once; in the event loop. */
    void end() {
        context = null;
        Object pending = link;
        if (pending instanceof Timeout timeout) {
            cancel(timeout);
        } else if (pending instanceof EventLoopLink ofLoop) {
            ofLoop.cancel();
        }
    }

    /** Nobody runs anything for the connection any more: releases it, on any thread. */
    void release() {
        context = null;
    }

    private static void cancel(Timeout pending) {
        try {
            pending.cancel();
        } catch (Throwable thrown) {
            // For want of stack or memory. When it is due it finds its end. The pipeline has to hear of the channel's.
            return;
        }
    }

    /** The timer's part. */
    @Override
    public final void run(Timeout due) {
        link = due;
        StrandedTimeouts.takeUp();
        ChannelHandlerContext live = context;
        if (live == null) {
            return;
        }
        long remainingNanos = remainingNanos();
        boolean isRegistered = live.channel().isRegistered();
        // An executor that has ended tells of no close, nor that a read has ended, for which there is always time left.
        if (remainingNanos > 0 && live.channel().isOpen() && !live.isRemoved()) {
            arm(remainingNanos);
        } else if (due.timer() instanceof EventLoopTimer && live.executor().inEventLoop()) {
            // The timer runs where the connection is. (Others may run anywhere, and an embedded loop is everywhere.)
            if (!isHeldUp(live.executor(), remainingNanos) || !tryBehindInput(live)) {
                decideIfOpen(live, isRegistered);
            }
        } else {
            hop(live);
        }
    }

    /** The timer was stopped, if it was not {@link #end} that cancelled: the event loop takes over. */
    @Override
    public final void cancelled(Timeout ended) {
        if (context != null) {
            link = ended;
            if (tryArmOnEventLoop(Math.max(0, remainingNanos()))) {
                HandlerLog.stopped();
            }
        }
    }

    /** The event loop's part. */
    final void arrived(EventLoopLink arrival) {
        link = arrival;
        StrandedTimeouts.takeUp();
        ChannelHandlerContext live = context;
        if (live == null) {
            return;
        }
        // Before the loop: a channel that is registered with the next one names that one already.
        boolean isRegistered = live.channel().isRegistered();
        // Not inEventLoop(), which an executor of several threads denies on all of them.
        if (live.executor() != arrival.loop()) {
            // The channel has moved to another event loop since the hop.
            hop(live);
        } else if (!isRegistered || remainingNanos() > 0 || !arrival.tryBehindInput()) {
            // Not before the event loop has read what came while it was held up: the hop was queued meanwhile.
            decideIfOpen(live, isRegistered);
        }
    }

    private void decideIfOpen(ChannelHandlerContext live, boolean isRegistered) {
        if (!live.channel().isOpen() || live.isRemoved()) {
            // Removed, but told so after another pipeline has got the handler: the former's watch is ended later.
            end();
        } else if (isRegistered) {
            decide(live);
        } else {
            // Between two event loops: the next one may begin with the handler at any time, beside this one.
            arm(askAgainNanos());
        }
    }

    /** An event loop has ended, perhaps before it came to a link that it had accepted: then the next one takes over. */
    final void lost(EventLoopLink ended) {
        // Not if only this one was cancelled, as an embedded loop does that has no other thread but its test's.
        boolean isLost = ended.loop().isShuttingDown() && !ended.hasRun();
        if (context != null && isLost && LINK.compareAndSet(this, ended, null)) {
            waitForEventLoop(0);
        }
    }

    /** An embedded loop never is: it has no sockets, and its test, which lets time pass as it likes, runs it once. */
    private static boolean isHeldUp(EventExecutor loop, long remainingNanos) {
        return -remainingNanos >= HELD_UP_NANOS && !LoopClock.isEmbedded(loop);
    }

    /** In the event loop that was held up: who scheduled from outside has called the timer before it reads. */
    private boolean tryBehindInput(ChannelHandlerContext live) {
        EventLoopLink next;
        try {
            next = new EventLoopLink(this, live.executor());
        } catch (OutOfMemoryError e) {
            // The connection is looked at all the same.
            return false;
        }
        link = next;
        return next.tryBehindInput();
    }

    private void hop(ChannelHandlerContext live) {
        EventExecutor loop = live.executor();
        if (loop.isShuttingDown() && !loop.isShutdown() && leavesQuiet(live, loop)) {
            return;
        }
        EventLoopLink next;
        try {
            next = new EventLoopLink(this, loop);
            link = next;
            loop.execute(next);
        } catch (RejectedExecutionException rejection) {
            notTaken(live, loop);
            return;
        } catch (Throwable thrown) {
            // For want of memory, say: whoever runs this logs it.
            notTaken(live, loop);
            throw thrown;
        }
        noticeIfDropped(next);
    }

    /**
     * An executor that shuts down would accept a hop, and with each task its quiet period begins anew: it is not given
     * one from which nothing can follow.
     */
    private boolean leavesQuiet(ChannelHandlerContext live, EventExecutor loop) {
        if (isMoving(live.channel())) {
            // Nothing is decided before the next event loop has the channel.
            arm(askAgainNanos());
            return true;
        }
        // One of the handler's own, which no other follows; what Netty's handlers have scheduled there it cancels.
        // The context's executor last: a channel that is registered with the next event loop names that one already.
        boolean isOwn = loop != live.channel().eventLoop() && live.executor() == loop;
        if (isOwn) {
            release();
        }
        return isOwn;
    }

    /** What an event loop accepts in its last moment it may drop, with no more than a warning in the log. */
    private void noticeIfDropped(EventLoopLink accepted) {
        EventExecutor loop = accepted.loop();
        if (loop.isShuttingDown()) {
            loop.terminationFuture().addListener(terminated -> lost(accepted));
        }
    }

    /** The event loop was not told: it is asked again, unless nobody runs anything for the connection any more. */
    private void notTaken(ChannelHandlerContext live, EventExecutor loop) {
        if (isOver(live, loop)) {
            release();
        } else {
            arm(askAgainNanos());
        }
    }

    /** The event loop keeps the time until the next link. False if it has ended, or there is no memory for that. */
    private boolean tryArmOnEventLoop(long delayNanos) {
        Object before = link;
        ChannelHandlerContext live = context;
        if (live == null) {
            return false;
        }
        EventExecutor loop = live.executor();
        if (isOver(live, loop)) {
            release();
            return false;
        }
        EventLoopLink next;
        boolean isScheduled;
        try {
            next = new EventLoopLink(this, loop);
            isScheduled = !loop.isShuttingDown() && next.trySchedule(delayNanos);
        } catch (OutOfMemoryError | StackOverflowError e) {
            StrandedTimeouts.add(this);
            return false;
        }
        if (!isScheduled) {
            waitForEventLoop(delayNanos);
        } else if (LINK.compareAndSet(this, before, next)) {
            if (context == null) {
                next.cancel();
            } else if (next.isLost()) {
                lost(next);
            } else {
                noticeIfDropped(next);
            }
        }
        return true;
    }

    /** No event loop keeps the time for now: it is full, it has ended before the next began, or it can only execute. */
    private void waitForEventLoop(long delayNanos) {
        long pauseNanos = Math.max(ASK_AGAIN_NANOS, Math.min(delayNanos, LONGEST_PAUSE_NANOS));
        try {
            GlobalEventExecutor.INSTANCE.schedule(this::askAgain, pauseNanos, TimeUnit.NANOSECONDS);
        } catch (Throwable thrown) {
            // For want of memory, most likely.
            StrandedTimeouts.add(this);
        }
    }

    /** For {@link StrandedTimeouts}, of whoever holds the chain. */
    final void strandBefore(@Nullable LazyTimeout next) {
        link = next == null ? NONE_STRANDED : next;
    }

    final @Nullable LazyTimeout nextStranded() {
        return link instanceof LazyTimeout next ? next : null;
    }

    final void askAgain() {
        ChannelHandlerContext live = context;
        if (live == null) {
            return;
        }
        long remainingNanos = remainingNanos();
        if (remainingNanos > 0) {
            arm(remainingNanos);
        } else {
            hop(live);
        }
    }

    private long askAgainNanos() {
        long pauseNanos = Math.min(LONGEST_PAUSE_NANOS, -remainingNanos() / PART_OF_OVERDUE);
        return Math.max(ASK_AGAIN_NANOS, pauseNanos);
    }

    /** Whether nobody runs anything for the connection any more, whose executor this was a moment ago. */
    private static boolean isOver(ChannelHandlerContext live, EventExecutor loop) {
        // A loop that is only shutting down may yet deregister an open channel, which can then move to another.
        boolean hasEnded =
                loop.isTerminated() || (loop.isShuttingDown() && !live.channel().isOpen());
        // The executor last: a channel that is registered with the next event loop names that one already.
        return hasEnded && !isMoving(live.channel()) && live.executor() == loop;
    }

    /** Between two event loops, a channel still names the former one, which may be shut down. */
    private static boolean isMoving(Channel channel) {
        return channel.isOpen() && !channel.isRegistered();
    }
}
