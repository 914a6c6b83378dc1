package io.tickwheel.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.internal.engine.Engine;
import io.tickwheel.stress.Waiting;
import io.tickwheel.time.TimeSource;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
final class TimerStartTest {
    private static final TimerCounts NOTHING = new TimerCounts(0, 0, 0, 0, 0, 0);

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
    void aFactoryThatReturnsNullIsNamed() {
        assertThatNullPointerException()
                .isThrownBy(() -> fixture.lifecycle(work -> null))
                .withMessageContaining("threadFactory")
                .withMessageContaining("null");
    }

    @Test
    void whatAFactoryThrowsComesThrough() {
        IllegalStateException thrown = new IllegalStateException("of the factory");
        assertThatThrownBy(() -> fixture.lifecycle(work -> {
                    throw thrown;
                }))
                .isSameAs(thrown);
    }

    @Test
    void aStartThatThrowsSchedulesNothingAndTheNextCallTriesAgain() {
        FailsOnce[] made = new FailsOnce[1];
        TimerLifecycle timer = fixture.lifecycle(work -> made[0] = new FailsOnce(work), TimeSource.system(), 1);
        assertThatThrownBy(() -> LifecycleFixture.scheduleSoon(timer, this::run))
                .isSameAs(made[0].failure);
        assertThat(timer.engine().counts()).isEqualTo(NOTHING);
        assertThat(timer.state()).isEqualTo(TimerLifecycle.INIT);

        LifecycleFixture.scheduleSoon(timer, this::run);
        Waiting.untilOpen("the task", ran);
        assertThat(timer.state()).isEqualTo(TimerLifecycle.STARTED);
        LifecycleFixture.stop(timer);
        assertThat(timer.engine().counts()).isEqualTo(new TimerCounts(1, 1, 0, 0, 0, 0));
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

    @Test
    void doesNotStartOnceStopped() {
        TimerLifecycle timer = fixture.lifecycle();
        assertThat(LifecycleFixture.stop(timer)).isEmpty();
        assertThatThrownBy(timer::start)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(Engine.STOPPED_MESSAGE)
                .cause()
                .hasMessage("the timer was stopped here")
                .hasStackTraceContaining("TimerStartTest.doesNotStartOnceStopped(");
        assertThatThrownBy(() -> LifecycleFixture.scheduleSoon(timer, this::run))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(Engine.STOPPED_MESSAGE);
        assertThat(timer.engine().counts()).isEqualTo(NOTHING);
        assertThat(fixture.threads.get(0).getState()).isEqualTo(Thread.State.NEW);
    }

    @Test
    void saysWhetherItsThreadKeepsTheJvmAlive() {
        assertThat(fixture.lifecycle().hasUserThread()).isFalse();
        assertThat(fixture.lifecycle(Thread::new).hasUserThread()).isTrue();
    }

    private Object run() {
        ran.countDown();
        return ran;
    }

    /** A thread for which the system has no memory at first. */
    private static final class FailsOnce extends Thread {
        private final OutOfMemoryError failure = new OutOfMemoryError("unable to create native thread");
        private boolean failed;

        FailsOnce(Runnable work) {
            super(work, "fails-once");
            setDaemon(true);
        }

        @Override
        public synchronized void start() {
            if (!failed) {
                failed = true;
                throw failure;
            }
            super.start();
        }
    }
}
