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
}
