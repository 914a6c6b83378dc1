package io.tickwheel.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.stress.Waiting;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What stop returns, waits for, interrupts and leaves alone (I1, I5). */
@Timeout(120)
final class TimerStopTest {
    private final LifecycleFixture fixture = new LifecycleFixture();
    private final TimerLifecycle timer = fixture.lifecycle();

    @Test
    void abandoningEndsAThreadThatRunsOnce() {
        LifecycleFixture.scheduleLate(timer);
        assertThat(timer.abandon()).isTrue();
        assertThat(timer.abandon()).isFalse();

        Waiting.untilEnded(fixture.threads.get(0));
    }

    @Test
    void aTimerThatWasStoppedOrNotStartedHasNoThreadToAbandon() {
        LifecycleFixture.scheduleLate(timer);
        LifecycleFixture.stop(timer);

        assertThat(timer.abandon()).isFalse();
        assertThat(fixture.lifecycle().abandon()).isFalse();
    }

    @Test
    void ofTwoThatStopAtOnceOneGetsAll() throws Exception {
        for (int i = 0; i < 10; i++) {
            LifecycleFixture.scheduleLate(timer);
        }
        FutureTask<List<TimeoutNode>> other = new FutureTask<>(() -> LifecycleFixture.stop(timer));
        new Thread(other, "other-stopper").start();
        List<TimeoutNode> mine = LifecycleFixture.stop(timer);
        assertThat(mine.size() + other.get().size()).isEqualTo(10);
        assertThat(List.of(mine.size(), other.get().size())).contains(10);
    }

    @Test
    void interruptsATaskThatBlocksAgainAndAgain() {
        AtomicInteger interrupts = new AtomicInteger();
        CountDownLatch blocked = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        LifecycleFixture.scheduleSoon(timer, () -> {
            blocked.countDown();
            while (interrupts.get() < 3) {
                try {
                    never.await();
                } catch (InterruptedException e) {
                    // A task as bad as they come: it blocks once more.
                    interrupts.incrementAndGet();
                }
            }
            return null;
        });
        Waiting.untilOpen("the task blocks", blocked);
        LifecycleFixture.stop(timer);
        assertThat(interrupts.get()).isEqualTo(3);
        assertThat(fixture.threads.get(0).isAlive()).isFalse();
    }

    /** I5: for want of memory a stop may fail anywhere; the next one goes on and returns everything once. */
    @Test
    void aStopThatFailsIsContinuedByTheNext() {
        TimerLifecycle lifecycle = fixture.lifecycle();
        LifecycleFixture.scheduleLate(lifecycle);
        LifecycleFixture.scheduleLate(lifecycle);

        assertThatThrownBy(() -> lifecycle.stop(
                        nodes -> {
                            throw new OutOfMemoryError("as if there were none");
                        },
                        0,
                        false))
                .isInstanceOf(OutOfMemoryError.class);
        assertThat(lifecycle.state()).isEqualTo(TimerLifecycle.SHUTDOWN);

        assertThat(LifecycleFixture.stop(lifecycle)).hasSize(2);
        assertThat(LifecycleFixture.stop(lifecycle)).isEmpty();
        assertThat(lifecycle.engine().counts().returned()).isEqualTo(2);
    }
}
