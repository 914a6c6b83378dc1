package io.tickwheel.internal.worker;

import static io.tickwheel.internal.worker.LockStepWorker.TICK_NANOS;
import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.stress.Waiting;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The worker's thread and the test take turns, so that each turn of its loop can be looked at (I9, I11). */
@Timeout(120)
final class WorkerTest {
    private final List<String> ran = new ArrayList<>();

    @Test
    void isWokenForAnEarlierTimeoutAndParksUntilItsBoundary() {
        try (LockStepWorker worker = LockStepWorker.parked()) {
            worker.schedule(2 * TICK_NANOS + 1, () -> ran.add("task"));
            assertThat(worker.parker.wakes()).isEqualTo(1);
            assertThat(worker.turnAt(TICK_NANOS / 4)).isEqualTo(3 * TICK_NANOS - TICK_NANOS / 4);
            assertThat(ran).isEmpty();
        }
    }

    @Test
    void isNotWokenForATimeoutThatThePlanCovers() {
        try (LockStepWorker worker = LockStepWorker.parked()) {
            worker.schedule(2 * TICK_NANOS, () -> ran.add("first"));
            worker.schedule(2 * TICK_NANOS, () -> ran.add("same tick"));
            worker.schedule(3 * TICK_NANOS, () -> ran.add("later"));
            assertThat(worker.parker.wakes()).isEqualTo(1);
        }
    }

    @Test
    void runsWhatIsDueAtTheBoundaryAndNothingOneNanosecondBefore() {
        try (LockStepWorker worker = LockStepWorker.parked()) {
            worker.schedule(TICK_NANOS + 1, () -> ran.add("task"));
            assertThat(worker.turnAt(2 * TICK_NANOS - 1)).isEqualTo(1);
            assertThat(ran).isEmpty();
            assertThat(worker.turnAt(2 * TICK_NANOS)).isEqualTo(Long.MAX_VALUE);
            assertThat(ran).containsExactly("task");
        }
    }

    @Test
    void aReturnForNoReasonCostsOneLookAtTheClockAndNoStep() {
        try (LockStepWorker worker = LockStepWorker.parked()) {
            worker.schedule(5 * TICK_NANOS, () -> ran.add("task"));
            TaskNode covered = worker.schedule(9 * TICK_NANOS, () -> ran.add("covered"));
            int before = worker.readings();
            for (int i = 1; i <= 10; i++) {
                assertThat(worker.turnAt(i)).isEqualTo(5 * TICK_NANOS - i);
            }
            assertThat(worker.readings() - before).isEqualTo(10);
            assertThat(covered.tryCancelQueued())
                    .as("no step has transferred it")
                    .isTrue();
        }
    }

    @Test
    void aTimeoutScheduledWhileTheWorkerLooksAtTheClockIsInItsNextPlan() {
        try (LockStepWorker worker = LockStepWorker.parked()) {
            worker.beforeReading = () -> {
                worker.beforeReading = () -> {};
                worker.schedule(4 * TICK_NANOS, () -> ran.add("task"));
            };
            assertThat(worker.turn()).isEqualTo(4 * TICK_NANOS);
        }
    }

    @Test
    void aStopRequestedByATaskLeavesTheRestOfItsTickAlone() {
        LockStepWorker worker = LockStepWorker.parked();
        worker.schedule(TICK_NANOS, () -> {
            worker.engine.requestStop();
            return ran.add("first");
        });
        worker.schedule(TICK_NANOS, () -> ran.add("second"));
        worker.nowNanos = TICK_NANOS;
        worker.parker.endPark();
        Waiting.untilEnded(worker.thread);
        assertThat(ran).containsExactly("first");
        assertThat(worker.engine.close()).hasSize(1);
    }
}
