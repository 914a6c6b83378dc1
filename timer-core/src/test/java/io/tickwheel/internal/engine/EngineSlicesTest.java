package io.tickwheel.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.intake.IntakeReader;
import io.tickwheel.internal.wheel.NamedTimeout;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Work comes in slices, so that much of one kind does not hold up the others (I10). */
class EngineSlicesTest {
    private static final int TRANSFERRED_A_STEP = IntakeReader.SLOTS_TRANSFERRED;
    private static final int FLOOD = 3 * TRANSFERRED_A_STEP;

    private final ManualEngine manual = new ManualEngine(ManualEngine.EAGER);

    @Test
    void aFloodOfArrivalsDoesNotHoldUpWhatIsDue() {
        manual.schedule("due", 45);
        manual.step();
        manual.scheduleMany(FLOOD, "arrival", 1_000);

        long plannedNanos = manual.stepAt(50);

        assertThat(manual.ran).containsExactly("due");
        assertThat(plannedNanos).isZero();
    }

    @Test
    void whatArrivedBehindAFloodRunsAtItsTickAllTheSame() {
        manual.schedule("due", 45);
        manual.scheduleMany(FLOOD, "arrival", 1_000);
        manual.schedule("due behind the flood", 45);

        manual.advanceTo(50);

        assertThat(manual.ran).containsExactly("due", "due behind the flood");
    }

    @Test
    void aFloodOfArrivalsIsTakenInWithoutTimePassing() {
        manual.scheduleMany(FLOOD, "arrival", 1_000);

        manual.step();
        assertThat(manual.engine.nextStepNanos()).isZero();
        manual.work();

        assertThat(manual.engine.nextStepNanos()).isEqualTo(1_000);
        assertThat(manual.steps()).isBetween(2, FLOOD / TRANSFERRED_A_STEP + 2);
        manual.advanceTo(1_000);
        assertThat(manual.ran).hasSize(FLOOD);
    }

    @Test
    void aFloodFromATaskDoesNotHoldUpItsStep() {
        manual.schedule("task", 5, () -> manual.scheduleMany(FLOOD, "arrival", 30));

        assertThat(manual.stepAt(10)).as("more to transfer, in another step").isZero();
        manual.work();

        assertThat(manual.engine.nextStepNanos()).isEqualTo(40);
    }

    @Test
    void aFloodOfDueTasksLooksForArrivalsInBetween() {
        List<NamedTimeout> due = manual.scheduleMany(DueTasks.TASKS_PER_STEP * 2, "due", 25);
        manual.schedule("of a later tick", 35);
        manual.step();

        assertThat(manual.stepAt(40)).isZero();
        assertThat(manual.takeRan()).hasSize(DueTasks.TASKS_PER_STEP);
        manual.engine.cancel(due.get(DueTasks.TASKS_PER_STEP));
        manual.schedule("arrival", -1);
        manual.work();

        assertThat(manual.takeRan())
                .hasSize(DueTasks.TASKS_PER_STEP)
                .doesNotContain("due" + DueTasks.TASKS_PER_STEP)
                .endsWith("of a later tick");
        assertThat(manual.engine.nextStepNanos()).isEqualTo(50);
    }

    @Test
    void anExactSliceIsFollowedByALookForMore() {
        ManualEngine manual = new ManualEngine();
        manual.scheduleMany(DueTasks.TASKS_PER_STEP, "due", 25);

        assertThat(manual.stepAt(30)).isZero();
        assertThat(manual.takeRan()).hasSize(DueTasks.TASKS_PER_STEP);
        manual.work();
        assertThat(manual.ran).isEmpty();
        assertThat(manual.steps()).isEqualTo(2);
    }

    @Test
    void slicesKeepTheOrderOfArrival() {
        int count = 2 * TRANSFERRED_A_STEP + 1;
        manual.scheduleMany(count, "", 25);

        manual.advanceTo(100);

        assertThat(manual.ran)
                .containsExactlyElementsOf(
                        IntStream.range(0, count).mapToObj(String::valueOf).toList());
    }

    @Test
    void aFloodOfCancellationsDoesNotHoldUpWhatIsDue() {
        manual.schedule("due", 45);
        List<NamedTimeout> cancelled = manual.scheduleMany(3 * OwnerMessages.MESSAGES_PER_STEP, "cancelled", 1_000);
        manual.step();
        manual.work();
        manual.cancelAll(cancelled);

        assertThat(manual.stepAt(50)).isZero();
        assertThat(manual.ran).containsExactly("due");
        manual.work();
        assertThat(manual.counts().pending()).isZero();
    }
}
