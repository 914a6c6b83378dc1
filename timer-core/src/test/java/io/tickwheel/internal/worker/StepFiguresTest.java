package io.tickwheel.internal.worker;

import static io.tickwheel.internal.worker.LockStepWorker.TICK_NANOS;
import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.testing.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is known of a loop without a further reading of the clock. */
@Timeout(120)
final class StepFiguresTest {
    private final StepFigures figures = new StepFigures();

    @Test
    void nothingHasHappenedAtFirst() {
        assertThat(figures.wakeUps()).isZero();
        assertThat(figures.steps()).isZero();
        assertThat(figures.lastStepNanos()).isZero();
        assertThat(figures.longestStepNanos()).isZero();
    }

    @Test
    void aStepEndsWithTheNextReadingOfTheClock() {
        step(100, 130);
        assertThat(figures.lastStepNanos()).isEqualTo(30);
        step(200, 250);
        step(300, 310);

        assertThat(figures.steps()).isEqualTo(3);
        assertThat(figures.lastStepNanos()).isEqualTo(10);
        assertThat(figures.longestStepNanos()).isEqualTo(50);
    }

    @Test
    void aReadingOutsideAStepEndsNone() {
        step(100, 130);
        figures.clockRead(1_000);

        assertThat(figures.lastStepNanos()).isEqualTo(30);
    }

    @Test
    void aStepThatWasBrokenOffHasNoLength() {
        figures.stepBegins(100, 100);
        figures.stepFailed();
        figures.clockRead(1_000);

        assertThat(figures.steps()).isEqualTo(1);
        assertThat(figures.lastStepNanos()).isZero();
    }

    @Test
    void aListenerIsToldHowLateAStepIsThatWasPlanned() {
        List<Long> late = new ArrayList<>();
        figures.tellOfSteps(late::add);
        figures.stepBegins(1_000, 1_000);
        figures.stepBegins(1_000, 400);
        figures.stepBegins(1_000, 0);
        figures.tellOfSteps(null);
        figures.stepBegins(1_000, 400);

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
            assertThat(worker.figures.steps()).isZero();
            worker.turnAt(TICK_NANOS);

            assertThat(worker.figures.wakeUps()).isEqualTo(3);
            assertThat(worker.figures.steps()).isEqualTo(1);
            assertThat(worker.figures.lastStepNanos()).isEqualTo(70);
            assertThat(worker.figures.longestStepNanos()).isEqualTo(70);
        }
    }

    @Test
    void theWorkerTellsHowLateItIs() {
        try (LockStepWorker worker = LockStepWorker.parked()) {
            List<Long> late = new ArrayList<>();
            worker.figures.tellOfSteps(late::add);
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

        assertThat(driven.figures().steps()).isEqualTo(1);
        assertThat(driven.figures().wakeUps()).isZero();
        assertThat(driven.figures().lastStepNanos()).isZero();
    }

    private void step(long fromNanos, long toNanos) {
        figures.stepBegins(fromNanos, fromNanos);
        figures.clockRead(toNanos);
    }
}
