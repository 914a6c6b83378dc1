package io.tickwheel.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Batches on pools of threads, which say whether they are full or shut down. */
class ExecutorBatchesOnPoolTest extends NumberedBatches {
    /** What the batch was submitted for a second time fills the queue. */
    @Test
    void anInterruptLeftBehindLosesNothingWhileThePoolIsFull() {
        ThreadPoolExecutor pool = poolOfAQueueOfOne();
        ExecutorBatches full = batches(pool);
        List<Boolean> interrupted = new ArrayList<>();
        full.add(new Task(1) {
            @Override
            public void run() {
                super.run();
                Thread.currentThread().interrupt();
            }
        });
        full.add(new Task(2) {
            @Override
            public void run() {
                interrupted.add(Thread.currentThread().isInterrupted());
                super.run();
            }
        });
        full.add(new Task(3));
        full.flush();
        pool.getQueue().remove().run();

        assertThat(Thread.interrupted()).as("left to the pool").isTrue();
        assertThat(ran).containsExactly(1, 2, 3);
        assertThat(interrupted).containsExactly(false);
        assertThat(failed).isEmpty();
        pool.getQueue().remove().run();
        assertThat(ran).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aPoolThatIsShutDownAtOnceReturnsTheRestWhetherATaskLeavesTheInterruptOrNot(boolean isLeft) {
        ThreadPoolExecutor pool = poolOfAQueueOfOne();
        ExecutorBatches batches = batches(pool);
        List<Runnable> returned = new ArrayList<>();
        batches.add(new Task(1) {
            @Override
            public void run() {
                super.run();
                returned.addAll(pool.shutdownNow());
                if (isLeft) {
                    Thread.currentThread().interrupt();
                }
            }
        });
        batches.add(new Task(2));
        batches.add(new Task(3));
        batches.flush();
        pool.getQueue().remove().run();

        assertThat(Thread.interrupted()).isEqualTo(isLeft);
        assertThat(ran).containsExactly(1);
        assertThat(failed).isEmpty();
        assertThat(returned).hasSize(1).allSatisfy(Runnable::run);
        assertThat(ran).containsExactly(1, 2, 3);
    }

    @Test
    void aPoolThatIsShutDownRunsTheRestFromItsQueue() {
        ThreadPoolExecutor pool = poolOfAQueueOfOne();
        ExecutorBatches batches = batches(pool);
        batches.add(new Task(1) {
            @Override
            public void run() {
                super.run();
                pool.shutdown();
            }
        });
        batches.add(new Task(2));
        batches.flush();
        pool.getQueue().remove().run();
        pool.getQueue().remove().run();

        assertThat(ran).containsExactly(1, 2);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aPoolWhoseQueueHadNoRoomForACopyIsShutDown(boolean isInterrupted) {
        ThreadPoolExecutor pool = poolOfAQueueOfOne();
        ExecutorBatches batches = batches(pool);
        Runnable filling = () -> {};
        batches.add(new Task(1) {
            @Override
            public void run() {
                super.run();
                pool.shutdown();
                if (isInterrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        });
        batches.add(new Task(2));
        batches.flush();
        Runnable batch = pool.getQueue().remove();
        pool.execute(filling);
        batch.run();

        assertThat(Thread.interrupted()).isEqualTo(isInterrupted);
        if (isInterrupted) {
            assertThat(failed).containsExactly("2: the executor was shut down before");
            assertThat(ran).containsExactly(1);
        } else {
            assertThat(ran).containsExactly(1, 2);
        }
    }

    @Test
    void aPoolThatHasItsCallerRunABatchKeepsNoneOfItWhenItIsShutDown() {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1)) {
            @Override
            public void execute(Runnable task) {
                task.run();
            }
        };
        ExecutorBatches batches = batches(pool);
        batches.add(new Task(1) {
            @Override
            public void run() {
                super.run();
                pool.shutdown();
            }
        });
        batches.add(new Task(2));
        batches.flush();

        assertThat(ran).containsExactly(1, 2);
    }

    /** It takes a place there until a thread comes to it, also where nothing is left to run. */
    @Test
    void whoUsesThePoolIsRefusedWhereTheCopyOfABatchFillsItsQueue() {
        ThreadPoolExecutor pool = poolOfAQueueOfOne();
        ExecutorBatches batches = batches(pool);
        batches.add(new Task(1));
        batches.add(new Task(2));
        batches.flush();
        pool.getQueue().remove().run();

        assertThat(ran).containsExactly(1, 2);
        assertThatExceptionOfType(RejectedExecutionException.class).isThrownBy(() -> pool.execute(() -> {}));
        pool.getQueue().remove().run();
        assertThat(ran).hasSize(2);
    }

    /** It has no thread: the test takes from its queue. */
    private static ThreadPoolExecutor poolOfAQueueOfOne() {
        return new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1)) {
            @Override
            public void execute(Runnable task) {
                if (isShutdown() || !getQueue().offer(task)) {
                    throw new RejectedExecutionException("full");
                }
            }
        };
    }
}
