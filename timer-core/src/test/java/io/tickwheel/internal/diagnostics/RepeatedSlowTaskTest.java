package io.tickwheel.internal.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.diagnostics.SlowTask;
import io.tickwheel.internal.worker.RateLimitedLog;
import io.tickwheel.stress.Waiting;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A timeout that repeats, whose slow run ends and next one begins while the watchdog takes the stack: with a fixed
 * rate that is behind, the next run follows at once.
 */
@Timeout(120)
class RepeatedSlowTaskTest {
    private static final long SLOW_NANOS = 10_000_000;

    private final HandClock clock = new HandClock(1_000_000_000);
    private final HandClock logClock = new HandClock(0);
    private final RecordingLog log = new RecordingLog();
    private final RecordingListener listener = new RecordingListener();
    private final Listeners listeners = new Listeners(log, NoListener.INSTANCE, logClock);

    private final CountDownLatch firstRuns = new CountDownLatch(1);
    private final CountDownLatch firstMayEnd = new CountDownLatch(1);
    private final CountDownLatch secondRuns = new CountDownLatch(1);
    private final CountDownLatch secondMayEnd = new CountDownLatch(1);
    private final AtomicInteger runs = new AtomicInteger();

    /** One object for all runs, as of a timeout that repeats. */
    private final TimedNode node = new TimedNode(0, this::run);

    private final Thread worker = new Thread(this::runTwice, "worker-of-a-test");
    private final TaskMonitor observation =
            new TaskMonitor(TimedNode::runTaskOf, clock, SLOW_NANOS, new FakeTimer(), listeners, this::stackIsTaken);

    /** Else a second report says that a task has been running for 10 ms that has just begun. */
    @Test
    void theNextRunIsNotTakenForTheOneThatWasLookedAt() {
        lookWhileTheFirstRunEnds();

        assertThat(listener.slowTasks).extracting(SlowTask::isRunning).containsExactly(false);
        assertThat(listener.slowTasks.get(0).nanos()).isEqualTo(SLOW_NANOS + 1);
    }

    /** Else the report of the second run stays, and the log never has the third. */
    @Test
    void aLaterSlowRunIsToldOfWhileItRunsAndIsInTheLog() {
        lookWhileTheFirstRunEnds();
        listener.slowTasks.clear();
        logClock.advance(RateLimitedLog.INTERVAL_NANOS);
        int before = log.warnings.size();

        observation.runTask(node);

        assertThat(listener.slowTasks).extracting(SlowTask::isRunning).containsExactly(true, false);
        assertThat(log.messages().subList(before, log.warnings.size()))
                .singleElement()
                .asString()
                .contains("has been running for 10 ms");
    }

    private void lookWhileTheFirstRunEnds() {
        listeners.add(listener);
        worker.start();
        Waiting.untilOpen("the first run has begun", firstRuns);
        clock.advance(SLOW_NANOS + 1);
        observation.check();
        secondMayEnd.countDown();
        Waiting.untilEnded(worker);
    }

    /** The watchdog asks for the thread after it has seen that a run is slow, and before it reports that run. */
    private Thread stackIsTaken() {
        firstMayEnd.countDown();
        Waiting.untilOpen("the second run has begun", secondRuns);
        return worker;
    }

    private void runTwice() {
        observation.runTask(node);
        observation.runTask(node);
    }

    private void run() {
        switch (runs.incrementAndGet()) {
            case 1 -> {
                firstRuns.countDown();
                Waiting.untilOpen("the first run may end", firstMayEnd);
            }
            case 2 -> {
                secondRuns.countDown();
                Waiting.untilOpen("the second run may end", secondMayEnd);
            }
            default -> {
                clock.advance(SLOW_NANOS + 1);
                observation.check();
            }
        }
    }
}
