package io.tickwheel.netty.conformance;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.Timeout;
import io.netty.util.Timer;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What wakes the worker up: interrupts that nobody meant for it, and ticks in which there is nothing to do. */
abstract class WakeUpConformance extends Conformance {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final long LOOK_MILLIS = 300;
    private static final long MANY_WAKE_UPS = 30;

    @Test
    void interruptsFromOutsideNeitherEndTheWorkerNorMakeATimeoutEarly() {
        Timer timer = timer();
        long beforeNanos = Waiting.nowNanos();
        List<RecordingTask> tasks = new ArrayList<>();
        for (long delayMillis = 1; delayMillis <= 100; delayMillis++) {
            tasks.add(schedule(timer, delayMillis));
        }
        RecordingTask last = tasks.get(tasks.size() - 1);

        while (last.runs().isEmpty()) {
            workers.only().interrupt();
            Thread.onSpinWait();
        }

        for (int i = 0; i < tasks.size(); i++) {
            assertThat(tasks.get(i).awaitRun().nanos() - beforeNanos)
                    .isGreaterThanOrEqualTo(MILLISECONDS.toNanos(i + 1));
        }
        letOneTimeoutRun(timer);
    }

    @Test
    void anInterruptLeftBehindByATaskDoesNotMakeTheWorkerSpin() {
        Timer timer = timer();
        schedule(timer, FAR_MILLIS);
        RecordingTask interrupting = new RecordingTask() {
            @Override
            public void run(Timeout timeout) throws Exception {
                Thread.currentThread().interrupt();
                super.run(timeout);
            }
        };

        timer.newTimeout(interrupting, 0, MILLISECONDS);
        interrupting.awaitRun();

        doesNotSpin(workers.only());
        letOneTimeoutRun(timer);
    }

    @Test
    void anInterruptLeftBehindByATaskIsSeenByTheNextOneOfItsTickOrNot() {
        Timer timer = timer();
        AtomicBoolean seen = new AtomicBoolean();
        RecordingTask next = new RecordingTask() {
            @Override
            public void run(Timeout timeout) throws Exception {
                seen.set(Thread.currentThread().isInterrupted());
                super.run(timeout);
            }
        };

        try (HeldWorker held = HeldWorker.hold(timer)) {
            timer.newTimeout(timeout -> Thread.currentThread().interrupt(), OVERDUE_MILLIS, MILLISECONDS);
            timer.newTimeout(next, OVERDUE_MILLIS, MILLISECONDS);
            held.release();
        }
        next.awaitRun();

        assertThat(seen.get()).isEqualTo(!subject.interruptIsClearedBetweenTasks());
    }

    @Test
    void aWorkerWithNothingDueIsWokenAtEveryTickOrNever() {
        Timer empty = timer();
        Timer withOneFarAway = timer();
        Timer withOneForEver = timer();
        letOneTimeoutRun(empty);
        letOneTimeoutRun(withOneFarAway);
        letOneTimeoutRun(withOneForEver);
        schedule(withOneFarAway, HOURS.toMillis(1));
        schedule(withOneForEver, Long.MAX_VALUE);
        List<Long> waitsBefore = waitsOfWorkers();
        if (!subject.isNettys()) {
            // What was scheduled last has woken its worker, which may take its time on a busy machine.
            Waiting.until("no worker wakes while a long time passes", this::noWorkerWakesForALongTime);
        } else {
            Waiting.until(
                    "each worker has woken many times",
                    () -> wakeUpsSince(waitsBefore).allMatch(wakeUps -> wakeUps > MANY_WAKE_UPS));
        }
    }

    private boolean noWorkerWakesForALongTime() {
        List<Long> waitsBefore = waitsOfWorkers();
        Waiting.letPassMillis(LOOK_MILLIS);
        return wakeUpsSince(waitsBefore).allMatch(wakeUps -> wakeUps == 0);
    }

    private LongStream wakeUpsSince(List<Long> waitsBefore) {
        List<Long> waitsNow = waitsOfWorkers();
        return IntStream.range(0, waitsNow.size()).mapToLong(i -> waitsNow.get(i) - waitsBefore.get(i));
    }

    /** How often each worker has begun to wait: it has to wake up before it can wait again. */
    private List<Long> waitsOfWorkers() {
        return workers.made().stream()
                .map(worker -> THREADS.getThreadInfo(worker.getId()).getWaitedCount())
                .toList();
    }

    /** Whoever spins begins to wait far more often than once in each tick; of a busy machine it has no half CPU. */
    private static void doesNotSpin(Thread thread) {
        long cpuBeforeNanos = THREADS.getThreadCpuTime(thread.getId());
        long waitsBefore = THREADS.getThreadInfo(thread.getId()).getWaitedCount();
        long beforeNanos = Waiting.nowNanos();
        Waiting.letPassMillis(LOOK_MILLIS);
        long cpuNanos = THREADS.getThreadCpuTime(thread.getId()) - cpuBeforeNanos;
        long waits = THREADS.getThreadInfo(thread.getId()).getWaitedCount() - waitsBefore;
        long passedNanos = Waiting.nowNanos() - beforeNanos;
        assertThat((double) cpuNanos / passedNanos).as("share of a CPU").isLessThan(0.5);
        assertThat(waits).as("begun waits").isLessThan(4 * (passedNanos / 1_000_000) + 100);
    }
}
