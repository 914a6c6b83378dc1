package io.tickwheel.netty.handler;

import io.netty.util.concurrent.EventExecutor;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A link of a {@link LazyTimeout} that runs in an event loop, at once or at a time that the event loop keeps. It knows
 * for which event loop it was made, so that it notices when the channel has moved to another.
 *
 * <p>Threads: {@link #schedule} its creator, {@link #run} the event loop, {@link #cancel} any that sees it in the
 * chain.
 */
final class EventLoopLink implements Runnable {
    private final LazyTimeout chain;
    private final EventExecutor loop;

    /** Written before the link is put into the chain. */
    private @Nullable Future<?> future;

    EventLoopLink(LazyTimeout chain, EventExecutor loop) {
        this.chain = chain;
        this.loop = loop;
    }

    EventExecutor loop() {
        return loop;
    }

    /** Has the event loop run it after a delay; throws what the event loop throws. */
    void schedule(long delayNanos) {
        future = loop.schedule(this, delayNanos, TimeUnit.NANOSECONDS);
    }

    void cancel() {
        Future<?> scheduled = future;
        if (scheduled != null) {
            scheduled.cancel(false);
        }
    }

    @Override
    public void run() {
        chain.arrived(this);
    }
}
