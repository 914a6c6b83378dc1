package io.tickwheel.internal.worker;

import static io.tickwheel.internal.worker.LockStepWorker.TICK_NANOS;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is counted and measured of the steps of a timer. */
@Timeout(120)
final class StepMetricsTest {
    @Test
    void aStepDuringWhichTheClockSteppedBackOrThatWasBrokenOffTookNoTime() {
        StepMetrics metrics = new StepMetrics();
        metrics.stepBegins(100);
        metrics.stepEnds(130);
        metrics.stepIsOver();
        metrics.stepBegins(200);
        metrics.stepEnds(150);
        metrics.stepIsOver();
        metrics.stepBegins(300);
        metrics.stepIsOver();

        assertThat(metrics.begunNanos()).isEqualTo(StepMetrics.NOT_IN_A_STEP);
        assertThat(metrics.steps()).isEqualTo(3);
        assertThat(metrics.longestStepNanos()).isEqualTo(30);
    }

    @Test
    void theWorkerCountsItsReturnsFromTheParkAndItsSteps() {
        try (LockStepWorker worker = LockStepWorker.parked()) {
            worker.schedule(TICK_NANOS, () -> worker.nowNanos = TICK_NANOS + 70);
            worker.turnAt(1);
            worker.turnAt(2);
            assertThat(worker.metrics.steps()).isZero();
            worker.turnAt(TICK_NANOS);

            assertThat(worker.metrics.wakeUps()).isEqualTo(3);
            assertThat(worker.metrics.steps()).isEqualTo(1);
            assertThat(worker.metrics.longestStepNanos()).isEqualTo(70);
        }
    }
}
