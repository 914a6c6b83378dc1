package io.tickwheel.internal.wheel;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The wheel against a sorted map, with its structure checked after every operation (I2, I6, I10).
 *
 * <p>A plain run takes the same seeds every time. With {@code -Dtickwheel.model.seconds=300} it takes new ones for so
 * long; with {@code -Dtickwheel.model.seed=} the one that a failure has named.
 */
class HashedWheelModelTest {
    private static final int MIXED_SEEDS = 600;
    private static final int CROWDED_SEEDS = 25;

    @Test
    void mixedSequences() {
        ModelSeeds.forEach(MIXED_SEEDS, seed -> run(seed, false, sequences -> sequences.mixed(300)));
    }

    @Test
    void crowdedSequences() {
        ModelSeeds.forEach(CROWDED_SEEDS, seed -> run(seed, false, sequences -> sequences.crowded(2_000)));
    }

    @Test
    void mixedSequencesWithASlackBelowTheTick() {
        ModelSeeds.forEach(MIXED_SEEDS, seed -> run(seed, true, sequences -> sequences.mixed(300)));
    }

    @Test
    void crowdedSequencesWithASlackBelowTheTick() {
        ModelSeeds.forEach(CROWDED_SEEDS, seed -> run(seed, true, sequences -> sequences.crowded(2_000)));
    }

    private static void run(long seed, boolean isFine, Function<WheelSequences, List<WheelOperation>> kind) {
        run(new WheelSequences(seed, isFine), seed, kind);
    }

    /** Runs a sequence, and if it fails makes it as short as possible. */
    static void run(WheelSequences sequences, long seed, Function<WheelSequences, List<WheelOperation>> kind) {
        List<WheelOperation> operations = kind.apply(sequences);
        Throwable failure = failureOf(sequences.geometry(), operations);
        if (failure != null) {
            List<WheelOperation> shortest =
                    Shrinker.shrink(operations, some -> failureOf(sequences.geometry(), some) != null);
            throw new AssertionError(
                    report(seed, sequences.geometry(), shortest), failureOf(sequences.geometry(), shortest));
        }
    }

    private static Throwable failureOf(WheelGeometry geometry, List<WheelOperation> operations) {
        try {
            new WheelModelRun(geometry).run(operations);
            return null;
        } catch (RuntimeException | AssertionError failure) {
            return failure;
        }
    }

    private static String report(long seed, WheelGeometry geometry, List<WheelOperation> operations) {
        return operations.stream()
                .map(WheelOperation::toString)
                .collect(Collectors.joining(
                        "\n  ",
                        "seed " + seed + ", tick " + geometry.tickNanos() + " ns, cell "
                                + geometry.cells().tickNanos() + " ns, " + geometry.wheelLength()
                                + " buckets, " + geometry.layout() + ":\n  ",
                        ""));
    }
}
