package io.tickwheel.internal.contract;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tickwheel.internal.contract.CheckedEngine.Layouts;
import io.tickwheel.internal.contract.Sequences.Style;
import io.tickwheel.internal.engine.Arrivals;
import io.tickwheel.internal.engine.Engine;
import io.tickwheel.internal.wheel.ModelSeeds;
import io.tickwheel.internal.wheel.Shrinker;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random sequences of calls and steps, with tasks that call the engine in turn: what {@link CheckedEngine} checks (I1,
 * I2, I5, I6, I9). For the properties of this test see {@link ModelSeeds}.
 */
class ContractModelTest {
    private static final int SEEDS = 100;

    @ParameterizedTest
    @EnumSource
    void plainTimeouts(Layouts layout) {
        ModelSeeds.forEach(SEEDS, seed -> run(seed, layout, Style.PLAIN));
    }

    @ParameterizedTest
    @EnumSource
    void timeoutsThatAreMovedOrRepeat(Layouts layout) {
        ModelSeeds.forEach(SEEDS, seed -> run(seed, layout, Style.MOVES_AND_REPEATS));
    }

    @ParameterizedTest
    @EnumSource
    void onAClockThatStepsBackBetweenSteps(Layouts layout) {
        ModelSeeds.forEach(SEEDS, seed -> run(seed, layout, Style.CLOCK_STEPS_BACK));
    }

    /** I2: also of plain timeouts that a task schedules after the clock stepped back, if the step ends early. */
    @ParameterizedTest
    @EnumSource
    void onAClockThatStepsBackInTasks(Layouts layout) {
        ModelSeeds.forEach(SEEDS, seed -> run(seed, layout, Style.ALL));
    }

    /** A broken twin: a visit that ends early counts as finished, so the block's bound leaves its tick. */
    @Test
    void aVisitThatRaisesTheBoundTooEarlyFails() {
        assertFails(Style.PLAIN, engine -> {
            engine.endSlice();
            // Nothing is due at tick 0: this only finishes the visit.
            Arrivals.of(engine).note(0);
        });
    }

    /** A broken twin: what tasks schedule may be noted in their own step. */
    @Test
    void aVisitThatNotesArrivalsOfItsStepFails() {
        assertFails(Style.ALL, engine -> Arrivals.of(engine).accept(engine.nowNanos()));
    }

    private static void assertFails(Style style, Consumer<Engine> twin) {
        assertThatThrownBy(() -> ModelSeeds.forEach(SEEDS, seed -> run(seed, Layouts.HASHED, style, twin)))
                .hasRootCauseInstanceOf(AssertionError.class);
    }

    private static void run(long seed, Layouts layout, Style style) {
        run(seed, layout, style, engine -> {});
    }

    private static void run(long seed, Layouts layout, Style style, Consumer<Engine> twin) {
        Sequences sequences = new Sequences(seed, layout, style);
        List<Operation> operations = sequences.sequence();
        if (failureOf(sequences, twin, operations) != null) {
            List<Operation> shortest = Shrinker.shrink(operations, some -> failureOf(sequences, twin, some) != null);
            throw new AssertionError(report(seed, sequences, shortest), failureOf(sequences, twin, shortest));
        }
    }

    private static Throwable failureOf(Sequences sequences, Consumer<Engine> twin, List<Operation> operations) {
        try {
            new ModelRun(new CheckedEngine(sequences.setting(), twin)).run(operations);
            return null;
        } catch (RuntimeException | AssertionError failure) {
            return failure;
        }
    }

    private static String report(long seed, Sequences sequences, List<Operation> operations) {
        return operations.stream()
                .map(Operation::toString)
                .collect(Collectors.joining("\n  ", "seed " + seed + ", " + sequences.setting() + ":\n  ", ""));
    }
}
