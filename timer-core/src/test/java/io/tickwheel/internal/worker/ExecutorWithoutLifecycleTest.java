package io.tickwheel.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Batches on an executor of an application server, which throws if it is asked whether it is shut down. */
class ExecutorWithoutLifecycleTest extends NumberedBatches {
    private final Managed managed = new Managed();
    private final List<Throwable> thrown = new ArrayList<>();

    /** One thread runs all, as a server's thread does that goes on after what a task throws. */
    @Test
    void allOfABatchRunOnce() {
        addAndFlush(10);

        runQueued();

        assertThat(ran).containsExactlyElementsOf(upTo(10));
        assertThat(failed).isEmpty();
        assertThat(thrown).isEmpty();
    }

    @Test
    void allOfABatchRunOnceThoughNoSecondThreadCanBeHad() {
        addAndFlush(10);
        managed.isFull = true;

        runQueued();

        assertThat(ran).containsExactlyElementsOf(upTo(10));
        assertThat(failed).isEmpty();
        assertThat(thrown).isEmpty();
    }

    @Test
    void allOfABatchRunOnceThoughTheQuestionFailsWithAnError() {
        addAndFlush(10);
        managed.isFull = true;
        managed.error = new NoSuchMethodError("of a test");

        runQueued();

        assertThat(ran).containsExactlyElementsOf(upTo(10));
        assertThat(failed).isEmpty();
    }

    private void addAndFlush(int count) {
        ExecutorBatches batches = batches(managed);
        upTo(count).forEach(number -> batches.add(new Task(number)));
        batches.flush();
    }

    private void runQueued() {
        Runnable task = managed.queue.poll();
        while (task != null) {
            try {
                task.run();
            } catch (IllegalStateException e) {
                thrown.add(e);
            }
            task = managed.queue.poll();
        }
    }

    private static List<Integer> upTo(int count) {
        return IntStream.rangeClosed(1, count).boxed().toList();
    }

    /** As those of WildFly, GlassFish and Payara, which disable these methods by the rules of Jakarta Concurrency. */
    private static final class Managed extends AbstractExecutorService {
        private final ArrayDeque<Runnable> queue = new ArrayDeque<>();
        private boolean isFull;
        private @Nullable Error error;

        @Override
        public void execute(Runnable command) {
            if (isFull) {
                throw new RejectedExecutionException("full");
            }
            queue.add(command);
        }

        @Override
        public void shutdown() {
            throw disabled();
        }

        @Override
        public List<Runnable> shutdownNow() {
            throw disabled();
        }

        @Override
        public boolean isShutdown() {
            if (error != null) {
                throw error;
            }
            throw disabled();
        }

        @Override
        public boolean isTerminated() {
            throw disabled();
        }

        @Override
        public boolean awaitTermination(long timeout, TimeUnit unit) {
            throw disabled();
        }

        private static IllegalStateException disabled() {
            return new IllegalStateException("Lifecycle operation not supported");
        }
    }
}
