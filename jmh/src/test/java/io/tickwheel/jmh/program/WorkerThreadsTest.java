package io.tickwheel.jmh.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.concurrent.SynchronousQueue;
import org.junit.jupiter.api.Test;

class WorkerThreadsTest {
    private static final int WAKE_UPS = 20;

    @Test
    void wakeUpsAndProcessorTimeAreThoseOfTheNamedThreads() throws InterruptedException {
        SynchronousQueue<Boolean> calls = new SynchronousQueue<>();
        SynchronousQueue<Boolean> answers = new SynchronousQueue<>();
        Thread thread = new Thread(() -> answer(calls, answers), "worker-threads-test-1");
        thread.setDaemon(true);
        thread.start();
        calls.put(true);
        answers.take();
        WorkerThreads workers = WorkerThreads.named("worker-threads-test");
        WorkerSample from = WorkerSample.take(workers);

        for (int i = 0; i < WAKE_UPS; i++) {
            awaitParked(thread);
            calls.put(true);
            answers.take();
        }

        WorkerSample to = WorkerSample.take(workers);
        assertThat(to.wakeUps() - from.wakeUps()).isGreaterThanOrEqualTo(WAKE_UPS);
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

    private static void awaitParked(Thread thread) {
        while (thread.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
    }

    private static void answer(SynchronousQueue<Boolean> calls, SynchronousQueue<Boolean> answers) {
        try {
            while (true) {
                calls.take();
                answers.put(true);
            }
        } catch (InterruptedException end) {
            // The test is over.
        }
    }
}
