package io.tickwheel.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.tickwheel.stress.Waiting;
import io.tickwheel.time.TimeSource;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A park that did not return would be ended by the time limit of the class. */
@Timeout(60)
final class WorkerParkTest {
    private final CountDownLatch released = new CountDownLatch(1);
    private long nanos = Long.MAX_VALUE;
    private volatile boolean wasInterrupted;
    private final Worker worker = new Worker(LifecycleFixture.settings(
            0,
            work -> new Thread(this::parkOnce, "parks-once"),
            TimeSource.system(),
            (level, message, cause) -> {},
            null));

    @Test
    void aWakeUpBeforeTheParkIsNotLost() {
        worker.thread().start();
        worker.wake();
        released.countDown();
        Waiting.untilEnded(worker.thread());
    }

    @Test
    void aWakeUpEndsAParkWithoutLimit() {
        released.countDown();
        worker.thread().start();
        Waiting.until("parked", () -> worker.thread().getState() == Thread.State.WAITING);
        worker.wake();
        Waiting.untilEnded(worker.thread());
    }

    @Test
    void aWakeUpBeforeTheThreadBeginsIsHarmless() {
        assertThatCode(worker::wake).doesNotThrowAnyException();
    }

    @Test
    void parksNoLongerThanItIsTold() {
        nanos = 1_000_000;
        released.countDown();
        worker.thread().start();
        Waiting.untilEnded(worker.thread());
    }

    @Test
    void anInterruptEndsTheParkAndTheFlagIsClearAfterwards() {
        released.countDown();
        worker.thread().start();
        worker.thread().interrupt();
        Waiting.untilEnded(worker.thread());
        assertThat(wasInterrupted).isFalse();
    }

    /** What the worker's thread does here instead of its loop. */
    private void parkOnce() {
        while (released.getCount() != 0) {
            Thread.onSpinWait();
        }
        worker.pause(nanos);
        wasInterrupted = Thread.currentThread().isInterrupted();
    }
}
