package io.tickwheel.internal.wheel;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every layout against a sorted map (I2, I6). A failure prints its seed and its shortest sequence. */
class WheelModelTest {
    @ParameterizedTest
    @EnumSource
    void mixedSequences(Layout layout) {
        ModelSeeds.forEach(300, seed -> run(seed, layout, Wheel::of, sequences -> sequences.mixed(300)));
    }

    @ParameterizedTest
    @EnumSource
    void crowdedSequences(Layout layout) {
        ModelSeeds.forEach(6, seed -> run(seed, layout, Wheel::of, sequences -> sequences.crowded(3_000)));
    }

    /** A broken twin: what tasks insert may pack the noted segment. */
    @Test
    void aWheelThatPacksTheNotedSegmentFails() {
        assertFails(PacksNoted::new);
    }

    /** A broken twin: the bucket's leaf is raised when a segment has been noted. */
    @Test
    void aWheelThatRaisesTheLeafTooEarlyFails() {
        assertFails(RaisesLeaf::new);
    }

    private static void assertFails(Function<WheelGeometry, Wheel> twin) {
        assertThatThrownBy(() -> ModelSeeds.forEach(
                        15, seed -> run(seed, Layout.HASHED, twin, sequences -> sequences.crowded(3_000))))
                .isInstanceOf(AssertionError.class);
    }

    private static void run(
            long seed,
            Layout layout,
            Function<WheelGeometry, Wheel> wheel,
            Function<WheelSequences, List<WheelOperation>> kind) {
        WheelSequences sequences = new WheelSequences(seed, layout);
        WheelGeometry geometry = sequences.geometry();
        List<WheelOperation> operations = kind.apply(sequences);
        if (fails(geometry, wheel, operations) != null) {
            List<WheelOperation> few =
                    Shrinker.shrink(operations, candidate -> fails(geometry, wheel, candidate) != null);
            throw new AssertionError(
                    "seed " + seed + ", tick " + geometry.tickNanos() + ", length " + geometry.ticksPerWheel() + ": "
                            + few,
                    fails(geometry, wheel, few));
        }
    }

    private static Throwable fails(
            WheelGeometry geometry, Function<WheelGeometry, Wheel> wheel, List<WheelOperation> operations) {
        try {
            new WheelModelRun(geometry, wheel.apply(geometry)).run(operations);
            return null;
        } catch (AssertionError | RuntimeException e) {
            return e;
        }
    }

    private static final class PacksNoted extends HashedWheel {
        PacksNoted(WheelGeometry geometry) {
            super(geometry);
        }

        @Override
        public void reserve(long tick) {
            Segment current = noted;
            noted = null;
            super.reserve(tick);
            noted = current;
        }
    }

    private static final class RaisesLeaf extends HashedWheel {
        RaisesLeaf(WheelGeometry geometry) {
            super(geometry);
        }

        @Override
        public int note(long tick) {
            int count = super.note(tick);
            if (noted != null) {
                leaves.set(noted.bucket.number, WheelGeometry.NEVER);
            }
            return count;
        }
    }
}
