package io.tickwheel.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.engine.Engine;
import io.tickwheel.stress.Waiting;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Interrupts neither end the worker nor make it spin: each costs one return from park at most (I9, I11). */
@Timeout(120)
final class WorkerInterruptTest {
    private static final int INTERRUPTS = 2_000;
    /** Room for returns from park that the JVM allows itself; a worker that spins passes it in no time. */
    private static final int SPURIOUS = 50;

    private final CountingWorker worker = new CountingWorker("interrupted-worker");
    private final Engine engine = worker.engine();
    private final Thread thread = worker.thread();

    @BeforeEach
    void start() {
        thread.start();
        awaitParked();
    }

    @AfterEach
    void end() {
        engine.requestStop();
        thread.interrupt();
        Waiting.untilEnded(thread);
    }

    @Test
    void eachInterruptCostsOneReturnFromPark() {
        for (int i = 0; i < INTERRUPTS / 10; i++) {
            int before = worker.parks();
            thread.interrupt();
            Waiting.until("parks again", () -> worker.parks() > before);
            awaitParked();
        }
        assertThat(worker.parks()).isBetween(INTERRUPTS / 10 + 1, INTERRUPTS / 10 + 1 + SPURIOUS);
        assertRunsATask();
    }

    @Test
    void aHailOfInterruptsCostsNoMoreThanTheirNumber() {
        for (int i = 0; i < INTERRUPTS; i++) {
            thread.interrupt();
        }
        assertRunsATask();
        awaitParked();
        int wakes = worker.wakes();
        assertThat(worker.parks()).isLessThanOrEqualTo(1 + INTERRUPTS + wakes + SPURIOUS);
        assertThat(thread.isInterrupted()).isFalse();
    }

    private void awaitParked() {
        Waiting.until("parked without limit", () -> thread.getState() == Thread.State.WAITING);
    }

    private void assertRunsATask() {
        CountDownLatch ran = new CountDownLatch(1);
        engine.schedule(new TaskNode(engine.nowNanos(), () -> {
            ran.countDown();
            return null;
        }));
        Waiting.untilOpen("a task runs", ran);
        assertThat(thread.isAlive()).isTrue();
    }
}
