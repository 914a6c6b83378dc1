package io.tickwheel.internal.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tickwheel.diagnostics.RunningTask;
import io.tickwheel.diagnostics.SlowTask;
import io.tickwheel.diagnostics.TaskReport;
import io.tickwheel.diagnostics.TimeDistribution;
import io.tickwheel.internal.engine.TaskRunner;
import io.tickwheel.internal.worker.RateLimitedLog;
import io.tickwheel.stress.Waiting;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

/** On a clock that only tasks move, in one thread: the watchdog looks from within the task that it looks at. */
class TaskMonitorTest {
    private static final long SLOW_NANOS = 10_000_000;
    private static final long ORIGIN_NANOS = 1_000_000_000;
    private static final String TASK = TimedNode.class.getName();

    private final HandClock clock = new HandClock(ORIGIN_NANOS);
    private final FakeTimer timer = new FakeTimer();
    private final RecordingLog log = new RecordingLog();
    private final RecordingListener listener = new RecordingListener();
    private final HandClock logClock = new HandClock(0);
    private final Listeners listeners = new Listeners(log, NoListener.INSTANCE, logClock);
    private final TaskMonitor observation = observing(TimedNode::runTaskOf);

    TaskMonitorTest() {
        listeners.add(listener);
    }

    @Test
    void measuresFromTheDeadlineToTheStartAndFromThereToTheEnd() {
        run(ORIGIN_NANOS - 700, () -> clock.advance(2_000));

        TaskReport report = observation.report();
        assertThat(report.lateness()).isEqualTo(only(700));
        assertThat(report.duration()).isEqualTo(only(2_000));
        assertThat(report.observedNanos()).isEqualTo(2_000);
        assertThat(report.slowest()).isEmpty();
        assertThat(listener.told).isEmpty();
    }

    @Test
    void aClockThatStepsBackMakesNoTimeNegative() {
        run(ORIGIN_NANOS, () -> clock.advance(-2_000));

        assertThat(listener.measured).containsExactly("fake-1 late by 0, took 0");
        assertThat(observation.report().observedNanos()).isZero();
    }

    @Test
    void listenersAreToldOfEachTaskUntilItEnds() {
        run(ORIGIN_NANOS - 700, () -> clock.advance(2_000));
        run(ORIGIN_NANOS + 9_000, () -> clock.advance(1));
        observation.end();
        run(ORIGIN_NANOS, () -> clock.advance(3));

        assertThat(listener.measured).containsExactly("fake-1 late by 700, took 2000", "fake-1 late by 0, took 1");
        assertThat(observation.report().duration().count()).isEqualTo(3);
    }

    @Test
    void countsFromWhenItWasMade() {
        clock.advance(SLOW_NANOS);
        TaskReport report = observation.report();

        assertThat(report.observedNanos()).isEqualTo(SLOW_NANOS);
        assertThat(report.duration().count()).isZero();
        assertThat(observation.running()).isNull();
    }

    @Test
    void showsTheTaskThatRunsAndForHowLong() {
        run(0, () -> {
            clock.advance(300);
            assertThat(observation.running()).isEqualTo(new RunningTask(TASK, 300));
        });

        assertThat(observation.running()).isNull();
    }

    @Test
    void aTaskThatThrowsIsMeasuredLikeAnother() {
        assertThatThrownBy(() -> run(0, () -> {
                    clock.advance(SLOW_NANOS + 1);
                    throw new IllegalStateException("of the task");
                }))
                .hasMessage("of the task");

        assertThat(observation.report().duration().maxNanos()).isEqualTo(SLOW_NANOS + 1);
        assertThat(observation.running()).isNull();
        assertThat(listener.slowTasks).hasSize(1);
    }

    @Test
    void aTaskOfJustTheThresholdIsNotSlow() {
        run(0, () -> clock.advance(SLOW_NANOS));

        assertThat(listener.told).isEmpty();
        assertThat(observation.report().slowest()).containsExactly(new TaskReport.SlowTaskClass(TASK, 0, SLOW_NANOS));
    }

    @Test
    void aSlowTaskThatEndedBetweenTwoLooksIsToldOfAtItsEnd() {
        run(0, () -> clock.advance(SLOW_NANOS + 1));

        assertThat(listener.slowTasks).containsExactly(new SlowTask(TASK, null, SLOW_NANOS + 1, false, List.of()));
        assertThat(log.warnings).hasSize(1);
        assertThat(observation.report().slowest())
                .containsExactly(new TaskReport.SlowTaskClass(TASK, 1, SLOW_NANOS + 1));
    }

