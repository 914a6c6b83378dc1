package io.tickwheel.netty.conformance;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.netty.util.Timer;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The count of pending timeouts, and the limit on it. */
abstract class LimitConformance extends Conformance {
    @Test
    void beyondTheLimitNothingIsScheduled() {
        Timer timer = timerWithLimit(2);
        schedule(timer, FAR_MILLIS);
        schedule(timer, FAR_MILLIS);
        RecordingTask refused = new RecordingTask();

        for (int i = 0; i < 3; i++) {
            assertThatExceptionOfType(RejectedExecutionException.class)
                    .isThrownBy(() -> timer.newTimeout(refused, 0, MILLISECONDS))
                    .withMessage("Number of pending timeouts (3) is greater than or equal to maximum allowed pending"
                            + " timeouts (2)");
            assertThat(subject.pendingTimeouts(timer)).isEqualTo(2);
        }

        assertThat(timer.stop()).hasSize(2);
        assertThat(refused.runs()).isEmpty();
        assertThat(refused.cancels()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, Long.MIN_VALUE})
    void aLimitOfNothingIsNone(long maxPendingTimeouts) {
        Timer timer = timerWithLimit(maxPendingTimeouts);

        for (int i = 0; i < 10_000; i++) {
            timer.newTimeout(nothing(), FAR_MILLIS, MILLISECONDS);
        }

        assertThat(subject.pendingTimeouts(timer)).isEqualTo(10_000);
    }

    @Test
    void aPlaceIsFreeBeforeTheTaskRuns() {
        Timer timer = timerWithLimit(1);
        RecordingTask next = new RecordingTask();
        AtomicReference<Long> pendingInTask = new AtomicReference<>();

        timer.newTimeout(
                timeout -> {
                    pendingInTask.set(subject.pendingTimeouts(timer));
                    timer.newTimeout(next, 0, MILLISECONDS);
                },
                0,
                MILLISECONDS);
        next.awaitRun();

        assertThat(pendingInTask.get()).isZero();
        assertThat(subject.pendingTimeouts(timer)).isZero();
    }

    @Test
    void aCancelFreesItsPlaceAtOnceOrAtALaterTick() {
        Timer timer = timerWithLimit(2);

        try (HeldWorker held = HeldWorker.hold(timer)) {
            schedule(timer, FAR_MILLIS);
            timer.newTimeout(nothing(), FAR_MILLIS, MILLISECONDS).cancel();
            assertThat(subject.pendingTimeouts(timer)).isEqualTo(subject.isNettys() ? 2 : 1);
            if (subject.isNettys()) {
                assertThatExceptionOfType(RejectedExecutionException.class)
                        .isThrownBy(() -> schedule(timer, FAR_MILLIS));
            } else {
                schedule(timer, FAR_MILLIS);
            }
            held.release();
        }

        long expected = subject.isNettys() ? 1 : 2;
        Waiting.until("cancelled ones do not count", () -> subject.pendingTimeouts(timer) == expected);
    }

    @Test
    void aStoppedTimerSaysSoUnlessWhatStopReturnedStillFillsIt() {
        Timer timer = timerWithLimit(1);
        schedule(timer, FAR_MILLIS);
        timer.stop();

        assertThatExceptionOfType(subject.isNettys() ? RejectedExecutionException.class : IllegalStateException.class)
                .isThrownBy(() -> schedule(timer, FAR_MILLIS));
    }

    @Test
    void manyThreadsTogetherGetExactlyAsManyPlacesAsThereAre() {
        for (int round = 0; round < 20; round++) {
            Timer timer = timerWithLimit(100);
            AtomicInteger taken = new AtomicInteger();
            Runnable fill = () -> {
                try {
                    while (true) {
                        schedule(timer, FAR_MILLIS);
                        taken.incrementAndGet();
                    }
                } catch (RejectedExecutionException full) {
                    assertThat(full).hasMessageContaining("(100)");
                }
            };

            runConcurrently(fill, fill, fill);

            assertThat(taken.get()).isEqualTo(100);
            assertThat(subject.pendingTimeouts(timer)).isEqualTo(100);
            assertThat(timer.stop()).hasSize(100);
        }
    }
}
