package io.tickwheel.internal.worker;

import io.tickwheel.internal.wheel.TimeoutNode;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Hands timeouts that are due to an executor, many at a time: what an executor takes is mostly the price of its queue
 * and of waking a thread, once for each call of {@code execute}.
 *
 * <p>Tasks run in the order in which they were added, as far as the executor keeps it, and none waits for another that
 * blocks: a thread that begins with a batch first submits the batch again, so that the next thread takes over what is
 * left. Where tasks are short, it finds nothing left. An executor that is full and has its caller run the batch gives
 * it to no other thread.
 *
 * <p>Threads: the owner's (I4), between the beginning of a step and {@link #flush}; a batch any of the executor's.
 * Cost: an array for {@link #LENGTH} timeouts, and an atomic addition each.
 */
final class ExecutorBatches {
    /** The number of timeouts in a batch at most. */
    static final int LENGTH = 64;

    /** How often an executor that is full is asked for a second thread: it may wait each time before it refuses. */
    private static final int MOST_ASKS = 3;

    private final Executor executor;
    private final BiConsumer<TimeoutNode, Throwable> failed;
    private @Nullable Batch filling;

    /**
     * Batches for an executor.
     *
     * @param failed is told what the executor has thrown instead of taking a timeout; it must not throw
     */
    ExecutorBatches(Executor executor, BiConsumer<TimeoutNode, Throwable> failed) {
        this.executor = executor;
        this.failed = failed;
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
        if (batch.count == LENGTH) {
            flush();
        }
    }

    /** Gives the executor what it has not been given yet. */
    void flush() {
        Batch batch = filling;
        if (batch == null) {
            return;
        }
        filling = null;
        try {
            executor.execute(batch.count == 1 ? (Runnable) batch.timeouts[0] : batch);
        } catch (Throwable thrown) {
            batch.refused(thrown);
        }
    }

    /** Timeouts that the executor's threads take one by one. */
    private static final class Batch implements Runnable {
        private final Executor executor;
        private final BiConsumer<TimeoutNode, Throwable> failed;
        private final @Nullable TimeoutNode[] timeouts = new @Nullable TimeoutNode[LENGTH];
        private final AtomicInteger next = new AtomicInteger();
        /** Written by the owner, before the executor is given the batch. */
        private int count;
        /** The thread that submitted the batch again last; racy, and of use to that thread only. */
        private @Nullable Thread sharer;

        Batch(Executor executor, BiConsumer<TimeoutNode, Throwable> failed) {
            this.executor = executor;
            this.failed = failed;
        }

        @Override
        public void run() {
            if (sharer == Thread.currentThread()) {
                // The executor runs in its caller's thread, which is about to take the next one itself, or has done so.
                return;
            }
            int asks = MOST_ASKS;
            boolean hasHiddenInterrupt = false;
            for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
                if (asks > 0 && i < count - 1) {
                    asks = share() ? 0 : asks - 1;
                }
                TimeoutNode timeout = timeouts[i];
                timeouts[i] = null;
                try {
                    ((Runnable) timeout).run();
                } catch (Throwable thrown) {
                    // I11: the others of the batch run all the same.
                    failed.accept(timeout, thrown);
                }
                if (Thread.currentThread().isInterrupted()) {
                    if (leaveTheRest()) {
                        return;
                    }
                    hasHiddenInterrupt = true;
                }
            }
            if (hasHiddenInterrupt) {
                Thread.currentThread().interrupt();
            }
        }

        /**
         * The executor begins anew with the rest: whether a task has left the interrupt, which others must not see
         * (I11), or the executor is being shut down, only it knows. False if it is full, perhaps with this batch alone,
         * which it has been given twice, or does not say: then this thread goes on, and its interrupt is cleared.
         */
        private boolean leaveTheRest() {
            if (next.get() >= count) {
                return true;
            }
            sharer = null;
            // For an executor that runs in its caller's thread.
            Thread.interrupted();
            try {
                executor.execute(this);
            } catch (Throwable refused) {
                // A pool behind a wrapper does not say which: rather a few too many run there than timeouts are lost.
                if (!(executor instanceof ExecutorService service) || !service.isShutdown()) {
                    return false;
                }
                Thread.currentThread().interrupt();
                refused(refused);
            }
            return true;
        }

        /** Has another thread take what is left, in case the next task blocks; false if none does at this moment. */
        private boolean share() {
            sharer = Thread.currentThread();
            try {
                executor.execute(this);
                return true;
            } catch (Throwable refused) {
                // This thread has been given the batch, and runs all of it, if need be.
                return false;
            }
        }

        /** Reports each timeout that no thread has taken. */
        void refused(Throwable thrown) {
            for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
                failed.accept(timeouts[i], thrown);
            }
        }
    }
}
