package io.tickwheel.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Where what is left of a batch waits for another thread. */
class RestOfBatchTest extends NumberedBatches {
    @Test
    void itIsBehindWhatOthersHaveSubmittedMeanwhile() {
        BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
        // Without threads: the test runs what lies in its queue.
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, queue, task -> null);
        ExecutorBatches batches = batches(pool);
        batches.add(new Task(1) {
            @Override
            public void run() {
                // As another thread of the pool does while this one takes long.
                queue.remove().run();
                queue.remove().run();
                super.run();
            }
        });
        batches.add(new Task(2));
        batches.flush();
        pool.execute(() -> ran.add(100));
        queue.remove().run();

        assertThat(ran).containsExactly(100, 2, 1);
    }
}
