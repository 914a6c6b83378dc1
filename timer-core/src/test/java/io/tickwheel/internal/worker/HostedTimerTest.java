package io.tickwheel.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tickwheel.stress.Waiting;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A timer that a host steps: no thread of its own, one entry in the host, short steps (I4, I9). */
@Timeout(120)
final class HostedTimerTest {
    private static final long TICK_NANOS = LifecycleFixture.TICK_NANOS;

    private final HandHost host = new HandHost();
    private final List<Throwable> reported = new ArrayList<>();
    private final HandTimer timer = new HandTimer(host, (level, message, thrown) -> reported.add(thrown));
    private final List<String> ran = new ArrayList<>();

    @Test
    void onItsHostsThreadItHasOneEntryWhichIsPutForwardWithoutExecute() {
        schedule(5 * TICK_NANOS, "fifth");
        schedule(6 * TICK_NANOS, "sixth");
        schedule(2 * TICK_NANOS, "second");
        assertThat(host.calls).containsExactly("schedule 5000000", "schedule 2000000", "cancel");
        assertThat(host.delayNanos()).isEqualTo(2 * TICK_NANOS);
    }

    @Test
    void fromAnotherThreadOneExecuteServesAllUntilItHasRun() {
        host.isHostThread = false;
        schedule(5 * TICK_NANOS, "fifth");
        schedule(6 * TICK_NANOS, "sixth");
        schedule(2 * TICK_NANOS, "second");
        assertThat(host.calls).containsExactly("execute");
        host.work();
        assertThat(host.calls).containsExactly("execute", "schedule 2000000");
        schedule(TICK_NANOS, "first");
        assertThat(host.executed).as("the one before has run").hasSize(1);
        host.workFor(6 * TICK_NANOS);
        assertThat(ran).containsExactly("first", "second", "fifth", "sixth");
    }

    @Test
    void aStepEndsWithTheTaskThatEndsAfterAMillisecond() {
        for (int i = 0; i < 10; i++) {
            scheduleTask(0, () -> {
                host.pass(400_000);
                return ran.add("task");
            });
        }
        host.pass(TICK_NANOS);
        host.work();
        assertThat(ran).hasSize(3);
        assertThat(host.delayNanos()).isNotPositive();
    }

    @Test
    void anEntryThatComesTooEarlyIsAskedForAgain() {
        schedule(5 * TICK_NANOS, "task");
        HandHost.Scheduled early = host.scheduled.remove(0);
        host.pass(TICK_NANOS);
        early.step.run();
        assertThat(ran).isEmpty();
        assertThat(host.delayNanos()).isEqualTo(4 * TICK_NANOS);
        host.workFor(4 * TICK_NANOS);
        assertThat(ran).containsExactly("task");
    }

    @Test
    void anEntryThatComesThoughItWasTakenBackDoesNothing() {
        host.isForgetful = false;
        TaskNode fifth = schedule(5 * TICK_NANOS, "fifth");
        schedule(2 * TICK_NANOS, "second");
        assertThat(host.scheduled).hasSize(2);
        timer.engine().cancel(fifth);
        schedule(9 * TICK_NANOS, "ninth");
        host.workFor(10 * TICK_NANOS);
        assertThat(ran).containsExactly("second", "ninth");
        assertThat(host.scheduled).isEmpty();
    }

    @Test
    void aTaskThatLetsTheHostWorkDoesNotStepWithinItsStep() {
        scheduleTask(0, () -> {
            host.isHostThread = false;
            timer.call(engine -> ran.add("by the owner"), 1);
            timer.engine().requestWakeUp();
            host.work();
            host.isHostThread = true;
            return ran.add("first");
        });
        schedule(0, "second");
        host.pass(TICK_NANOS);
        host.work();
        host.work();
        assertThat(ran).containsExactly("by the owner", "first", "second");
    }

    @Test
    void aHostThatEndsWhileATaskRunsElsewhereEndsTheStepWithThatTask() {
        scheduleTask(0, () -> {
            Thread ending = new Thread(timer::hostEnds, "ending");
            ending.start();
            Waiting.untilEnded(ending);
            return ran.add("task");
        });
        schedule(0, "behind");
        host.pass(TICK_NANOS);
        host.work();
        assertThat(ran).containsExactly("task", "told of behind");
    }

    @Test
    void aHostThatEndsWhileAnotherThreadOwnsTheTimerIsNotWaitedFor() {
        schedule(TICK_NANOS, "pending");
        timer.call(
                engine -> {
                    Thread ending = new Thread(timer::hostEnds, "ending");
                    ending.start();
                    Waiting.untilEnded(ending);
                    return ran.add("the host has ended");
                },
                1);
        assertThat(ran).containsExactly("the host has ended", "told of pending");
    }

    @Test
    void aHostThatFailsOtherwiseFailsTheCallAndIsAskedAgainByTheNext() {
        host.isHostThread = false;
        host.failure = new OutOfMemoryError("no memory for a message");
        assertThatThrownBy(() -> schedule(TICK_NANOS, "failed")).isSameAs(host.failure);
        assertThat(timer.engine().counts().pending()).isZero();
        assertThat(timer.later).hasSize(1);
        host.failure = null;
        schedule(3 * TICK_NANOS, "next");
        assertThat(host.executed).as("though the plan covers it").hasSize(1);
        host.workFor(3 * TICK_NANOS);
        assertThat(ran).containsExactly("next");
    }

