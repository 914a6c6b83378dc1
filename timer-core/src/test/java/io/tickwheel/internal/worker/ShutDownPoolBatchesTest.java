package io.tickwheel.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A batch that waits in the queue of a pool while that is shut down, in order: no second thread can be asked for. */
class ShutDownPoolBatchesTest extends NumberedBatches {
    private final BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
    /** Without threads: the test runs what lies in its queue. */
    private final ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, queue, task -> null);

    private final ExecutorBatches batches = batches(pool);
    private boolean isLeftInterrupted;

    @BeforeEach
    void shutDownWithThreeInTheQueue() {
        batches.add(new Task(1) {
            @Override
            public void run() {
                super.run();
                assertThat(queue).as("for a second thread").isEmpty();
                if (isLeftInterrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        });
        batches.add(new Task(2));
        batches.add(new Task(3));
        batches.flush();
        pool.shutdown();
    }

    @Test
    void oneThreadRunsAllOfIt() {
        queue.remove().run();

        assertThat(ran).containsExactly(1, 2, 3);
        assertThat(failed).isEmpty();
    }

    /** It might be that of {@code shutdownNow}, after which nothing must begin. */
    @Test
    void anInterruptThatOneLeavesLosesTheOthersAndEachIsTold() {
        isLeftInterrupted = true;
        queue.remove().run();

        assertThat(Thread.interrupted()).as("left to the pool").isTrue();
        assertThat(ran).containsExactly(1);
        assertThat(failed)
                .containsExactly("2: the executor was shut down before", "3: the executor was shut down before");
    }
}
