package io.tickwheel.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A pool that is shut down just when it is asked for a second thread, and then drops in silence what it is given. */
class DroppedCopyTest extends NumberedBatches {
    @Test
    void theRestOfABatchIsNotLeftToACopyThatThePoolHasDropped() {
        ExecutorBatches batches = batches(new ShutDownWhileAsked());
        for (int i = 1; i <= 3; i++) {
            batches.add(new Task(i));
        }
        batches.flush();

        assertThat(ran).containsExactly(1, 2, 3);
        assertThat(failed).isEmpty();
    }

    /** Runs the batch in its caller's thread, as when it is full; as if another thread shut it down meanwhile. */
    private static final class ShutDownWhileAsked extends ThreadPoolExecutor {
        private boolean isAsked;

        ShutDownWhileAsked() {
            super(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1), new CallerRunsPolicy());
        }

        @Override
        public void execute(Runnable task) {
            if (isAsked) {
                shutdown();
                super.execute(task);
            } else {
                isAsked = true;
                task.run();
            }
        }
    }
}
