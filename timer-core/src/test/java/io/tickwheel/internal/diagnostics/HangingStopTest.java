package io.tickwheel.internal.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.diagnostics.SlowTask;
import io.tickwheel.diagnostics.WorkerState;
import org.junit.jupiter.api.Test;

/** A task for which stop waits: until it has ended the timer says that it is stopped, and the observation goes on. */
class HangingStopTest {
    private static final long SLOW_NANOS = 10_000_000;

    private final HandClock clock = new HandClock(1_000_000_000);
    private final FakeTimer timer = new FakeTimer();
    private final RecordingLog log = new RecordingLog();
    private final RecordingListener listener = new RecordingListener();
    private final Listeners listeners = new Listeners(log, NoListener.INSTANCE, new HandClock(0));
    private final TaskMonitor observation =
            new TaskMonitor(TimedNode::runTaskOf, clock, SLOW_NANOS, timer, listeners, Thread::currentThread);

    @Test
    void aTaskThatKeepsStopWaitingIsToldOfWhileItRuns() {
        listeners.add(listener);
        observation.runTask(new TimedNode(0, () -> {
            timer.state = WorkerState.STOPPED;
            assertThat(observation.check()).isEqualTo(SLOW_NANOS);
            clock.advance(SLOW_NANOS + 1);
            assertThat(observation.check()).isEqualTo(SLOW_NANOS);
        }));

        assertThat(listener.slowTasks).extracting(SlowTask::isRunning).containsExactly(true, false);
        assertThat(log.messages()).singleElement().asString().contains("has been running");
        assertThat(observation.check()).isEqualTo(Watchlist.Watched.OVER);
    }

    @Test
    void itIsOverOnceStopHasSaidSoThoughTheTaskThatStoppedTheTimerRuns() {
        observation.runTask(new TimedNode(0, () -> {
            timer.state = WorkerState.STOPPED;
            observation.end();
            assertThat(observation.check()).isEqualTo(Watchlist.Watched.OVER);
        }));
    }
}
