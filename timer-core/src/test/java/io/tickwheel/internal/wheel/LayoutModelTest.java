package io.tickwheel.internal.wheel;

import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every layout against a sorted map (I2, I6); seeds as for {@link HashedWheelModelTest}. */
class LayoutModelTest {
    private static final int MIXED_SEEDS = 300;
    private static final int CROWDED_SEEDS = 10;
    private static final int CROWDED_INSERTIONS = 2_000;

    /** So many that a coarse bucket is opened over several steps. */
    private static final int VERY_CROWDED_SEEDS = 2;

    private static final int VERY_CROWDED_INSERTIONS = 20_000;

    @ParameterizedTest
    @EnumSource
    void mixedSequences(Layout layout) {
        ModelSeeds.forEach(MIXED_SEEDS, seed -> run(layout, seed, false, sequences -> sequences.mixed(300)));
    }

    @ParameterizedTest
    @EnumSource
    void crowdedSequences(Layout layout) {
        ModelSeeds.forEach(CROWDED_SEEDS, seed -> run(layout, seed, false, LayoutModelTest::crowded));
    }

    @ParameterizedTest
    @EnumSource
    void sequencesThatTakeSeveralStepsToOpenABucket(Layout layout) {
        ModelSeeds.forEach(
                VERY_CROWDED_SEEDS,
                seed -> run(layout, seed, false, sequences -> sequences.crowded(VERY_CROWDED_INSERTIONS)));
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NON_CASCADING")
    void mixedSequencesWithASlackBelowTheTick(Layout layout) {
        ModelSeeds.forEach(MIXED_SEEDS, seed -> run(layout, seed, true, sequences -> sequences.mixed(300)));
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NON_CASCADING")
    void crowdedSequencesWithASlackBelowTheTick(Layout layout) {
        ModelSeeds.forEach(CROWDED_SEEDS, seed -> run(layout, seed, true, LayoutModelTest::crowded));
    }

    private static List<WheelOperation> crowded(WheelSequences sequences) {
        return sequences.crowded(CROWDED_INSERTIONS);
    }

    private static void run(
            Layout layout, long seed, boolean isFine, Function<WheelSequences, List<WheelOperation>> kind) {
        HashedWheelModelTest.run(new WheelSequences(seed, isFine, layout), seed, kind);
    }
}
