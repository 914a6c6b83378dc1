package io.tickwheel.internal.engine;

import io.tickwheel.internal.wheel.Layout;
import io.tickwheel.internal.wheel.ModelSeeds;
import io.tickwheel.internal.wheel.Shrinker;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The engine against a model with tasks that schedule, cancel and stop in turn: what runs and when, the plan, who has
 * to be called, and the counters (I1, I2, I5, I6, I7, I9). For its properties see {@link ModelSeeds}.
 */
class EngineModelTest {
    private static final int SEEDS = 1_200;
    private static final int SEEDS_OF_A_LAYOUT = 300;

    @Test
    void anySequence() {
        ModelSeeds.forEach(SEEDS, seed -> run(seed, false, false));
    }

    @Test
    void anySequenceWithASlackBelowTheTick() {
        ModelSeeds.forEach(SEEDS, seed -> run(seed, true, false));
    }

    @ParameterizedTest
    @EnumSource(names = {"HIERARCHICAL", "CASCADING", "SIMPLE"})
    void anySequenceWithAnyLayoutThatIsExact(Layout layout) {
        ModelSeeds.forEach(SEEDS_OF_A_LAYOUT, seed -> run(seed, false, false, layout));
        ModelSeeds.forEach(SEEDS_OF_A_LAYOUT, seed -> run(seed, true, false, layout));
    }

    /** What was moved, or repeats, runs in its tick, in any order. */
    @ParameterizedTest
    @EnumSource(names = {"HASHED", "HIERARCHICAL", "CASCADING", "SIMPLE"})
    void anySequenceWithMovesAndRepeats(Layout layout) {
        int seeds = layout == Layout.HASHED ? SEEDS : 2 * SEEDS_OF_A_LAYOUT;
        ModelSeeds.forEach(seeds, seed -> run(seed, seed % 2 == 0, true, layout));
    }

    private static void run(long seed, boolean isFine, boolean isMoving) {
        run(seed, isFine, isMoving, Layout.HASHED);
    }

    private static void run(long seed, boolean isFine, boolean isMoving, Layout layout) {
        EngineSequences sequences = new EngineSequences(seed, isFine, isMoving, layout);
        EngineSetting setting = sequences.setting();
        List<EngineOperation> operations = sequences.sequence();
        if (failureOf(setting, operations) != null) {
            List<EngineOperation> shortest = Shrinker.shrink(operations, some -> failureOf(setting, some) != null);
            throw new AssertionError(report(seed, setting, shortest), failureOf(setting, shortest));
        }
    }

    private static Throwable failureOf(EngineSetting setting, List<EngineOperation> operations) {
        try {
            new EngineModelRun(setting).run(operations);
            return null;
        } catch (RuntimeException | AssertionError failure) {
            return failure;
        }
    }

    private static String report(long seed, EngineSetting setting, List<EngineOperation> operations) {
        return operations.stream()
                .map(EngineOperation::toString)
                .collect(Collectors.joining("\n  ", "seed " + seed + ", " + setting + ":\n  ", ""));
    }
}
