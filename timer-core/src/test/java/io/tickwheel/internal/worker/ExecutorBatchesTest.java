package io.tickwheel.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExecutorBatchesTest extends NumberedBatches {
    private final ArrayDeque<Runnable> submitted = new ArrayDeque<>();
    private int calls;

    private final ExecutorBatches queued = batches(this::submit);

    @Test
    void withNothingAddedTheExecutorIsNotCalled() {
        queued.flush();

        assertThat(calls).isZero();
    }

    @Test
    void oneIsGivenToTheExecutorAsItIs() {
        Task task = new Task(1);
        queued.add(task);
        assertThat(submitted).isEmpty();

        queued.flush();

        assertThat(submitted).containsExactly(task);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 63, 64, 65, 200, 1_000})
    void allRunInOrderOnASingleThread(int count) {
        addUpTo(queued, count);
        queued.flush();
        runSubmitted();

        assertThat(ran).containsExactlyElementsOf(upTo(count));
    }

    /** Required: half the calls at most. */
    @Test
    void shortTasksCostTheExecutorTwoCallsABatch() {
        addUpTo(queued, 10 * ExecutorBatches.LENGTH);
        queued.flush();
        runSubmitted();

        assertThat(calls).isEqualTo(20);
    }

    @Test
    void aFullBatchIsNotHeldBack() {
        addUpTo(queued, ExecutorBatches.LENGTH);

        assertThat(submitted).hasSize(1);
    }

    @Test
    void anExecutorThatRunsInItsCallersThreadKeepsTheOrder() {
        ExecutorBatches direct = batches(task -> {
            calls++;
            task.run();
        });
        addUpTo(direct, 100);
        direct.flush();

        assertThat(ran).containsExactlyElementsOf(upTo(100));
    }

    @Test
    void whatTheExecutorRefusesIsToldOnceEach() {
        ExecutorBatches refusing = batches(task -> {
            throw new RejectedExecutionException("full");
        });
        addUpTo(refusing, 3);
        refusing.flush();
        refusing.flush();

        assertThat(failed).containsExactly("1: full", "2: full", "3: full");
        assertThat(ran).isEmpty();
    }

    /** The thread that has the batch runs all of it, if no other can be had: it asks three times. */
    @Test
    void aSecondThreadThatIsRefusedLosesNothing() {
        List<Runnable> refused = new ArrayList<>();
        ExecutorBatches oneOnly = batches(task -> {
            if (calls > 0) {
                refused.add(task);
                throw new RejectedExecutionException("full");
            }
            submit(task);
        });
        addUpTo(oneOnly, 10);
        oneOnly.flush();
        runSubmitted();

        assertThat(ran).containsExactlyElementsOf(upTo(10));
        assertThat(failed).isEmpty();
        assertThat(refused).hasSize(3);
    }

    @Test
    void aSecondThreadThatIsRefusedIsAskedForAgainBeforeTheNextOne() {
        List<Integer> ranBeforeShared = new ArrayList<>();
        ExecutorBatches fullOnce = batches(task -> {
            if (calls == 1) {
                calls++;
                throw new RejectedExecutionException("full");
            }
            ranBeforeShared.addAll(ran);
            submit(task);
        });
        addUpTo(fullOnce, 10);
        fullOnce.flush();
        runSubmitted();

        assertThat(ranBeforeShared).containsExactly(1);
        assertThat(ran).containsExactlyElementsOf(upTo(10));
    }

    @Test
    void oneThatThrowsKeepsNoOtherFromRunning() {
        queued.add(new Task(1));
        queued.add(new Task(-1));
        queued.add(new Task(3));
        queued.flush();
        runSubmitted();

        assertThat(ran).containsExactly(1, 3);
        assertThat(failed).containsExactly("-1: negative");
    }

    /** As the executor sees to between two that it is given one by one (I11). */
    @Test
    void anInterruptThatOneLeavesBehindIsSeenByNoOther() {
        queued.add(new Task(1) {
            @Override
            public void run() {
                super.run();
                Thread.currentThread().interrupt();
            }
        });
        List<Boolean> interrupted = new ArrayList<>();
        for (int i = 2; i <= 4; i++) {
            queued.add(new Task(i) {
                @Override
                public void run() {
                    interrupted.add(Thread.currentThread().isInterrupted());
                    super.run();
                }
            });
        }
        queued.flush();
        runSubmitted();

        assertThat(ran).containsExactly(1, 2, 3, 4);
        assertThat(interrupted).containsExactly(false, false, false);
    }

    /** What wraps a pool, to hand on a context say, tells neither that the pool is full nor that it is shut down. */
    @Test
    void anInterruptLeftBehindLosesNothingWhereTheExecutorDoesNotSayWhyItRefuses() {
        boolean[] isFull = {false};
        List<Boolean> interrupted = new ArrayList<>();
        ExecutorBatches wrapped = batches(task -> {
            if (isFull[0]) {
                throw new RejectedExecutionException("full");
            }
            submit(task);
        });
        wrapped.add(new Task(1) {
            @Override
            public void run() {
                super.run();
                isFull[0] = true;
                Thread.currentThread().interrupt();
            }
        });
        wrapped.add(new Task(2) {
            @Override
            public void run() {
                interrupted.add(Thread.currentThread().isInterrupted());
                super.run();
            }
        });
        wrapped.flush();
        submitted.remove().run();

        assertThat(Thread.interrupted()).as("left to the executor").isTrue();
        assertThat(ran).containsExactly(1, 2);
        assertThat(interrupted).containsExactly(false);
        assertThat(failed).isEmpty();
    }

    @Test
    void anInterruptLeftBehindKeepsTheOrderAndIsThereAfterTheBatch() {
        int count = 2 * ExecutorBatches.LENGTH + 2;
        List<Integer> interruptedBefore = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            queued.add(new Task(i) {
                @Override
                public void run() {
                    if (Thread.currentThread().isInterrupted()) {
                        interruptedBefore.add(ran.size());
                    }
                    super.run();
                    if (ran.size() == 1) {
                        Thread.currentThread().interrupt();
                    }
                }
            });
        }
        queued.flush();
        submitted.remove().run();

        assertThat(Thread.interrupted())
                .as("for a thread that somebody wants to end")
                .isTrue();
        runSubmitted();
        assertThat(ran).containsExactlyElementsOf(upTo(count));
        assertThat(interruptedBefore).isEmpty();
    }

    /** Needs two threads: one is held up, the other has to take over. */
    @Test
    @Tag("stress")
    void aTaskThatBlocksHoldsUpNoOther() throws InterruptedException {
        List<Integer> others = new ArrayList<>();
        Task blocked = new Task(0) {
            @Override
            public void run() {
                Thread other = new Thread(ExecutorBatchesTest.this::runSubmitted);
                other.start();
                join(other);
                others.addAll(ran);
                super.run();
            }
        };
        queued.add(blocked);
        addUpTo(queued, 9);
        queued.flush();
        runSubmitted();

        assertThat(others).containsExactlyElementsOf(upTo(9));
        assertThat(ran).hasSize(10).endsWith(0);
    }

    private void submit(Runnable task) {
        calls++;
        submitted.add(task);
    }

    private void runSubmitted() {
        Runnable task = submitted.poll();
        while (task != null) {
            task.run();
            // As a pool does.
            Thread.interrupted();
            task = submitted.poll();
        }
    }

    private void addUpTo(ExecutorBatches batches, int count) {
        for (int i = 1; i <= count; i++) {
            batches.add(new Task(i));
        }
    }

    private static List<Integer> upTo(int count) {
        return IntStream.rangeClosed(1, count).boxed().toList();
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
