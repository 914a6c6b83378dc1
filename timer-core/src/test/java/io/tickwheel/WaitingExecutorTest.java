package io.tickwheel;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Executors that keep their caller waiting while they are full. The timer's thread may wait there, as that of Netty's
 * timer does; a thread of the executor would wait for itself.
 */
@Tag("timing") // real pools; waits for what is to come
class WaitingExecutorTest {
    private static final Duration DELAY = Duration.ofMillis(1);

    private final ManualTime time = new ManualTime();
    private final CountDownLatch ran = new CountDownLatch(3);
    private final Semaphore room = new Semaphore(1);
    private final ExecutorService single = Executors.newSingleThreadExecutor();
    private final ThreadPoolExecutor putting = new ThreadPoolExecutor(
            1, 1, 0, TimeUnit.SECONDS, new SynchronousQueue<>(), WaitingExecutorTest::waitForAPlace);

    @AfterEach
    void shutDown() {
        single.shutdownNow();
        putting.shutdownNow();
    }

    @Test
    void oneThatHasItsCallersWaitForAPermitRunsAllThatIsDueTogether() throws Exception {
        letThreeBeDue(this::executeWithAPermit);

        assertThat(ran.await(60, TimeUnit.SECONDS)).as("all have run").isTrue();
    }

    @Test
    void aPoolWhoseHandlerPutsIntoItsQueueRunsAllThatIsDueTogether() throws Exception {
        letThreeBeDue(putting);

        assertThat(ran.await(60, TimeUnit.SECONDS)).as("all have run").isTrue();
    }

    @Test
    void oneThatTheJdkHidesBehindAClassOfItsOwnDoesToo() throws Exception {
        letThreeBeDue(Executors.unconfigurableExecutorService(putting));

        assertThat(ran.await(60, TimeUnit.SECONDS)).as("all have run").isTrue();
    }

    private void letThreeBeDue(Executor executor) {
        try (WheelTimer timer =
                WheelTimer.builder().timeSource(time).executor(executor).build()) {
            for (int i = 0; i < 3; i++) {
                timer.schedule(ran::countDown, DELAY);
            }
            time.advance(DELAY);
        }
    }

    private void executeWithAPermit(Runnable task) {
        try {
            room.acquire();
        } catch (InterruptedException e) {
            throw new RejectedExecutionException(e);
        }
        single.execute(() -> {
            try {
                task.run();
            } finally {
                room.release();
            }
        });
    }

    private static void waitForAPlace(Runnable task, ThreadPoolExecutor full) {
        try {
            full.getQueue().put(task);
        } catch (InterruptedException e) {
            throw new RejectedExecutionException(e);
        }
    }
}
