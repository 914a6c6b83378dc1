package io.tickwheel.internal.worker;

import io.tickwheel.internal.wheel.TimeoutNode;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Hands timeouts that are due to an executor, many at a time: what an executor takes is mostly the price of its queue
 * and of waking a thread, once for each call of {@code execute}. One that may keep its caller waiting until it has room
 * is given them one by one, by the owner only: a thread of that executor would wait for itself.
 *
 * <p>Tasks run in the order in which they were added, as far as the executor keeps it, and none waits for another that
 * blocks: a thread that begins with a batch first submits the batch again, so that the next thread takes over what is
 * left. Where tasks are short, it finds nothing left. An executor that is full and has its caller run the batch is
 * given it again before each of its tasks, until it has room. Once an executor has been shut down, a thread leaves the
 * rest to the copy of the batch that is still in its queue, to be run or to be returned by {@code shutdownNow}.
 *
 * <p>Threads: the owner's (I4), between the beginning of a step and {@link #flush}; a batch any of the executor's.
 * Cost: an array for {@link #LENGTH} timeouts, and an atomic addition each.
 */
final class ExecutorBatches {
    /** The number of timeouts in a batch at most. */
    static final int LENGTH = 64;

    /** How often an executor that is full is asked for a second thread: each refusal costs an exception. */
    private static final int MOST_ASKS = 3;

    /** What the JDK wraps an executor of any kind in, as {@code unconfigurableExecutorService} does. */
    private static final String HIDING = "java.util.concurrent.Executors$Delegated";

    /** It would delay the second submission of a batch, too, and so each further thread. */
    private static final String DELAYING = "java.util.concurrent.CompletableFuture$DelayedExecutor";

    private final Executor executor;
    private final BiConsumer<TimeoutNode, Throwable> failed;
    /** The number of timeouts in a batch of this executor at most. */
    private final int length;

    private @Nullable Batch filling;

    /**
     * Batches for an executor.
     *
     * @param failed is told what the executor has thrown instead of taking a timeout; it must not throw
     */
    ExecutorBatches(Executor executor, BiConsumer<TimeoutNode, Throwable> failed) {
        this(executor, failed, takesBatches(executor) ? LENGTH : 1);
    }

    /** As above, with a length whatever the executor is. */
    ExecutorBatches(Executor executor, BiConsumer<TimeoutNode, Throwable> failed, int length) {
        this.executor = executor;
        this.failed = failed;
        this.length = length;
    }

    /**
     * Of those that are not the JDK's nobody knows whether they keep their caller waiting, nor of a pool whose queue or
     * handler is not, or that is hidden.
     */
    private static boolean takesBatches(Executor executor) {
        String name = executor.getClass().getName();
        return isOfJdk(executor)
                && !name.startsWith(HIDING)
                && !name.equals(DELAYING)
                && (!(executor instanceof ThreadPoolExecutor pool) || takesBatches(pool));
    }

    /** One that drops in silence what is too much would drop all of a batch; a comparator wants each by itself. */
    private static boolean takesBatches(ThreadPoolExecutor pool) {
        RejectedExecutionHandler handler = pool.getRejectedExecutionHandler();
        return isOfJdk(pool.getQueue())
                && !(pool.getQueue() instanceof PriorityBlockingQueue)
                && isOfJdk(handler)
                && !(handler instanceof ThreadPoolExecutor.DiscardPolicy)
                && !(handler instanceof ThreadPoolExecutor.DiscardOldestPolicy);
    }

    private static boolean isOfJdk(Object part) {
        return part.getClass().getModule() == Object.class.getModule();
    }

    /**
     * Adds a timeout, which the executor is given now if the batch is full, else at {@link #flush}.
     *
     * @throws OutOfMemoryError if there is no room for it; it was not added
     */
    <T extends TimeoutNode & Runnable> void add(T timeout) {
        Batch batch = filling;
        if (batch == null) {
            batch = new Batch(executor, failed);
            filling = batch;
        }
        batch.timeouts[batch.count++] = timeout;
        if (batch.count == length) {
            flush();
        }
    }

    /** Gives the executor what it has not been given yet. */
    void flush() {
        Batch batch = filling;
        if (batch == null || batch.count == 0) {
            return;
        }
        if (batch.count == 1) {
            flushOne(batch);
            return;
        }
        filling = null;
        try {
            executor.execute(batch);
        } catch (Throwable thrown) {
            batch.refused(thrown);
        }
    }

    /** The executor never sees the batch, which serves again: of an observed timer each timeout is one. */
    private void flushOne(Batch batch) {
        TimeoutNode only = batch.timeouts[0];
        batch.timeouts[0] = null;
        batch.count = 0;
        try {
            executor.execute((Runnable) only);
        } catch (Throwable thrown) {
            failed.accept(only, thrown);
        }
    }

    /** Timeouts that the executor's threads take one by one. */
    private static final class Batch implements Runnable {
        private final Executor executor;
        private final BiConsumer<TimeoutNode, Throwable> failed;
        private final @Nullable TimeoutNode[] timeouts = new @Nullable TimeoutNode[LENGTH];
        private final AtomicInteger next = new AtomicInteger();
        /** A lower bound of how often this batch waits in the executor's queue. */
        private final AtomicInteger waiting = new AtomicInteger(1);
        /** Written by the owner, before the executor is given the batch. */
        private int count;
        /** The thread that has begun last to submit the batch again, until it has; of use to that thread only. */
        private final AtomicReference<@Nullable Thread> sharer = new AtomicReference<>();
        /** The thread in which the executor has run what that had submitted, until it has seen so; for it only. */
        private @Nullable Thread refusedTo;

        Batch(Executor executor, BiConsumer<TimeoutNode, Throwable> failed) {
            this.executor = executor;
            this.failed = failed;
        }

        @Override
        public void run() {
            waiting.getAndDecrement();
            if (sharer.get() == Thread.currentThread()) {
                // The executor runs in its caller's thread, which is about to take the next one itself.
                refusedTo = Thread.currentThread();
                return;
            }
            int asks = MOST_ASKS;
            boolean hasHiddenInterrupt = false;
            for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
                if (asks > 0 && i < count - 1 && !isShutDown()) {
                    asks = share(asks);
                }
                TimeoutNode timeout = timeouts[i];
                timeouts[i] = null;
                try {
                    ((Runnable) timeout).run();
                } catch (Throwable thrown) {
                    // I11: the others of the batch run all the same.
                    failed.accept(timeout, thrown);
                }
                if (leavesTheRest()) {
                    break;
                }
                // The others must not see what this one has left (I11), but who runs the batch may want to.
                hasHiddenInterrupt |= Thread.interrupted();
            }
            if (hasHiddenInterrupt) {
                Thread.currentThread().interrupt();
            }
        }

        /**
         * Whether this thread takes no more, as the executor is shut down. Without a copy in its queue an interrupt
         * says that what has not begun is not to run.
         */
        private boolean leavesTheRest() {
            if (!isShutDown()) {
                return false;
            }
            if (waiting.get() > 0) {
                return true;
            }
            if (Thread.currentThread().isInterrupted()) {
                refused(new RejectedExecutionException("the executor was shut down before"));
                return true;
            }
            return false;
        }

        private boolean isShutDown() {
            return executor instanceof ExecutorService service && service.isShutdown();
        }

        /** Has another thread take what is left, in case the next task blocks; returns how often to ask from now on. */
        private int share(int asks) {
            Thread thread = Thread.currentThread();
            sharer.set(thread);
            waiting.getAndIncrement();
            try {
                executor.execute(this);
                if (isRefusedTo(thread)) {
                    return asks;
                }
                if (isShutDown()) {
                    // It may have been dropped in silence, as by CallerRunsPolicy: nothing is left to this copy.
                    waiting.getAndDecrement();
                }
                return 0;
            } catch (Throwable refused) {
                waiting.getAndDecrement();
                // This thread has been given the batch, and runs all of it, if need be.
                return asks - 1;
            } finally {
                // Not for longer: a task may have its thread run what waits there, as a modal dialog does.
                // Nor that of a thread which has the copy by now, and submits it again itself.
                sharer.compareAndSet(thread, null);
            }
        }

        /** Whether the executor is full and has run the copy in this thread: to ask again costs no exception. */
        private boolean isRefusedTo(Thread thread) {
            if (refusedTo != thread) {
                return false;
            }
            refusedTo = null;
            return true;
        }

        /** Reports each timeout that no thread has taken. */
        void refused(Throwable thrown) {
            for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
                failed.accept(timeouts[i], thrown);
            }
        }
    }
}
