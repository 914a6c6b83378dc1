package io.tickwheel.internal.worker;

import io.tickwheel.internal.engine.Engine;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Tasks that other threads submit to an engine's owner, which runs them between two of its steps (I12). As long as no
 * thread serves the engine, the submitting thread becomes its owner and runs them. A step that finds none pays one
 * volatile read.
 */
final class OwnerTasks {
    /*
     * ownership: held by an owner that is not the server (I4). served: written under it; nobody else takes it then.
     *
     * I12, each is run. A thread adds its task, reads that the engine is served and requests a wake-up of the server,
     * whose step clears the request before it polls the queue: this poll finds the task, or the request brings another
     * step. A server that ends, or is about to begin, writes that and then polls. A thread that releases the ownership
     * polls afterwards, for threads whose tryLock failed meanwhile.
     */
    private final Engine engine;
    private final Ownership ownership = new Ownership();
    private final Queue<FutureTask<?>> waiting = new ConcurrentLinkedQueue<>();
    private volatile boolean served;
    private volatile @Nullable Thread server;

    OwnerTasks(Engine engine) {
        this.engine = engine;
    }

    /**
     * Runs a task on the owner and waits for it; the owner itself runs it at once, also in the middle of a step.
     *
     * @return what the task returns; null if the owner was not free in time, or if the calling thread was interrupted,
     *     whose flag is kept
     */
    <T> @Nullable T call(Function<Engine, T> function, long timeoutNanos) {
        FutureTask<T> task = new FutureTask<>(() -> function.apply(engine));
        execute(task);
        try {
            return task.get(timeoutNanos, TimeUnit.NANOSECONDS);
        } catch (TimeoutException | InterruptedException e) {
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            task.cancel(false);
            waiting.remove(task);
            return null;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof OutOfMemoryError error) {
                throw error;
            }
            throw new IllegalStateException("a task for the engine's owner failed", e.getCause());
        }
    }

    /** Runs a task on the owner, without waiting for it. */
    void execute(FutureTask<?> task) {
        if (isOwner()) {
            task.run();
        } else {
            waiting.add(task);
            serveWaiting();
        }
    }

    /** Whether the calling thread is the engine's owner. */
    boolean isOwner() {
        return server == Thread.currentThread() || ownership.isHeldByCurrentThread();
    }

    /** The thread that owns the engine at this moment; null if there is none. */
    @Nullable
    Thread owner() {
        Thread serving = server;
        return serving != null ? serving : ownership.holder();
    }

    /** Runs the tasks that wait when this is called, in order. Later ones have requested the server's next step. */
    void run() {
        for (int left = waiting.size(); left > 0; left--) {
            FutureTask<?> task = waiting.poll();
            if (task == null) {
                // Its caller has given it up.
                return;
            }
            task.run();
        }
    }

    /** A thread is about to be started that serves the engine. For the one that starts it. */
    void expectServer() {
        ownership.lock();
        served = true;
        release();
    }

    /** The calling thread is the one expected, and owns the engine until {@link #endServing}. */
    void beginServing() {
        server = Thread.currentThread();
    }

    /** The server ends, or could not be started. */
    void endServing() {
        ownership.lock();
        server = null;
        served = false;
        release();
    }

    /** Becomes the engine's owner until {@link #release}, without serving it. */
    void acquire() {
        ownership.lock();
    }

    /** Ends the ownership, and runs the tasks that were submitted meanwhile. */
    void release() {
        ownership.unlock();
        serveWaiting();
    }

    /** Wakes the server for what waits, or runs it here if there is none. */
    private void serveWaiting() {
        while (!waiting.isEmpty()) {
            if (served) {
                engine.requestWakeUp();
                return;
            }
            // A thread that waits for the ownership, to step, goes first, and runs these tasks then.
            if (ownership.hasQueuedThreads() || !ownership.tryLock()) {
                return;
            }
            try {
                if (!served) {
                    run();
                }
            } finally {
                ownership.unlock();
            }
        }
    }

    /** A lock that tells who holds it. */
    private static final class Ownership extends ReentrantLock {
        private static final long serialVersionUID = 1;

        @Nullable
        Thread holder() {
            return getOwner();
        }
    }
}
