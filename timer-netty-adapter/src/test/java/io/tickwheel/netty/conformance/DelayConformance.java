package io.tickwheel.netty.conformance;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.Timeout;
import io.netty.util.Timer;
import io.netty.util.TimerTask;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** When a task runs: never before its delay is over, once, and whatever the delay is. */
abstract class DelayConformance extends Conformance {
    DelayConformance(TimerSubject subject) {
        super(subject);
    }

    @ParameterizedTest
    @CsvSource({"1000000, 1", "1000000, 2", "1000000, 512", "1234567, 8", "7000000, 3", "40000000, 512"})
    void noTaskRunsEarlyByASingleNanosecond(long tickNanos, int ticksPerWheel) {
        Timer timer = stoppedAtEnd(subject.create(workers, tickNanos, NANOSECONDS, ticksPerWheel));
        long seed = Waiting.nowNanos();
        Random random = new Random(seed);
        List<ScheduledDelay> all = new ArrayList<>();

        for (int i = 0; i < 300; i++) {
            long delayNanos = random.nextInt(3) == 0
                    ? tickNanos * random.nextInt(6)
                    : (long) (random.nextDouble() * MILLISECONDS.toNanos(250));
            all.add(ScheduledDelay.on(timer, delayNanos));
        }

        assertThat(all)
                .allSatisfy(scheduled -> assertThat(scheduled.task().awaitRun().nanos() - scheduled.beforeNanos())
                        .as("seed %d", seed)
                        .isGreaterThanOrEqualTo(scheduled.delayNanos()));
    }

    @ParameterizedTest
    @EnumSource(TimeUnit.class)
    void theDelayIsInItsUnit(TimeUnit unit) {
        Timer timer = timer();
        long delay = Math.max(1, unit.convert(30, MILLISECONDS));
        RecordingTask task = new RecordingTask();

        long beforeNanos = Waiting.nowNanos();
        Timeout timeout = timer.newTimeout(task, delay, unit);

        if (unit.compareTo(TimeUnit.SECONDS) <= 0) {
            assertThat(task.awaitRun().nanos() - beforeNanos).isGreaterThanOrEqualTo(unit.toNanos(delay));
        } else {
            schedule(timer, 30).awaitRun();
            assertThat(timer.stop()).containsExactly(timeout);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, -1_000_000, Long.MIN_VALUE})
    void aDelayThatIsOverRunsAtTheNextTick(long delayNanos) {
        Timer timer = timer();
        RecordingTask task = new RecordingTask();

        timer.newTimeout(task, delayNanos, NANOSECONDS);

        RecordingTask.Call run = task.awaitRun();
        assertThat(run.thread()).isSameAs(workers.only());
    }

    @Test
    void aTaskRunsOnce() {
        Timer timer = timer();
        List<RecordingTask> tasks = new ArrayList<>();
        for (int delayMillis = 0; delayMillis < 40; delayMillis++) {
            tasks.add(schedule(timer, delayMillis));
        }

        tasks.forEach(RecordingTask::awaitRun);
        schedule(timer, 40).awaitRun();

        assertThat(tasks).allSatisfy(task -> assertThat(task.runs()).hasSize(1));
    }

    @Test
    void oneTaskMayBeScheduledManyTimes() {
        Timer timer = timer();
        CountDownLatch runs = new CountDownLatch(100);
        TimerTask task = timeout -> runs.countDown();

        for (int i = 0; i < 100; i++) {
            timer.newTimeout(task, i % 20, MILLISECONDS);
        }

        Waiting.untilOpen("all have run", runs);
    }

    @ParameterizedTest
    @EnumSource(TimeUnit.class)
    void aDelayThatOverflowsIsForEver(TimeUnit unit) {
        Timer timer = timer();
        RecordingTask forEver = new RecordingTask();
        RecordingTask nearlyForEver = new RecordingTask();

        Timeout first = timer.newTimeout(forEver, Long.MAX_VALUE, unit);
        Timeout second = timer.newTimeout(nearlyForEver, Long.MAX_VALUE - 1, unit);
        schedule(timer, 20).awaitRun();

        assertThat(first.isExpired()).isFalse();
        assertThat(subject.pendingTimeouts(timer)).isEqualTo(2);
        assertThat(second.cancel()).isTrue();
        assertThat(timer.stop()).containsExactly(first);
        assertThat(forEver.runs()).isEmpty();
        assertThat(nearlyForEver.runs()).isEmpty();
    }

    @Test
    void aTaskMayScheduleTheNextOne() {
        Timer timer = timer();
        RecordingTask second = new RecordingTask();
        AtomicLong beforeNanos = new AtomicLong();

        timer.newTimeout(
                timeout -> {
                    beforeNanos.set(Waiting.nowNanos());
                    timeout.timer().newTimeout(second, 5, MILLISECONDS);
                },
                1,
                MILLISECONDS);

        assertThat(second.awaitRun().nanos() - beforeNanos.get()).isGreaterThanOrEqualTo(MILLISECONDS.toNanos(5));
    }

    @Test
    void tasksThatGoOnSchedulingWithoutDelayHoldUpNobody() {
        Timer timer = timer();
        for (int i = 0; i < 3; i++) {
            timer.newTimeout(new ForEverAgain(), 0, MILLISECONDS);
        }

        schedule(timer, 20).awaitRun();
        letOneTimeoutRun(timer);
    }

    private static final class ForEverAgain extends RecordingTask {
        @Override
        public void run(Timeout timeout) {
            if (!Thread.currentThread().isInterrupted()) {
                timeout.timer().newTimeout(this, 0, NANOSECONDS);
            }
        }
    }
}
