package io.tickwheel.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;

/**
 * An executor of one thread whose tasks may run what waits in its queue, as a modal dialog does on the thread of a user
 * interface: what waits there is not held up by the task.
 */
class ExecutorBatchesNestedTest extends NumberedBatches {
    private static final int OTHERS = 3;

    private final ArrayDeque<Runnable> submitted = new ArrayDeque<>();
    private final Executor executor = submitted::add;
    private final List<Integer> ranWithin = new ArrayList<>();

    @Test
    void aTaskThatHasItsThreadRunWhatWaitsHoldsUpNoOther() {
        ExecutorBatches batches = batches(executor);
        batches.add(new Pumping());
        for (int i = 1; i <= OTHERS; i++) {
            batches.add(new Task(i));
        }
        batches.flush();
        runSubmitted();

        assertThat(ran).containsExactlyInAnyOrder(0, 1, 2, 3);
        assertThat(ranWithin).containsExactly(1, 2, 3);
    }

    private void runSubmitted() {
        for (Runnable task = submitted.poll(); task != null; task = submitted.poll()) {
            task.run();
        }
    }

    private final class Pumping extends Task {
        Pumping() {
            super(0);
        }

        @Override
        public void run() {
            runSubmitted();
            ranWithin.addAll(ran);
            super.run();
        }
    }
}
