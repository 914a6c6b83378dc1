package io.tickwheel.netty.conformance;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.Timeout;
import io.netty.util.Timer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** When a task runs: never before its delay is over, once, and whatever the delay is or another task throws. */
abstract class DelayConformance extends Conformance {
    @ParameterizedTest
    @CsvSource({"1000000, 1", "1000000, 512", "1234567, 8", "40000000, 3"})
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

    static List<Throwable> harmless() {
        return Throwables.harmless();
    }

    @ParameterizedTest
    @MethodSource("harmless")
    @Tag("oldest-netty")
    void whatATaskThrowsHarmsNoOther(Throwable thrown) {
        Timer timer = timer();
        RecordingTask before = new RecordingTask();
        RecordingTask after = new RecordingTask();
        RecordingTask failing = new RecordingTask() {
            @Override
            public void run(Timeout timeout) throws Exception {
                super.run(timeout);
                Throwables.throwUnchecked(thrown);
            }
        };

        try (HeldWorker held = HeldWorker.hold(timer)) {
            timer.newTimeout(before, OVERDUE_MILLIS, MILLISECONDS);
            timer.newTimeout(failing, OVERDUE_MILLIS, MILLISECONDS);
            timer.newTimeout(after, OVERDUE_MILLIS, MILLISECONDS);
            held.release();
        }
        after.awaitRun();
        RecordingTask later = schedule(timer, 5);

        assertThat(later.awaitRun().thread()).isSameAs(workers.only());
        assertThat(before.runs()).hasSize(1);
        assertThat(failing.runs()).hasSize(1);
        assertThat(failing.awaitRun().timeout().isExpired()).isTrue();
        assertThat(subject.pendingTimeouts(timer)).isZero();
    }
}
