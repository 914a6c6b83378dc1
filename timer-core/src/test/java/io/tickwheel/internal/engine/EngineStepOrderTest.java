package io.tickwheel.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.wheel.NamedTimeout;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The order of a step (I7): 1 arrivals, 2 cancellations and moves to earlier, 3 due timeouts and transfers, 4 the
 * plan; a test for each pair on whose order something depends.
 */
class EngineStepOrderTest {
    private final ManualEngine manual = new ManualEngine(ManualEngine.EAGER);

    @Test
    void cancellationsComeBeforeWhatIsDue() {
        List<NamedTimeout> cancelled = manual.scheduleMany(DueTasks.TASKS_PER_STEP, "cancelled", 45);
        manual.schedule("behind them", 45);
        manual.step();
        manual.cancelAll(cancelled);

        manual.stepAt(50);

        // Still in the wheel they would have been all that one step takes.
        assertThat(manual.ran).containsExactly("behind them");
    }

    @Test
    void cancellationsComeBeforeThePlan() {
        NamedTimeout cancelled = manual.schedule("cancelled", 45);
        manual.schedule("stays", 75);
        manual.schedule("due", 25);
        manual.step();
        manual.engine.cancel(cancelled);

        assertThat(manual.stepAt(30)).isEqualTo(80);
    }

    @Test
    void arrivalsComeBeforeWhatIsDue() {
        manual.schedule("transferred", 45);
        manual.step();
        manual.schedule("arrived later, due before", 35);

        manual.stepAt(50);

        assertThat(manual.ran).containsExactly("arrived later, due before", "transferred");
    }

    @Test
    void arrivalsComeBeforeThePlan() {
        manual.schedule("transferred", 75);
        manual.step();
        manual.schedule("arrival", 45);

        assertThat(manual.step()).isEqualTo(50);
    }

    @Test
    void movesToEarlierComeBeforeWhatIsDue() {
        NamedTimeout moved = manual.schedule("moved", 95);
        manual.schedule("due", 45);
        manual.step();
        manual.engine.reschedule(moved, 35);

        manual.stepAt(50);

        assertThat(manual.ran).containsExactlyInAnyOrder("moved", "due");
    }

    @Test
    void movesToEarlierComeBeforeThePlan() {
        NamedTimeout moved = manual.schedule("moved", 95);
        manual.schedule("stays", 75);
        manual.step();
        manual.engine.reschedule(moved, 45);

        assertThat(manual.step()).isEqualTo(50);
    }

    @Test
    void whatIsDueComesBeforeThePlan() {
        manual.schedule("due", 45, () -> manual.schedule("from the task", 12));
        manual.schedule("later", 95);

        assertThat(manual.stepAt(50)).isEqualTo(70);
    }

    @Test
    void dueTimeoutsRunInOrderOfTickAndThenOfArrival() {
        manual.schedule("tick 9, first", 90);
        manual.schedule("tick 2, first", 20);
        manual.step();
        manual.schedule("tick 5", 41);
        manual.schedule("tick 2, second", 11);
        manual.schedule("tick 9, second", 81);
        manual.schedule("tick 2, third", 20);

        manual.stepAt(100);

        assertThat(manual.ran)
                .containsExactly(
                        "tick 2, first",
                        "tick 2, second",
                        "tick 2, third",
                        "tick 5",
                        "tick 9, first",
                        "tick 9, second");
    }

    @Test
    void whatATaskSchedulesWithoutDelayRunsAtTheNextTick() {
        manual.schedule("task", 45, () -> manual.schedule("its successor", 0));

        assertThat(manual.stepAt(50)).isEqualTo(60);
        assertThat(manual.takeRan()).containsExactly("task");
        manual.stepAt(59);
        assertThat(manual.takeRan()).isEmpty();
        manual.stepAt(60);
        assertThat(manual.takeRan()).containsExactly("its successor");
    }

    @Test
    void aTaskThatAlwaysSchedulesItselfHoldsNoStep() {
        manual.schedule("again", 5, this::again);

        manual.advanceTo(1_000);

        assertThat(manual.ran).hasSize(100);
        assertThat(manual.steps()).isEqualTo(100);
    }

    private void again() {
        manual.schedule("again", 0, this::again);
    }

    @Test
    void aTaskMayCancelOneThatIsDueInTheSameStep() {
        NamedTimeout[] second = new NamedTimeout[1];
        manual.schedule(
                "first", 45, () -> assertThat(manual.engine.cancel(second[0])).isTrue());
        second[0] = manual.schedule("second", 45);
        manual.schedule("third", 45);

        manual.stepAt(50);

        assertThat(manual.ran).containsExactly("first", "third");
        assertThat(second[0].isCancelled()).isTrue();
    }

    @Test
    void aTaskCannotCancelItself() {
        NamedTimeout[] self = new NamedTimeout[1];
        self[0] = manual.schedule(
                "self", 45, () -> assertThat(manual.engine.cancel(self[0])).isFalse());

        manual.stepAt(50);

        assertThat(self[0].isExpired()).isTrue();
        assertThat(manual.counts().cancelled()).isZero();
    }
}
