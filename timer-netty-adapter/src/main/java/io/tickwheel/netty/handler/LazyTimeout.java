package io.tickwheel.netty.handler;

import io.netty.util.Timeout;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.GlobalEventExecutor;
import io.netty.util.internal.logging.InternalLoggerFactory;
import io.tickwheel.internal.worker.RateLimitedLog;
import io.tickwheel.netty.EventLoopTimer;
import io.tickwheel.netty.internal.LoopClock;
import io.tickwheel.netty.internal.WorkerTask;
import io.tickwheel.time.TimeSource;
import java.lang.System.Logger.Level;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A timeout of one connection that no message touches. When the timer runs it, it works out how much time is left since
 * the last activity, and arms itself again for that. Only if no time is left does it hop to the event loop, which
 * decides. On an {@link EventLoopTimer} that has the connection's event loop it is there already. If the timer refuses
 * it, or is stopped, the event loop keeps the time.
 *
 * <p>Threads: one at a time arms, looks or decides, and hands over to the next through the timer or the event loop;
 * {@link #end} any. Source: the lazy re-arming of Netty's {@code IdleStateHandler}.
 */
abstract class LazyTimeout<C extends Connection> extends WorkerTask {
    /** When an event loop that is full is asked again. */
    private static final long RETRY_NANOS = 10_000_000;

    /** An event loop whose timer is so late was held up, and may have something to read. */
    private static final long HELD_UP_NANOS = 1_000_000;

    /** All connections of a timer say the same at once. */
    private static final RateLimitedLog LOG = new RateLimitedLog(
            (level, line, cause) ->
                    InternalLoggerFactory.getInstance(IdleStateHandler.class).warn(line, cause),
            TimeSource.system());

    /*
     * Arming against ending: the one stores the link and then reads the connection, the other clears the connection
     * and then reads the link. One of them sees the other, and cancels. A link that runs before the call that armed it
     * has returned may be overwritten by it: then the next one is not cancelled, and finds the end when it is due.
     */

    /** Null after the end, so that a cancelled timeout that the timer still holds keeps no connection alive. */
    private volatile @Nullable C connection;

    /** What {@link #end} cancels: a timeout of the timer, or a task of the event loop. */
    private volatile @Nullable Object link;

    LazyTimeout(C connection) {
        this.connection = connection;
    }

    /** How long there is nothing to decide, as far as this thread can see; zero or negative if there is now. */
    abstract long remainingNanos(C live);

    /** The time has come, as the event loop sees it: does what is due, and arms what is to come. */
    abstract void decide(C live, long overdueNanos);

    final void arm(long delayNanos) {
        C live = connection;
        if (live == null) {
            return;
        }
        if (live.timer == null) {
            tryArmOnLoop(live, delayNanos);
            return;
        }
        try {
            keep(live.timer.newTimeout(this, delayNanos, TimeUnit.NANOSECONDS));
        } catch (RuntimeException refusal) {
            if (tryArmOnLoop(live, delayNanos)) {
                warn("A timer refused the timeout of a connection, which its event loop keeps instead.", refusal);
            }
        }
    }

    final void end() {
        connection = null;
        cancelLink();
    }

    /** The timer's part. Any thread may run it for other timers, and an embedded loop takes each thread for its own. */
    @Override
    public final void run(Timeout due) {
        C live = connection;
        if (live != null) {
            EventExecutor loop = live.context.executor();
            boolean isThere = due.timer() instanceof EventLoopTimer
                    && loop.inEventLoop()
                    && (LoopClock.isEmbedded(loop) || remainingNanos(live) > -HELD_UP_NANOS);
            look(isThere ? loop : null);
        }
    }

    /** The timer was stopped, unless {@link #end} has cancelled this. */
    @Override
    public final void cancelled(Timeout ended) {
        C live = connection;
        if (live != null && tryArmOnLoop(live, Math.max(0, remainingNanos(live)))) {
            warn("A timer was stopped with timeouts of connections in it, which their event loops keep now.", null);
        }
    }

    /** The connection's event loop decides, if it is here. Else it is asked, if the time seems to have come. */
    private void look(@Nullable EventExecutor here) {
        C live = connection;
        if (live == null) {
            return;
        }
        EventExecutor loop = live.context.executor();
        long remainingNanos = remainingNanos(live);
        if (!live.context.channel().isOpen()) {
            end();
        } else if (remainingNanos > 0) {
            arm(remainingNanos);
        } else if (loop == here) {
            decide(live, -remainingNanos);
        } else if (loop.isShuttingDown()) {
            // It closes its channels. A hop would begin its quiet period again.
            end();
        } else {
            try {
                loop.execute(() -> lookAfterInput(loop));
            } catch (RuntimeException refusal) {
                arm(RETRY_NANOS);
            }
        }
    }

    /** Looks in the turn of the loop's own timeouts: after it has read what came while it was held up. */
    private void lookAfterInput(EventExecutor loop) {
        try {
            keep(loop.schedule(() -> look(loop), 0, TimeUnit.NANOSECONDS));
        } catch (RuntimeException refusal) {
            // It shuts down, or keeps no times.
            look(loop);
        }
    }

    /** False if the event loop shuts down, which ends this. */
    private boolean tryArmOnLoop(C live, long delayNanos) {
        EventExecutor loop = live.context.executor();
        if (loop.isShuttingDown()) {
            end();
            return false;
        }
        try {
            keep(loop.schedule(() -> look(loop), delayNanos, TimeUnit.NANOSECONDS));
        } catch (RuntimeException refusal) {
            // It is full, or keeps no times.
            long pauseNanos = Math.max(delayNanos, RETRY_NANOS);
            keep(GlobalEventExecutor.INSTANCE.schedule(() -> look(null), pauseNanos, TimeUnit.NANOSECONDS));
        }
        return true;
    }

    private void keep(Object armed) {
        link = armed;
        if (connection == null) {
            cancelLink();
        }
    }

    private void cancelLink() {
        Object armed = link;
        try {
            if (armed instanceof Timeout timeout) {
                timeout.cancel();
            } else if (armed instanceof Future<?> future) {
                future.cancel(false);
            }
        } catch (RuntimeException failure) {
            // The link finds the end when it is due. The pipeline has to hear of the channel's end.
            return;
        }
    }

    static void warn(String line, @Nullable Throwable cause) {
        LOG.log(Level.WARNING, line, cause);
    }
}
