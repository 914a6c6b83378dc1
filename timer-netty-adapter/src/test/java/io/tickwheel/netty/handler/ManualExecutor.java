package io.tickwheel.netty.handler;

import io.netty.util.concurrent.AbstractEventExecutor;
import io.netty.util.concurrent.DefaultPromise;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * An event loop that the test is: it runs what any thread gave it when told to, and refuses when told to. It keeps no
 * times.
 */
final class ManualExecutor extends AbstractEventExecutor {
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final AtomicInteger hops = new AtomicInteger();
    private boolean running;
    private volatile @Nullable RuntimeException refusal;
    private volatile boolean shuttingDown;

    /** How often a timeout hopped here. */
    int hops() {
        return hops.get();
    }

    boolean hasTasks() {
        return !tasks.isEmpty();
    }

    void runAll() {
        running = true;
        try {
            for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
                task.run();
            }
        } finally {
            running = false;
        }
    }

    /** Throws it at whoever gives it something; null for nothing. */
    void refuseWith(@Nullable RuntimeException newRefusal) {
        refusal = newRefusal;
    }

    @Override
    public void execute(Runnable task) {
        if (task.getClass().getName().startsWith(LazyTimeout.class.getName())) {
            hops.incrementAndGet();
        }
        requireTaking();
        tasks.add(task);
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
        requireTaking();
        return super.schedule(task, delay, unit);
    }

    private void requireTaking() {
        RuntimeException thrown = refusal;
        if (thrown != null) {
            throw thrown;
        }
    }

    @Override
    public boolean inEventLoop(Thread thread) {
        return running;
    }

    @Override
    public boolean isShuttingDown() {
        return shuttingDown;
    }

    @Override
    public Future<?> shutdownGracefully(long quietPeriod, long timeout, TimeUnit unit) {
        shuttingDown = true;
        refusal = new RejectedExecutionException("shut down");
        return terminationFuture();
    }

    @Override
    public Future<?> terminationFuture() {
        return new DefaultPromise<Void>(this);
    }

    @Override
    @Deprecated
    public void shutdown() {
        throw new UnsupportedOperationException("shutdownGracefully is what there is");
    }

    @Override
    public boolean isShutdown() {
        return shuttingDown;
    }

    @Override
    public boolean isTerminated() {
        return shuttingDown;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
        return shuttingDown;
    }
}
