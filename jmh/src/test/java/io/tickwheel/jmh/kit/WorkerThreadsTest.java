package io.tickwheel.jmh.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;
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
        double sleptBefore = WorkerThreads.sleepsOf(number);
        WorkerThreads.Sample from = workers.sample();

        for (int i = 0; i < WAKE_UPS; i++) {
            double slept = WorkerThreads.sleepsOf(number);
            calls.release();
            awaitMoreSleeps(number, slept);
        }

        WorkerThreads.Sample to = workers.sample();
        double sleptAfter = WorkerThreads.sleepsOf(number);
        assertThat(to.wakeUps() - from.wakeUps()).isBetween((double) WAKE_UPS, sleptAfter - sleptBefore);
        assertThat(from.until(to).cpuPercent()).isPositive();
        assertThat(from.until(to).wakeUpsPerSecond()).isPositive();
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
    void noNewNameBeginsWithAnother() {
        List<String> names =
                Stream.generate(() -> WorkerThreads.newName("a-")).limit(200).toList();
        assertThat(names)
                .allSatisfy(name -> assertThat(names)
                        .filteredOn(other -> other.startsWith(name))
                        .containsExactly(name));
    }

    @Test
    void noThreadsUseNothing() {
        assertThat(WorkerThreads.none().sample().cpuNanos()).isZero();
        assertThat(WorkerThreads.none().sample().wakeUps()).isZero();
    }

    @Test
    void useIsTheDifferenceOfTwoSamples() {
        WorkerThreads.Sample from = new WorkerThreads.Sample(1_000_000_000, 30_000_000, 100);
        WorkerThreads.Use use = from.until(new WorkerThreads.Sample(3_000_000_000L, 70_000_000, 1_900));

        assertThat(use).isEqualTo(new WorkerThreads.Use(2, 40, 1_800));
        assertThat(use.cpuPercent()).isEqualTo(2);
        assertThat(use.wakeUpsPerSecond()).isEqualTo(900);
    }

    @Test
    void wakeUpsThatOneSampleDoesNotKnowAreUnknown() {
        WorkerThreads.Sample known = new WorkerThreads.Sample(1, 1, 100);
        WorkerThreads.Sample unknown = new WorkerThreads.Sample(2, 2, Double.NaN);

        assertThat(known.until(unknown).wakeUps()).isNaN();
        assertThat(unknown.until(known).wakeUpsPerSecond()).isNaN();
        assertThat(WorkerThreads.sleepsOf(-1)).isNaN();
    }

    /** A thread is WAITING for Java before the kernel has it asleep, and a call that comes between is no wake-up. */
    private static void awaitMoreSleeps(long number, double slept) {
        while (WorkerThreads.sleepsOf(number) == slept) {
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
