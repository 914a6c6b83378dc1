package io.tickwheel.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.tickwheel.stress.Waiting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A park that did not return would be ended by the time limit of the class. */
@Timeout(60)
final class WorkerParkTest {
    private final Worker worker = new CountingWorker("never-started");

    @Test
    void aWakeUpBeforeTheParkIsNotLost() {
        worker.begin();
        worker.wake();
        worker.park(Long.MAX_VALUE);
    }

    @Test
    void aWakeUpEndsAParkWithoutLimit() {
        Thread parked = new Thread(() -> {
            worker.begin();
            worker.park(Long.MAX_VALUE);
        });
        parked.start();
        Waiting.until("parked", () -> parked.getState() == Thread.State.WAITING);
        worker.wake();
        Waiting.untilEnded(parked);
    }

    @Test
    void aWakeUpBeforeTheThreadBeginsIsHarmless() {
        assertThatCode(worker::wake).doesNotThrowAnyException();
    }

    @Test
    void parksNoLongerThanItIsTold() {
        worker.begin();
        worker.park(1_000_000);
    }

    @Test
    void anInterruptEndsTheParkAndTheFlagIsClearAfterwards() {
        worker.begin();
        Thread.currentThread().interrupt();
        worker.park(Long.MAX_VALUE);
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }
}
