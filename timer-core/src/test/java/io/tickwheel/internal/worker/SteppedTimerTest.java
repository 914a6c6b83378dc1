package io.tickwheel.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.stress.Waiting;
import io.tickwheel.time.DrivenTimeSource;
import io.tickwheel.time.Steppable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A timer that its time source steps: no thread of its own, one owner at a time (I4). */
@Timeout(120)
final class SteppedTimerTest {
    private static final long TICK_NANOS = LifecycleFixture.TICK_NANOS;

    private final LifecycleFixture fixture = new LifecycleFixture();
    private final HandDrivenTime time = new HandDrivenTime();
    private final TimerLifecycle timer = fixture.lifecycle(fixture::daemon, time, 0);
    private final List<String> ran = new ArrayList<>();

    @Test
    void makesNoThread() {
        LifecycleFixture.scheduleLate(timer);
        assertThat(fixture.threads).isEmpty();
        assertThat(timer.hasUserThread()).isFalse();
    }

    @Test
    void attachesAtTheStartAndDetachesAtTheStop() {
        assertThat(time.calls).isEmpty();
        timer.start();
        assertThat(time.calls).containsExactly("attach");
        LifecycleFixture.stop(timer);
        assertThat(time.calls).containsExactly("attach", "detach");
    }

    @Test
    void aTimerThatIsNeverStartedIsNeverAttached() {
        assertThat(LifecycleFixture.stop(timer)).isEmpty();
        assertThat(time.calls).isEmpty();
    }

    @Test
    void anAttachThatThrowsSchedulesNothingAndTheNextCallTriesAgain() {
        time.refuses = true;
        assertThatIllegalStateException().isThrownBy(() -> schedule(0, "task"));
        assertThat(timer.engine().counts()).isEqualTo(new TimerCounts(0, 0, 0, 0, 0));
        assertThat(timer.state()).isEqualTo(TimerLifecycle.INIT);
        time.refuses = false;
        schedule(0, "task");
        assertThat(timer.state()).isEqualTo(TimerLifecycle.STARTED);
    }

    @Test
    void saysWhenItsNextStepMovesForwardAndOnlyThen() {
        schedule(5 * TICK_NANOS, "fifth");
        schedule(6 * TICK_NANOS, "sixth");
        schedule(2 * TICK_NANOS, "second");
        assertThat(time.calls).containsExactly("attach", "wakeUp", "wakeUp");
        assertThat(time.attached.nanosToNextStep()).isEqualTo(2 * TICK_NANOS);
    }

    @Test
    void stepsWhenItIsToldAndSaysWhenNext() {
        schedule(TICK_NANOS, "first");
        schedule(3 * TICK_NANOS, "third");
        time.nowNanos += 2 * TICK_NANOS;
        assertThat(time.attached.nanosToNextStep()).isZero();
        time.attached.step();
        assertThat(ran).containsExactly("first");
        assertThat(time.attached.nanosToNextStep()).isEqualTo(TICK_NANOS);
        time.nowNanos += TICK_NANOS;
        time.attached.step();
        assertThat(ran).containsExactly("first", "third");
        assertThat(time.attached.nanosToNextStep()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void refusesAStepAndAStopToItsOwnTasks() {
        List<Throwable> thrown = new ArrayList<>();
        LifecycleFixture.schedule(timer, new TaskNode(0, () -> {
            thrown.add(catching(time.attached::step));
            return thrown.add(catching(() -> LifecycleFixture.stop(timer)));
        }));
        schedule(0, "after");
        stepAtNextTick();
        assertThat(thrown).hasSize(2).allMatch(IllegalStateException.class::isInstance);
        assertThat(ran).containsExactly("after");
        assertThat(timer.state()).isEqualTo(TimerLifecycle.STARTED);
    }

    @Test
    void aStepAfterTheStopDoesNothing() {
        schedule(0, "task");
        assertThat(LifecycleFixture.stop(timer)).hasSize(1);
        assertThatCode(this::stepAtNextTick).doesNotThrowAnyException();
        assertThat(ran).isEmpty();
    }

    @Test
    void keepsTheInterruptFlagOfTheThreadThatSteps() {
        schedule(0, "task");
        Thread.currentThread().interrupt();
        stepAtNextTick();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(ran).containsExactly("task");
    }

    @Test
    void stopWaitsForTheStepThatIsUnderWay() throws Exception {
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        LifecycleFixture.schedule(timer, new TaskNode(0, () -> {
            entered.countDown();
            Waiting.untilOpen("the task is released", released);
            return ran.add("task");
        }));
        schedule(0, "behind it");
        Thread stepper = new Thread(this::stepAtNextTick, "stepper");
        stepper.start();
        Waiting.untilOpen("the step is under way", entered);
        FutureTask<List<TimeoutNode>> stopping = new FutureTask<>(() -> LifecycleFixture.stop(timer));
        Thread stopper = new Thread(stopping, "stopper");
        stopper.start();
        Waiting.until("stop waits", () -> stopper.getState() == Thread.State.WAITING);
        released.countDown();
        assertThat(stopping.get(1, TimeUnit.MINUTES)).hasSize(1);
        Waiting.untilEnded(stepper);
        assertThat(ran).containsExactly("task");
    }

    private void stepAtNextTick() {
        time.nowNanos += TICK_NANOS;
        time.attached.step();
    }

    private void schedule(long delayNanos, String name) {
        LifecycleFixture.schedule(timer, new TaskNode(timer.engine().deadlineNanos(delayNanos), () -> ran.add(name)));
    }

    private static Throwable catching(Runnable action) {
        try {
            action.run();
            return new AssertionError("nothing was thrown");
        } catch (IllegalStateException e) {
            return e;
        }
    }

    /** Time that the test moves by hand, close to where nanoseconds wrap around. */
    private static final class HandDrivenTime implements DrivenTimeSource {
        private final List<String> calls = new ArrayList<>();
        private long nowNanos = Long.MAX_VALUE - TICK_NANOS;
        private boolean refuses;
        private Steppable attached = new NothingAttached();

        @Override
        public long nanoTime() {
            return nowNanos;
        }

        @Override
        public void attach(Steppable timer) {
            if (refuses) {
                throw new IllegalStateException("refused");
            }
            calls.add("attach");
            attached = timer;
        }

        @Override
        public void detach(Steppable timer) {
            assertThat(timer).isSameAs(attached);
            calls.add("detach");
        }

        @Override
        public void wakeUp(Steppable timer) {
            assertThat(timer).isSameAs(attached);
            calls.add("wakeUp");
        }
    }

    private static final class NothingAttached implements Steppable {
        @Override
        public long nanosToNextStep() {
            throw new AssertionError("nothing is attached");
        }

        @Override
        public void step() {
            throw new AssertionError("nothing is attached");
        }
    }
}
