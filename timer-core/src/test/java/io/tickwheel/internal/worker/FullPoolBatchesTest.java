package io.tickwheel.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A pool that has its caller run what it cannot take, as with the JDK's {@code CallerRunsPolicy}. */
class FullPoolBatchesTest extends NumberedBatches {
    private final List<Runnable> submitted = new ArrayList<>();
    private boolean isFull = true;
    private final ExecutorBatches batches = batches(this::submit);

    /** Required: as of those given one by one, what comes after the pool has room does not wait for its caller. */
    @Test
    void isGivenWhatIsLeftOnceItHasRoom() {
        batches.add(new Task(0) {
            @Override
            public void run() {
                super.run();
                isFull = false;
            }
        });
        batches.add(new Task(1) {
            @Override
            public void run() {
                submitted.get(0).run();
                super.run();
            }
        });
        batches.add(new Task(2));
        batches.add(new Task(3));
        batches.flush();

        assertThat(submitted).hasSizeGreaterThan(0);
        assertThat(ran).containsExactly(0, 2, 3, 1);
    }

    @Test
    void whileItIsFullItsCallerRunsAllInOrder() {
        for (int i = 0; i < 2 * ExecutorBatches.LENGTH; i++) {
            batches.add(new Task(i));
        }

        assertThat(submitted).isEmpty();
        assertThat(ran).hasSize(2 * ExecutorBatches.LENGTH).isSorted();
    }

    private void submit(Runnable batch) {
        if (isFull) {
            batch.run();
        } else {
            submitted.add(batch);
        }
    }
}
