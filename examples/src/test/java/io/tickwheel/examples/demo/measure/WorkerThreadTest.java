package io.tickwheel.examples.demo.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class WorkerThreadTest {
    private final WorkerThread factory = new WorkerThread();

    @Test
    void aWorkerThatNeverRanHasNoSample() {
        assertThatIllegalStateException().isThrownBy(factory::sample);

        assertThat(factory.newThread(() -> {}).isDaemon()).isTrue();
        assertThatIllegalStateException().isThrownBy(factory::sample);
    }

    @Test
    void eachSleepOfTheWorkerIsSeenFromOutside() throws InterruptedException {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        CountDownLatch slept = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        Thread worker = factory.newThread(() -> {
            running.countDown();
            await(goOn);
            slept.countDown();
            await(end);
        });
        worker.start();
        running.await();
        awaitSleep(worker);
        WorkerSample asleep = factory.sample();
        goOn.countDown();
        slept.await();
        awaitSleep(worker);
        WorkerUse use = asleep.until(factory.sample());
        end.countDown();
        worker.join();

        assertThat(use.cpuMillis()).isPositive();
        assertThat(use.wakeUps().isPresent()).isEqualTo(Files.exists(Path.of("/proc/thread-self")));
        assertThat(use.wakeUps().orElse(1)).isPositive();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void awaitSleep(Thread worker) {
        while (worker.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
    }
}
