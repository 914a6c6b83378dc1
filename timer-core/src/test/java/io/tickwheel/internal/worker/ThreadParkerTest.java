package io.tickwheel.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.tickwheel.stress.Waiting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A park that did not return would be ended by the time limit of the class. */
@Timeout(60)
final class ThreadParkerTest {
    private final ThreadParker parker = new ThreadParker();

    @Test
    void aWakeUpBeforeTheParkIsNotLost() {
        parker.begin();
        parker.wake();
        parker.park(Long.MAX_VALUE);
    }

    @Test
    void aWakeUpEndsAParkWithoutLimit() {
        Thread parked = new Thread(() -> {
            parker.begin();
            parker.park(Long.MAX_VALUE);
        });
        parked.start();
        Waiting.until("parked", () -> parked.getState() == Thread.State.WAITING);
        parker.wake();
        Waiting.untilEnded(parked);
    }

    @Test
    void aWakeUpBeforeTheThreadBeginsIsHarmless() {
        assertThatCode(parker::wake).doesNotThrowAnyException();
    }

    @Test
    void parksNoLongerThanItIsTold() {
        parker.begin();
        parker.park(1_000_000);
    }

    @Test
    void anInterruptEndsTheParkAndTheFlagIsClearAfterwards() {
        parker.begin();
        Thread.currentThread().interrupt();
        parker.park(Long.MAX_VALUE);
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }
}
