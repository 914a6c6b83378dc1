package io.tickwheel.internal.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.contract.CheckedEngine.Layouts;
import io.tickwheel.internal.contract.Sequences.Style;
import io.tickwheel.internal.wheel.ModelSeeds;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Clocks that step back, and other faults that were found by reading. */
class EngineFaultsTest {
    private static final int SEEDS = 300;

    /** I2: it was noted for a step at 1,000, and the clock shows 500 when it is moved to 600. */
    @ParameterizedTest
    @EnumSource
    void oneOfTheTickThatIsMovedAfterTheClockSteppedBackIsNotEarly(Layouts layout) {
        CheckedEngine engine = ContractTest.engine(layout);
        List<CheckedTimeout> due = new ArrayList<>();
        engine.schedule(1_000, () -> {
            engine.setTime(500);
            due.forEach(timeout -> engine.move(0, timeout, 600));
        });
        due.addAll(engine.scheduleMany(300, 1_000));

        engine.advanceTo(1_000);
        engine.advanceTo(2_000);

        assertThat(engine.ran).hasSize(301);
    }

    /** I2: also of plain timeouts that a task schedules after the clock stepped back, if the step ends early. */
    @ParameterizedTest
    @EnumSource
    void anySequenceOnAClockThatStepsBackInTasks(Layouts layout) {
        ModelSeeds.forEach(SEEDS, seed -> ContractModelTest.run(seed, layout, Style.ALL));
    }
}
