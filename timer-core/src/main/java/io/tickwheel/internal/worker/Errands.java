package io.tickwheel.internal.worker;

import io.tickwheel.internal.engine.Engine;
import io.tickwheel.internal.engine.StackProof;
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
 * What other threads want done by an engine's owner: between two of its steps (I12). As long as no thread serves the
 * engine, whoever asks stands in as its owner.
 *
 * <p>Threads: {@link #ask} and {@link #post} any; the others as said there. Cost: a step that finds nothing waiting
 * pays one volatile read.
 */
final class Errands {
    /*
     * Field      Written by        Read by  Mode                    Upholds
     * ownership  any               any      lock                    I4: held by an owner that is not the server
     * served     under ownership   any      volatile                I4: no one stands in for the server
     * server     server            any      volatile                I4
     * waiting    any               owner    lock-free queue         I12
     *
     * I12, none is left lying. A thread adds its errand, reads that the engine is served and calls the server, whose
     * step takes the call back before it looks here: so this look sees the errand, or the call brings another step.
     * A server that ends, or is about to begin, writes that and then looks here. And whoever lets go of the ownership
     * looks here afterwards, for those that it kept from standing in.
     */
    private final Engine engine;
    private final Ownership ownership = new Ownership();
    private final Queue<FutureTask<?>> waiting = new ConcurrentLinkedQueue<>();
    private volatile boolean served;
    private volatile @Nullable Thread server;

    Errands(Engine engine) {
        this.engine = engine;
    }

    /**
     * Has the owner do something and waits for it; the owner itself does it at once, also in the midst of a step.
     *
     * @return what the errand returns; null if the owner was not free in time, if the calling thread was interrupted,
     *     whose flag is kept, or for want of memory
     */
    <T> @Nullable T ask(Function<Engine, T> errand, long patienceNanos) {
        FutureTask<T> task = new FutureTask<>(() -> errand.apply(engine));
        post(task);
        try {
            return task.get(patienceNanos, TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            return giveUp(task);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return giveUp(task);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof OutOfMemoryError) {
                return null;
            }
            throw new IllegalStateException("an errand of the timer's own failed", e.getCause());
        }
    }

    /** Has the owner do something, and does not wait for it. */
    void post(FutureTask<?> errand) {
        // An error between taking the lock and letting go of it would shut out everybody else.
        StackProof.require();
        if (isOwner()) {
            errand.run();
        } else {
            waiting.add(errand);
            standIn();
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

    /** Takes what waits in order. For the server, between two steps. */
    void run() {
        FutureTask<?> errand = waiting.poll();
        while (errand != null) {
            errand.run();
            errand = waiting.poll();
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

    /** Becomes the engine's owner until {@link #release}. For threads that drive it without serving it. */
    void own() {
        ownership.lock();
    }

    /** Ends what {@link #own} has begun, and does what has come meanwhile. */
    void release() {
        ownership.unlock();
        standIn();
    }

    /** Calls the server for what waits, or does it if there is none. */
    private void standIn() {
        while (!waiting.isEmpty()) {
            if (served) {
                engine.callOwner();
                return;
            }
            if (!ownership.tryLock()) {
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

    private <T> @Nullable T giveUp(FutureTask<T> errand) {
        errand.cancel(false);
        waiting.remove(errand);
        return null;
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
