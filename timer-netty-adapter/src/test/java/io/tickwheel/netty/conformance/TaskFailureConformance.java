package io.tickwheel.netty.conformance;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.Timeout;
import io.netty.util.Timer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** That what a task throws harms no other timeout; and where tasks run. */
abstract class TaskFailureConformance extends Conformance {
    TaskFailureConformance(TimerSubject subject) {
        super(subject);
    }

    static List<Throwable> harmless() {
        return Throwables.harmless();
    }

    @ParameterizedTest
    @MethodSource("harmless")
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

    @Test
    void aTaskThatUsesUpTheStackHarmsNoOther() {
        Timer timer = timer();
        RecordingTask failing = new RecordingTask() {
            @Override
            public void run(Timeout timeout) throws Exception {
                super.run(timeout);
                throw new IllegalStateException("deep: " + deeper(0));
            }
        };

        timer.newTimeout(failing, 0, MILLISECONDS);
        failing.awaitRun();

        letOneTimeoutRun(timer);
        assertThat(workers.only().isAlive()).isTrue();
    }

    @SuppressWarnings("InfiniteRecursion")
    private static int deeper(int depth) {
        return deeper(depth + 1) + 1;
    }
}
