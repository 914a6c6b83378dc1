package io.tickwheel.internal.contract;

import io.tickwheel.internal.contract.CheckedEngine.Layouts;
import io.tickwheel.internal.contract.Sequences.Style;
import io.tickwheel.internal.wheel.ModelSeeds;
import io.tickwheel.internal.wheel.Shrinker;
import java.util.List;
import java.util.stream.Collectors;
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

    static void run(long seed, Layouts layout, Style style) {
        Sequences sequences = new Sequences(seed, layout, style);
        List<Operation> operations = sequences.sequence();
        if (failureOf(sequences, operations) != null) {
            List<Operation> shortest = Shrinker.shrink(operations, some -> failureOf(sequences, some) != null);
            throw new AssertionError(report(seed, sequences, shortest), failureOf(sequences, shortest));
        }
    }

    private static Throwable failureOf(Sequences sequences, List<Operation> operations) {
        try {
            new ModelRun(sequences.setting()).run(operations);
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
