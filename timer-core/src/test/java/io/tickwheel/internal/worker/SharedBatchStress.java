package io.tickwheel.internal.worker;

import io.tickwheel.internal.wheel.TimeoutNode;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Two threads of an executor begin with a batch: each of its tasks runs once. */
@JCStressTest
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "Each once.")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "Twice, or not at all.")
@State
public class SharedBatchStress {
    private @Nullable Runnable submitted;
    private final ExecutorBatches batches =
            new ExecutorBatches(this::submit, (timeout, thrown) -> {}, ExecutorBatches.LENGTH);
    private final Task first = new Task();
    private final Task second = new Task();

    public SharedBatchStress() {
        batches.add(first);
        batches.add(second);
        batches.flush();
    }

    @Actor
    public void one() {
        submitted.run();
    }

    @Actor
    public void other() {
        submitted.run();
    }

    @Arbiter
    public void settle(II_Result result) {
        result.r1 = first.runs.get();
        result.r2 = second.runs.get();
    }

    /** The second thread has been given it already. */
    private void submit(Runnable batch) {
        if (submitted == null) {
            submitted = batch;
        }
    }

    private static final class Task extends TimeoutNode implements Runnable {
        private final AtomicInteger runs = new AtomicInteger();

        Task() {
            super(0);
        }

        @Override
        public void runTask() {
            run();
        }

        @Override
        public void run() {
            runs.incrementAndGet();
        }
    }
}
