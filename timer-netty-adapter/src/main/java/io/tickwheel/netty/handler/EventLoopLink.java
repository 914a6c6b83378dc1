package io.tickwheel.netty.handler;

import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.FutureListener;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A link of a {@link LazyTimeout} that runs in an event loop, at once or at a time that the event loop keeps. It knows
 * for which event loop it was made, so that it notices when the channel has moved to another.
 *
 * <p>Threads: {@link #trySchedule} its creator, {@link #run} the event loop, {@link #cancel} any that sees it in the
 * chain.
 */
final class EventLoopLink implements Runnable, FutureListener<Object> {
    private final LazyTimeout chain;
    private final EventExecutor loop;

    /** Written before the link is put into the chain, or by the event loop, which has just come to it. */
    private @Nullable ScheduledFuture<?> future;
    /** Written by the event loop, read once that has ended. */
    private volatile boolean hasRun;

    EventLoopLink(LazyTimeout chain, EventExecutor loop) {
        this.chain = chain;
        this.loop = loop;
    }

    EventExecutor loop() {
        return loop;
    }

    /**
     * Has the event loop run it after a delay; false if it is full or has ended, or keeps no times.
     *
     * @throws OutOfMemoryError for want of memory; most likely it will not run
     */
    boolean trySchedule(long delayNanos) {
        ScheduledFuture<?> scheduled;
        try {
            scheduled = loop.schedule(this, delayNanos, TimeUnit.NANOSECONDS);
        } catch (OutOfMemoryError e) {
            throw e;
        } catch (RuntimeException | Error refusal) {
            // It is full, has ended, or keeps no times: it is asked again.
            return false;
        }
        future = scheduled;
        // Takes no memory: without any, what is scheduled already would seem refused, and come a second time.
        scheduled.addListener(this);
        return true;
    }

    /**
     * In the event loop, has that come to it at the place of what it has scheduled: behind what its sockets and its
     * queue brought meanwhile, as Netty's handlers do. False if it was scheduled already, or cannot be.
     */
    boolean tryBehindInput() {
        if (future != null || loop.isShuttingDown()) {
            return false;
        }
        hasRun = false;
        boolean isScheduled = false;
        try {
            isScheduled = trySchedule(0);
        } catch (OutOfMemoryError e) {
            // The connection is looked at all the same.
            isScheduled = false;
        } finally {
            hasRun = !isScheduled;
        }
        return isScheduled;
    }

    /** Whether the event loop will not run what it has scheduled. */
    boolean isLost() {
        ScheduledFuture<?> scheduled = future;
        return scheduled != null && scheduled.isCancelled();
    }

    /** Whether the event loop has come to it. */
    boolean hasRun() {
        return hasRun;
    }

    void cancel() {
        ScheduledFuture<?> scheduled = future;
        if (scheduled == null) {
            return;
        }
        try {
            scheduled.cancel(false);
        } catch (Throwable thrown) {
            // It is cancelled. From another thread the loop, from which the channel has moved, is asked to drop it, and
            // may be full. The pipeline has to hear of the channel's end all the same.
            return;
        }
    }

    /** An event loop that is shut down cancels what it has scheduled. */
    @Override
    public void operationComplete(Future<Object> ended) {
        if (ended.isCancelled()) {
            chain.lost(this);
        }
    }

    @Override
    public void run() {
        hasRun = true;
        chain.arrived(this);
    }
}
