package io.tickwheel.netty.handler;

import io.netty.channel.ChannelHandlerContext;
import io.netty.util.Timeout;
import io.netty.util.Timer;
import io.netty.util.TimerTask;
import io.netty.util.concurrent.EventExecutor;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A timeout of one connection that no message touches. When the timer runs it, it works out how much is left since the
 * last activity, and arms itself again for that; only if nothing is left does it hop to the event loop, which decides.
 *
 * <p>It is the timer's task and the event loop's in one. Its links, one after the other, are a chain: armed, run by
 * the timer, armed again or handed to the event loop, run there, armed again. One thread at a time holds the chain;
 * the timer and the event loop hand it over, with all that was written.
 *
 * <p>Threads: {@link #end} the event loop; {@link #arm} who holds the chain. Cost: a link is one timeout of the timer;
 * nothing else is allocated.
 */
abstract class LazyTimeout implements TimerTask, Runnable {
    /*
     * Field    Written by          Read by     Mode            Upholds
     * context  creator; null: any  any         volatile        once null, no link lives on
     * timeout  chain's holder      any         volatile, CAS   the link that end has to cancel
     * told     chain's holder      the same    plain           a refusal is reported once
     *
     * Arming against ending: one stores the new link and then reads the context, the other clears the context and
     * then reads the link. One of them sees the other, and cancels.
     *
     * Arming against running: a new link may run, and arm the next one, before newTimeout has returned to its caller.
     * Each link puts itself in when it runs, so the late caller's compare-and-set fails and leaves the later link in.
     */
    private static final VarHandle TIMEOUT;

    static {
        try {
            TIMEOUT = MethodHandles.lookup().findVarHandle(LazyTimeout.class, "timeout", Timeout.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** So soon an event loop is asked again that is alive and takes nothing. */
    private static final long FULL_LOOP_NANOS = 10_000_000;

    private final Timer timer;
    private volatile @Nullable ChannelHandlerContext context;
    private volatile @Nullable Timeout timeout;
    private boolean told;

    LazyTimeout(Timer timer, ChannelHandlerContext context) {
        this.timer = timer;
        this.context = context;
    }

    /** How much is left since the last activity, as far as this thread can see; zero or negative if nothing. */
    abstract long remainingNanos();

    /** Looks again in the event loop, does what is due, and arms what is to come. */
    abstract void decide(ChannelHandlerContext live);

    /** Arms the next link. */
    final void arm(long delayNanos) {
        Timeout before = timeout;
        Timeout next;
        try {
            next = timer.newTimeout(this, delayNanos, TimeUnit.NANOSECONDS);
        } catch (RuntimeException refusal) {
            armOnEventLoop(delayNanos, refusal);
            return;
        }
        if (TIMEOUT.compareAndSet(this, before, next) && context == null) {
            next.cancel();
        }
    }

    /** Ends the chain for ever, and lets go of the connection at once; in the event loop. */
    void end() {
        context = null;
        Timeout pending = timeout;
        if (pending != null) {
            pending.cancel();
        }
    }

    /** The timer's part. */
    @Override
    public final void run(Timeout due) {
        timeout = due;
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

    /** The event loop's part. */
    @Override
    public final void run() {
        ChannelHandlerContext live = context;
        if (live == null) {
            return;
        }
        if (!live.executor().inEventLoop()) {
            // The channel has moved to another event loop since the hop.
            hop(live);
        } else if (live.channel().isOpen()) {
            decide(live);
        } else {
            end();
        }
    }

    private void hop(ChannelHandlerContext live) {
        EventExecutor loop = live.executor();
        try {
            loop.execute(this);
        } catch (RejectedExecutionException rejection) {
            if (loop.isShuttingDown()) {
                context = null;
            } else {
                arm(FULL_LOOP_NANOS);
            }
        }
    }

    /** What the timer refuses the event loop times, this once: no connection goes unwatched. */
    private void armOnEventLoop(long delayNanos, RuntimeException refusal) {
        ChannelHandlerContext live = context;
        if (live == null) {
            return;
        }
        boolean first = !told;
        told = true;
        EventExecutor loop = live.executor();
        try {
            if (first) {
                // Later: the handlers that are to hear of it may not be in the pipeline yet.
                loop.execute(() -> live.fireExceptionCaught(refusal));
            }
            loop.schedule(this, delayNanos, TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException shutDown) {
            context = null;
        }
    }
}
