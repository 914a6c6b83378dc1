package io.tickwheel.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tickwheel.stress.Waiting;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
final class TimerStartTest {

    private final LifecycleFixture fixture = new LifecycleFixture();
    private final CountDownLatch ran = new CountDownLatch(1);

    @Test
    void makesItsThreadAtOnceAndStartsItAtTheFirstTimeout() {
        TimerLifecycle timer = fixture.lifecycle();
        assertThat(fixture.threads).singleElement().matches(made -> made.getState() == Thread.State.NEW);
        assertThat(timer.state()).isEqualTo(TimerLifecycle.INIT);

        LifecycleFixture.scheduleSoon(timer, this::run);
        Waiting.untilOpen("the task", ran);
        assertThat(fixture.threads).hasSize(1);
        assertThat(timer.state()).isEqualTo(TimerLifecycle.STARTED);
        LifecycleFixture.stop(timer);
    }

    @Test
    void doesNotMakeTheCallerWaitForTheThread() {
        CountDownLatch gate = new CountDownLatch(1);
        TimerLifecycle timer = fixture.lifecycle(work -> fixture.daemon(() -> {
            Waiting.untilOpen("the gate", gate);
            work.run();
        }));
        timer.start();
        LifecycleFixture.scheduleSoon(timer, this::run);
        assertThat(ran.getCount()).as("the thread has not come to its work").isEqualTo(1);
        gate.countDown();
        Waiting.untilOpen("the task", ran);
        LifecycleFixture.stop(timer);
    }

    @Test
    void aThreadThatSomebodyElseHasStartedIsRefusedAndEnded() {
        assertThatThrownBy(() -> fixture.lifecycle(work -> {
                    Thread thread = fixture.daemon(work);
                    thread.start();
                    return thread;
                }))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("threadFactory: newThread returned a thread that was started");
        Waiting.untilEnded(fixture.threads.get(0));
    }

    private Object run() {
        ran.countDown();
        return ran;
    }
}