    @Test
    void aSlowTaskIsToldOfOnceWhileItRunsAndOnceWhenItHasEnded() {
        run(0, () -> {
            clock.advance(SLOW_NANOS + 1);
            observation.check();
            clock.advance(SLOW_NANOS);
            logClock.advance(RateLimitedLog.INTERVAL_NANOS);
            observation.check();
        });
        observation.check();

        assertThat(listener.slowTasks).hasSize(2);
        SlowTask running = listener.slowTasks.get(0);
        assertThat(running.isRunning()).isTrue();
        assertThat(running.nanos()).isEqualTo(SLOW_NANOS + 1);
        assertThat(running.taskClass()).isEqualTo(TASK);
        assertThat(listener.slowTasks.get(1)).isEqualTo(new SlowTask(TASK, null, 2 * SLOW_NANOS + 1, false, List.of()));
        assertThat(log.messages()).singleElement().asString().contains("has been running");
    }

    @Test
    void theStackIsThatOfTheTaskAndEndsWhereTheTimerBegins() {
        run(0, this::beSlowHere);

        List<StackTraceElement> stack = listener.slowTasks.get(0).workerStack();
        assertThat(stack).extracting(StackTraceElement::getMethodName).contains("beSlowHere");
        assertThat(stack).last().extracting(StackTraceElement::getMethodName).isEqualTo("runTaskOf");
    }

    @Test
    void withoutAThreadToLookAtThereIsNoStack() {
        TaskMonitor unknown = new TaskMonitor(TimedNode::runTaskOf, clock, SLOW_NANOS, timer, listeners, () -> null);
        unknown.runTask(new TimedNode(0, () -> {
            clock.advance(SLOW_NANOS + 1);
            unknown.check();
        }));

        assertThat(listener.slowTasks.get(0).isRunning()).isTrue();
        assertThat(listener.slowTasks.get(0).workerStack()).isEmpty();
    }

    @Test
    void aStepThatIsLateByMoreThanTheThresholdIsToldOf() {
        observation.accept(0);
        observation.accept(SLOW_NANOS);
        observation.accept(SLOW_NANOS + 1);

        assertThat(listener.told).containsExactly("fake-1 late by " + (SLOW_NANOS + 1));
    }

    @Test
    void aTaskDuringWhichTheObservationEndsIsMeasuredAndNobodyIsTold() {
        run(0, () -> {
            clock.advance(SLOW_NANOS + 1);
            observation.end();
            assertThatExceptionOfType(CancellationException.class).isThrownBy(observation::check);
        });
        observation.accept(SLOW_NANOS + 1);

        assertThat(listener.told).isEmpty();
        assertThat(observation.report().duration().count()).isEqualTo(1);
    }

    @Test
    void aTaskDuringWhichAnotherObservationTakesOverIsInTheFirstAlone() {
        TaskMonitor next = observing(TimedNode::runTaskOf);
        run(0, () -> {
            observation.end();
            next.begin();
            clock.advance(SLOW_NANOS + 1);
            next.check();
            assertThat(next.running()).isNull();
            next.end();
        });

        assertThat(observation.report().duration().count()).isEqualTo(1);
        assertThat(next.report().duration().count()).isZero();
        assertThat(listener.told).isEmpty();
    }

    @Test
    void noTimeoutIsKeptAfterItsTask() {
        WeakReference<TimedNode> ran = runSlowlyAndForget();

        Waiting.until("collected", () -> {
            System.gc();
            return ran.refersTo(null);
        });
    }

    private WeakReference<TimedNode> runSlowlyAndForget() {
        TimedNode node = new TimedNode(0, () -> {
            clock.advance(SLOW_NANOS + 1);
            observation.check();
        });
        observation.runTask(node);
        return new WeakReference<>(node);
    }

    private void beSlowHere() {
        clock.advance(SLOW_NANOS + 1);
        observation.check();
    }

    private void run(long deadlineNanos, Runnable task) {
        observation.runTask(new TimedNode(deadlineNanos, task));
    }

    private TaskMonitor observing(TaskRunner runner) {
        return new TaskMonitor(runner, clock, SLOW_NANOS, timer, listeners, Thread::currentThread);
    }

    private static TimeDistribution only(long nanos) {
        long upToNanos = LatencyHistogram.lastOf(LatencyHistogram.bucketOf(nanos));
        return new TimeDistribution(1, nanos, nanos, List.of(new TimeDistribution.Bucket(upToNanos, 1)));
    }
}
