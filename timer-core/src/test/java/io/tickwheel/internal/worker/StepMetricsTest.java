package io.tickwheel.internal.worker;

import static io.tickwheel.internal.worker.LockStepWorker.TICK_NANOS;
import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is known of the steps of a timer. */
@Timeout(120)
final class StepMetricsTest {
    private final StepMetrics metrics = new StepMetrics();

    @Test
    void nothingHasHappenedAtFirst() {
        assertThat(metrics.wakeUps()).isZero();
        assertThat(metrics.steps()).isZero();
        assertThat(metrics.lastStepNanos()).isZero();
        assertThat(metrics.longestStepNanos()).isZero();
    }

    @Test
    void aStepHasALength() {
        step(100, 130);
        assertThat(metrics.lastStepNanos()).isEqualTo(30);
        step(200, 250);
        step(300, 310);

        assertThat(metrics.steps()).isEqualTo(3);
        assertThat(metrics.lastStepNanos()).isEqualTo(10);
        assertThat(metrics.longestStepNanos()).isEqualTo(50);
    }

    @Test
    void aStepDuringWhichTheClockSteppedBackTookNoTime() {
        step(100, 130);
        step(200, 150);

        assertThat(metrics.lastStepNanos()).isZero();
        assertThat(metrics.longestStepNanos()).isEqualTo(30);
    }

    @Test
    void aStepThatWasBrokenOffHasNoLength() {
        metrics.stepBegins(100, 100);
        metrics.stepIsOver();

        assertThat(metrics.begunNanos()).isEqualTo(StepMetrics.NOT_IN_A_STEP);
        assertThat(metrics.steps()).isEqualTo(1);
        assertThat(metrics.lastStepNanos()).isZero();
    }

    @Test
    void aListenerIsToldHowLateAStepIsThatWasPlanned() {
        List<Long> late = new ArrayList<>();
        metrics.setLatenessListener(late::add);
        metrics.stepBegins(1_000, 1_000);
        metrics.stepBegins(1_000, 400);
        metrics.stepBegins(1_000, 0);
        metrics.setLatenessListener(null);
        metrics.stepBegins(1_000, 400);

        assertThat(late).containsExactly(0L, 600L, 0L);
    }

    @Test
    void theWorkerCountsItsReturnsFromTheParkAndItsSteps() {
        try (LockStepWorker worker = LockStepWorker.parked()) {
            worker.schedule(TICK_NANOS, () -> {
                worker.nowNanos = TICK_NANOS + 70;
                return null;
            });
            worker.turnAt(1);
            worker.turnAt(2);
            assertThat(worker.metrics.steps()).isZero();
            worker.turnAt(TICK_NANOS);

            assertThat(worker.metrics.wakeUps()).isEqualTo(3);
            assertThat(worker.metrics.steps()).isEqualTo(1);
            assertThat(worker.metrics.lastStepNanos()).isEqualTo(70);
            assertThat(worker.metrics.longestStepNanos()).isEqualTo(70);
        }
    }

    @Test
    void theWorkerTellsHowLateItIs() {
        try (LockStepWorker worker = LockStepWorker.parked()) {
            List<Long> late = new ArrayList<>();
            worker.metrics.setLatenessListener(late::add);
            worker.schedule(TICK_NANOS, () -> null);
            worker.turnAt(TICK_NANOS + 123);

            assertThat(late).containsExactly(123L);
        }
    }

    @Test
    void whoStepsInVirtualTimeIsCountedToo() {
        ManualTime time = new ManualTime();
        LifecycleFixture fixture = new LifecycleFixture();
        TimerLifecycle driven = fixture.lifecycle(fixture::daemon, time, 0);
        LifecycleFixture.scheduleSoon(driven, () -> null);
        time.advance(Duration.ofSeconds(1));

        assertThat(driven.metrics().steps()).isEqualTo(1);
        assertThat(driven.metrics().wakeUps()).isZero();
        assertThat(driven.metrics().lastStepNanos()).isZero();
    }

    private void step(long fromNanos, long toNanos) {
        metrics.stepBegins(fromNanos, fromNanos);
        metrics.stepEnds(toNanos);
        metrics.stepIsOver();
    }
}
