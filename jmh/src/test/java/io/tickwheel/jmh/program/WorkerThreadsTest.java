package io.tickwheel.jmh.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WorkerThreadsTest {
    private static final int WAKE_UPS = 20;
    private static final Path SELF = Path.of("/proc/thread-self");

    @Test
    void wakeUpsAndProcessorTimeAreThoseOfTheNamedThreads() throws InterruptedException {
        Semaphore calls = new Semaphore(0);
        CompletableFuture<Long> kernelNumber = new CompletableFuture<>();
        Thread thread = new Thread(() -> sleepBetween(calls, kernelNumber), "worker-threads-test-1");
        thread.setDaemon(true);
        thread.start();
        long number = kernelNumber.join();
        WorkerThreads workers = WorkerThreads.named("worker-threads-test");
        long sleptBefore = KernelThreads.sleepsOf(number);
        WorkerSample from = WorkerSample.take(workers);

        for (int i = 0; i < WAKE_UPS; i++) {
            long slept = KernelThreads.sleepsOf(number);
            calls.release();
            awaitMoreSleeps(number, slept);
        }

        WorkerSample to = WorkerSample.take(workers);
        long sleptAfter = KernelThreads.sleepsOf(number);
        assertThat(to.wakeUps() - from.wakeUps()).isBetween((long) WAKE_UPS, sleptAfter - sleptBefore);
        assertThat(to.cpuPercentSince(from)).isPositive();
        assertThat(to.wakeUpsPerSecondSince(from)).isPositive();
        thread.interrupt();
        thread.join();
    }

    @Test
    void aTimerWithoutAThreadIsAnError() {
        assertThatIllegalStateException()
                .isThrownBy(() -> WorkerThreads.named("no-such-thread"))
                .withMessageContaining("no-such-thread");
    }

    @Test
    void theBaselineHasNoThreadsAndUsesNothing() {
        WorkerThreads none = WorkerThreads.of(new NoTimer());

        assertThat(none.cpuNanos()).isZero();
        assertThat(none.wakeUps()).isZero();
    }

    /** A thread is WAITING for Java before the kernel has it asleep, and a call that comes between is no wake-up. */
    private static void awaitMoreSleeps(long number, long slept) {
        while (KernelThreads.sleepsOf(number) == slept) {
            Thread.onSpinWait();
        }
    }

    private static void sleepBetween(Semaphore calls, CompletableFuture<Long> kernelNumber) {
        try {
            kernelNumber.complete(
                    Long.valueOf(Files.readSymbolicLink(SELF).getFileName().toString()));
            while (true) {
                calls.acquire();
            }
        } catch (IOException e) {
            kernelNumber.completeExceptionally(new UncheckedIOException(e));
        } catch (InterruptedException end) {
            // The test is over.
        }
    }
}
