package io.tickwheel.examples.demo.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WorkerThreadTest {
    private static final int SLEEPS = 5;

    private final WorkerThread factory = new WorkerThread();
    private final Semaphore calls = new Semaphore(0);
    private final Semaphore answers = new Semaphore(0);

    @Test
    void aWorkerThatNeverRanHasNoSample() {
        assertThatIllegalStateException().isThrownBy(factory::sample);

        assertThat(factory.newThread(() -> {}).isDaemon()).isTrue();
        assertThatIllegalStateException().isThrownBy(factory::sample);
    }

    @Test
    void eachSleepOfTheWorkerIsSeenFromOutside() throws InterruptedException {
        Thread worker = factory.newThread(this::sleepBetweenCalls);
        worker.start();
        answers.acquire();
        WorkerSample begin = factory.sample();
        for (int i = 0; i < SLEEPS; i++) {
            WorkerSample before = factory.sample();
            calls.release();
            answers.acquire();
            awaitSleepSince(before);
        }
        WorkerUse use = begin.until(factory.sample());
        worker.interrupt();
        worker.join();

        assertThat(use.cpuMillis()).isPositive();
        assertThat(use.wakeUps().isPresent()).isEqualTo(Files.exists(Path.of("/proc/thread-self")));
        assertThat(use.wakeUps().orElse(SLEEPS)).isGreaterThanOrEqualTo(SLEEPS);
    }

    private void sleepBetweenCalls() {
        try {
            while (true) {
                answers.release();
                calls.acquire();
            }
        } catch (InterruptedException end) {
            // The test is over.
        }
    }

    /** A thread is WAITING for Java before the kernel has it asleep: only the kernel's count tells that it is. */
    private void awaitSleepSince(WorkerSample before) {
        while (before.wakeUps().isPresent() && factory.sample().wakeUps().equals(before.wakeUps())) {
            Thread.onSpinWait();
        }
    }
}
