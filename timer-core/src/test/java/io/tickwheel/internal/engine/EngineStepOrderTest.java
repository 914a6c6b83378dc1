package io.tickwheel.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tickwheel.internal.intake.Intake;
import io.tickwheel.internal.intake.WakeUpPlan;
import io.tickwheel.internal.wheel.HashedWheel;
import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.WheelView;
import java.lang.reflect.Field;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The order of a step (I7): 1 cancellations and moves to earlier, 2 arrivals, 3 what is due, 4 the plan; a test for
 * each pair on whose order something depends.
 */
class EngineStepOrderTest {
    /** As many timeouts as a page of the wheel holds. */
    private static final int PAGE = 256;

    private final ManualEngine manual = new ManualEngine(ManualEngine.EAGER);

    @Test
    void cancellationsMakeRoomForArrivals() throws ReflectiveOperationException {
        List<NamedTimeout> transferred = manual.scheduleMany(PAGE, "transferred", 45);
        manual.step();
        manual.cancelAll(transferred.subList(0, 200));
        manual.scheduleMany(150, "arrival", 45);

        manual.step();

        assertThat(pageSizes()).containsExactly(PAGE - 200 + 150);
    }

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

        assertThat(manual.ran).containsExactly("moved", "due");
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

    /** 0 messages, 1 arrivals, 2 what tasks have scheduled, 3 what is due, 4 as 2, 5 transfers, 6 the plan. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6})
    void whatIsDueRunsAndTheNextStepComesAtOnceWhicheverOtherPhaseFails(int failing)
            throws ReflectiveOperationException {
        NamedTimeout transferred = manual.schedule("transferred", 45);
        manual.step();
        assertThat(transferred.isQueued()).isFalse();
        Phase[] phases = phases();
        Phase whole = phases[failing];
        phases[failing] = nowNanos -> {
            whole.run(nowNanos);
            throw new OutOfMemoryError("by a test");
        };

        assertThatThrownBy(() -> manual.stepAt(50)).hasMessage("by a test");

        assertThat(manual.ran).containsExactly("transferred");
        assertThat(manual.engine.nextStepNanos()).isEqualTo(WakeUpPlan.AWAKE);
    }

    @Test
    void nothingIsTransferredInAStepThatFailedBefore() throws ReflectiveOperationException {
        NamedTimeout arrival = manual.schedule("arrival", 95);
        Phase[] phases = phases();
        Phase tasks = phases[3];
        phases[3] = nowNanos -> {
            throw new OutOfMemoryError("by a test");
        };
        assertThatThrownBy(manual::step).hasMessage("by a test");
        assertThat(arrival.isQueued()).isTrue();
        phases[3] = tasks;

        assertThat(manual.step()).isEqualTo(100);
        assertThat(arrival.isQueued()).isFalse();
    }

    @Test
    void emptyBlocksAreDroppedThoughNoStepComesToItsTransfer() throws ReflectiveOperationException {
        manual.cancelAll(manual.scheduleMany(4 * Intake.BLOCK_LENGTH, "cancelled", 95));
        assertThat(((Intake) field("intake")).slots()).isGreaterThanOrEqualTo(4L * Intake.BLOCK_LENGTH);
        phases()[4] = nowNanos -> {
            throw new OutOfMemoryError("by a test");
        };

        assertThatThrownBy(manual::step).hasMessage("by a test");
        assertThatThrownBy(manual::step).hasMessage("by a test");

        assertThat(((Intake) field("intake")).slots()).isLessThanOrEqualTo(Intake.BLOCK_LENGTH);
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

    private List<Integer> pageSizes() throws ReflectiveOperationException {
        return WheelView.of((HashedWheel) field("wheel")).pageSizes();
    }

    private Phase[] phases() throws ReflectiveOperationException {
        return (Phase[]) field(StepPhases.class, field("phases"), "phases");
    }

    private Object field(String name) throws ReflectiveOperationException {
        return field(Engine.class, manual.engine, name);
    }

    private static Object field(Class<?> declaring, Object object, String name) throws ReflectiveOperationException {
        Field field = declaring.getDeclaredField(name);
        field.setAccessible(true);
        return field.get(object);
    }
}