    /** The second call finds the plan lowered, and relies on the first one, which has not failed yet. */
    @Test
    void aTimeoutThatReliesOnTheCallThatFailsRunsThoughNobodyCallsAgain() {
        host.isHostThread = false;
        host.failure = new IllegalStateException("on purpose");
        host.beforeFailure = () -> schedule(2 * TICK_NANOS, "second caller's");
        assertThatThrownBy(() -> schedule(TICK_NANOS, "first caller's")).isSameAs(host.failure);
        assertThat(timer.engine().counts().pending()).isEqualTo(1);
        assertThatThrownBy(() -> timer.later.remove().run()).isSameAs(host.failure);
        assertThat(timer.later).as("as long as the host fails").hasSize(1);
        host.failure = null;
        timer.later.remove().run();
        assertThat(timer.state()).isEqualTo(TimerLifecycle.STARTED);
        host.workFor(2 * TICK_NANOS);
        assertThat(ran).containsExactly("second caller's");
    }

    @Test
    void aStepThatFailsIsReportedAndTriedAgain() {
        IllegalStateException broken = new IllegalStateException("broken");
        schedule(TICK_NANOS, "ends without a run");
        schedule(TICK_NANOS, "task");
        timer.engine().runTasksWith(node -> {
            throw broken;
        });
        host.workFor(TICK_NANOS);
        assertThat(reported).containsExactly(broken);
        timer.engine().runTasksWith(timer);
        timer.later.remove().run();
        host.work();
        assertThat(ran).containsExactly("task");
    }

    @Test
    void aHostThatIsFullWhenAStepAsksForTheNextIsReportedAndAskedAgain() {
        Error full = new Error("full");
        schedule(5 * TICK_NANOS, "later");
        scheduleTask(0, () -> {
            host.failure = full;
            return ran.add("task");
        });
        host.workFor(TICK_NANOS);
        assertThat(ran).containsExactly("task");
        assertThat(reported).containsExactly(full);
        assertThat(timer.later).hasSize(1);
    }

    @Test
    void anEndThatFailsIsReportedAndAStopGoesOnWithIt() {
        schedule(5 * TICK_NANOS, "pending");
        OutOfMemoryError noMemory = new OutOfMemoryError("as often as it is told");
        timer.setStopListener(returned -> {
            throw noMemory;
        });
        timer.hostEnds();
        assertThat(reported).containsExactly(noMemory);
        timer.setStopListener(returned -> {});
        assertThat(LifecycleFixture.stop(timer)).hasSize(1);
        assertThat(timer.engine().counts().pending()).isZero();
    }

    /** They may wait for others who are about to use the timer, or hold what those wait for. */
    @Test
    void tasksAreToldOfTheEndWhileOthersMayUseTheTimer() {
        schedule(new TaskNode(timer.engine().deadlineNanos(5 * TICK_NANOS), () -> null) {
            @Override
            public void notifyCancelled() {
                Thread other = new Thread(timer::markNotStarted, "other");
                other.setDaemon(true);
                other.start();
                Waiting.untilEnded(other);
                ran.add("told");
            }
        });
        host.isHostThread = false;
        host.failure = new OutOfMemoryError("no memory for a message");
        assertThatThrownBy(() -> schedule(TICK_NANOS, "failed")).isSameAs(host.failure);
        host.refusal = new RejectedExecutionException("for ever");
        assertThatIllegalStateException().isThrownBy(timer::start);
        assertThat(ran).contains("told");
        assertThat(timer.state()).isEqualTo(TimerLifecycle.SHUTDOWN);
    }

    @Test
    void stopTakesTheEntryBackAndWhatComesAllTheSameDoesNothing() {
        host.isForgetful = false;
        schedule(0, "task");
        assertThat(LifecycleFixture.stop(timer)).hasSize(1);
        assertThat(host.calls).endsWith("cancel");
        host.workFor(TICK_NANOS);
        assertThat(ran).isEmpty();
    }

    @Test
    void keepsTheInterruptFlagOfItsHostsThread() {
        schedule(0, "task");
        host.pass(TICK_NANOS);
        Thread.currentThread().interrupt();
        host.work();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(ran).containsExactly("task");
    }

    private TaskNode schedule(long delayNanos, String name) {
        return schedule(new TaskNode(timer.engine().deadlineNanos(delayNanos), () -> ran.add(name)) {
            @Override
            public void notifyCancelled() {
                ran.add("told of " + name);
            }
        });
    }

    private void scheduleTask(long delayNanos, Callable<?> task) {
        schedule(new TaskNode(timer.engine().deadlineNanos(delayNanos), task));
    }

    /** As a public timer does. */
    private TaskNode schedule(TaskNode node) {
        if (timer.state() != TimerLifecycle.STARTED) {
            timer.start();
        }
        timer.engine().schedule(node);
        return node;
    }
}
