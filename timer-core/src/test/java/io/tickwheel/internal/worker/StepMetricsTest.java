package io.tickwheel.internal.worker;

import static io.tickwheel.internal.worker.LockStepWorker.TICK_NANOS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is counted and measured of the steps of a timer, and that no late step is missed. */
@Timeout(120)
final class StepMetricsTest {
    private final List<Long> late = new ArrayList<>();

    @Test
    void aStepDuringWhichTheClockSteppedBackOrThatWasBrokenOffTookNoTime() {
        StepMetrics metrics = new StepMetrics();
        metrics.stepBegins(100, 100);
        metrics.stepEnds(130);
        metrics.stepIsOver();
        metrics.stepBegins(200, 200);
        metrics.stepEnds(150);
        metrics.stepIsOver();
        assertThat(metrics.lastStepNanos()).isZero();
        metrics.stepBegins(300, 300);
        metrics.stepIsOver();

        assertThat(metrics.begunNanos()).isEqualTo(StepMetrics.NOT_IN_A_STEP);
        assertThat(metrics.steps()).isEqualTo(3);
        assertThat(metrics.lastStepNanos()).isZero();
        assertThat(metrics.longestStepNanos()).isEqualTo(30);
    }

    @Test
    void theWorkerCountsItsReturnsFromTheParkAndItsSteps() {
        try (LockStepWorker worker = parked()) {
            worker.schedule(TICK_NANOS, () -> worker.nowNanos = TICK_NANOS + 70);
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

    /** As a snapshot requests one. */
    @Test
    void aRequestForAWakeUpHidesNoLateness() {
        try (LockStepWorker worker = parked()) {
            worker.schedule(TICK_NANOS, () -> null);
            worker.engine.requestWakeUp();
            worker.turnAt(TICK_NANOS + 123);

            assertThat(late).containsExactly(123L);
        }
    }

    @Test
    void aRequestedStepBeforeItsTimeIsNotLate() {
        try (LockStepWorker worker = parked()) {
            worker.schedule(3 * TICK_NANOS, () -> null);
            worker.engine.requestWakeUp();
            worker.turnAt(TICK_NANOS);

            assertThat(late).containsExactly(0L);
        }
    }

    private LockStepWorker parked() {
        LockStepWorker worker = LockStepWorker.parked();
        worker.metrics.setLatenessListener(late::add);
        return worker;
    }
}
