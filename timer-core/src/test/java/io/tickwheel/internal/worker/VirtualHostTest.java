package io.tickwheel.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.stress.Waiting;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A timer whose time source is its host: what any thread moves stands in for a thread of the timer's own. */
@Timeout(120)
final class VirtualHostTest {
    private static final Duration TICK = Duration.ofNanos(LifecycleFixture.TICK_NANOS);

    private final LifecycleFixture fixture = new LifecycleFixture();
    private final ManualTime time = new ManualTime(Long.MAX_VALUE - LifecycleFixture.TICK_NANOS);
    private final TimerLifecycle timer = fixture.lifecycle(fixture::daemon, time, 0);
    private final List<String> ran = new ArrayList<>();

    @Test
    void makesNoThread() {
        LifecycleFixture.scheduleLate(timer);
        assertThat(fixture.threads).isEmpty();
        assertThat(timer.thread()).isNull();
    }

    @Test
    void refusesAnAdvanceAndAStopToItsTasks() {
        List<Throwable> thrown = new ArrayList<>();
        LifecycleFixture.scheduleSoon(timer, () -> {
            thrown.add(catchThrowable(() -> time.advance(TICK)));
            return thrown.add(catchThrowable(() -> LifecycleFixture.stop(timer)));
        });
        LifecycleFixture.scheduleSoon(timer, () -> ran.add("after"));
        time.advance(TICK);
        assertThat(thrown).hasSize(2).allMatch(IllegalStateException.class::isInstance);
        assertThat(ran).containsExactly("after");
        assertThat(timer.state()).isEqualTo(TimerLifecycle.STARTED);
    }

    @Test
    void aStepRunsThousandsOfTasks() {
        for (int i = 0; i < 5_000; i++) {
            LifecycleFixture.scheduleSoon(timer, () -> ran.add("task"));
        }
        time.advance(TICK);
        assertThat(ran).hasSize(5_000);
        assertThat(timer.metrics().steps()).isEqualTo(2);
    }

    @Test
    void whatAStepThrowsIsThrownByAdvanceAndTheStepIsTriedAgain() {
        IllegalStateException broken = new IllegalStateException("broken");
        LifecycleFixture.scheduleSoon(timer, () -> ran.add("task"));
        timer.metrics().setLatenessListener(lateNanos -> {
            throw broken;
        });
        assertThat(catchThrowable(() -> time.advance(TICK))).isSameAs(broken);
        timer.metrics().setLatenessListener(null);
        time.advance(Duration.ZERO);
        assertThat(ran).containsExactly("task");
        assertThat(time.untilNextStep()).isEqualTo(Duration.ofNanos(Long.MAX_VALUE));
    }

    @Test
    void keepsTheInterruptFlagOfTheThreadThatAdvances() {
        LifecycleFixture.scheduleSoon(timer, () -> ran.add("task"));
        Thread.currentThread().interrupt();
        time.advance(TICK);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(ran).containsExactly("task");
    }

    @Test
    void stopWaitsForTheStepThatIsUnderWay() throws Exception {
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        LifecycleFixture.scheduleSoon(timer, () -> {
            entered.countDown();
            Waiting.untilOpen("the task is released", released);
            return ran.add("task");
        });
        LifecycleFixture.scheduleSoon(timer, () -> ran.add("behind it"));
        Thread stepper = new Thread(() -> time.advance(TICK), "stepper");
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
}
