package io.tickwheel.internal.worker;

import io.tickwheel.internal.wheel.TimeoutNode;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

/**
 * A pool of two threads without a queue that has its caller run what it cannot take: the second thread gets the copy of
 * a batch while the first still returns from giving it, and its own copy comes back to it. A thread runs what it takes
 * in order, and holds none back until later ones have run.
 */
@JCStressTest
@Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "In order.")
@Outcome(id = "false", expect = Expect.FORBIDDEN, desc = "A task was held back until later ones had run.")
@State
public class CallerRunsShareStress {
    private static final int TASKS = 6;

    private final ExecutorBatches batches =
            new ExecutorBatches(this::submit, (timeout, thrown) -> {}, ExecutorBatches.LENGTH);
    private @Nullable Runnable submitted;
    private volatile @Nullable Runnable copy;
    /** The other's from here on. */
    private @Nullable Thread second;

    private int last = -1;
    private boolean isInOrder = true;

    public CallerRunsShareStress() {
        for (int i = 0; i < TASKS; i++) {
            batches.add(new Task(i));
        }
        batches.flush();
    }

    @Actor
    public void one() {
        submitted.run();
    }

    @Actor
    public void other(Z_Result result) {
        second = Thread.currentThread();
        Runnable given = copy;
        while (given == null) {
            Thread.onSpinWait();
            given = copy;
        }
        given.run();
        result.r1 = isInOrder;
    }

    /** The batch itself, its first copy, which the other thread takes, and then none more: the caller runs it. */
    private void submit(Runnable batch) {
        if (submitted == null) {
            submitted = batch;
        } else if (copy == null) {
            copy = batch;
        } else {
            batch.run();
        }
    }

    private final class Task extends TimeoutNode implements Runnable {
        private final int number;

        Task(int number) {
            super(0);
            this.number = number;
        }

        @Override
        public void runTask() {
            run();
        }

        @Override
        public void run() {
            if (Thread.currentThread() == second) {
                isInOrder &= number > last;
                last = number;
            }
        }
    }
}
