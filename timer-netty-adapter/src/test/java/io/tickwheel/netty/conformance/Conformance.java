package io.tickwheel.netty.conformance;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.junit.jupiter.api.Timeout.ThreadMode.SEPARATE_THREAD;

import io.netty.util.Timer;
import io.netty.util.TimerTask;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;

/**
 * What all parts of the suite share: a subject, ways to make timers of it, and their end after each test.
 *
 * <p>Time is real here, since Netty's timer knows no other.
 */
@Tag("timing")
@Timeout(value = 90, threadMode = SEPARATE_THREAD)
abstract class Conformance {
    /** A thousand hours: never due in a test. */
    static final long FAR_MILLIS = 3_600_000_000L;

    /** A negative delay that makes a timeout due in whichever tick takes it in. */
    static final long OVERDUE_MILLIS = -60_000;

    final TimerSubject subject = TimerSuite.tested();
    final Workers workers = new Workers();
    private final List<Timer> toStop = new CopyOnWriteArrayList<>();

    @AfterEach
    @Timeout(value = 60, threadMode = SEPARATE_THREAD)
    final void stopTimers() {
        toStop.forEach(Timer::stop);
    }

    /** A timer with a tick of 1 ms and 512 buckets. */
    final Timer timer() {
        return timer(1);
    }

    final Timer timer(long tickMillis) {
        return stoppedAtEnd(subject.create(workers, tickMillis, MILLISECONDS, 512, false));
    }

    final Timer timerWithThreads(ThreadFactory threads) {
        return stoppedAtEnd(subject.create(threads, 1, MILLISECONDS, 512, false));
    }

    final Timer timerWithLimit(long maxPendingTimeouts) {
        return stoppedAtEnd(subject.create(workers, 1, MILLISECONDS, 512, false, maxPendingTimeouts));
    }

    final Timer timerWithExecutor(Executor executor) {
        return stoppedAtEnd(subject.create(workers, 1, MILLISECONDS, 512, false, -1, executor));
    }

    final Timer stoppedAtEnd(Timer timer) {
        toStop.add(timer);
        return timer;
    }

    final RecordingTask schedule(Timer timer, long delayMillis) {
        RecordingTask task = new RecordingTask();
        timer.newTimeout(task, delayMillis, MILLISECONDS);
        return task;
    }

    /** Returns when something scheduled by this call has run, so that the worker has taken in all before it. */
    final void letOneTimeoutRun(Timer timer) {
        schedule(timer, 0).awaitRun();
        subject.settle(timer);
    }

    static void runConcurrently(Runnable... bodies) {
        Concurrently.run(Arrays.asList(bodies));
    }

    static TimerTask nothing() {
        return timeout -> {};
    }
}
