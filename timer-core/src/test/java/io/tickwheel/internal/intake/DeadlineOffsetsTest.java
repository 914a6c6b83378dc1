package io.tickwheel.internal.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeadlineOffsetsTest {
    private static final long BASE_NANOS = 1_000;
    private static final int SHIFT = 4;
    private static final int LENGTH = 64;

    private final DeadlineOffsets offsets = new DeadlineOffsets(BASE_NANOS, SHIFT, LENGTH);

    /** The offset's own time is never after the deadline, which may be before the base. */
    @ParameterizedTest
    @CsvSource({"0, 0, 0", "1000, 0, 0", "1015, 0, 0", "1016, 1, 1016", "9223372036854775807, 65534, 1049544"})
    void offsetsAreRoundedDown(long nanos, int offset, long boundNanos) {
        assertThat(offsets.of(nanos)).isEqualTo(offset);
        assertThat(offsets.nanosOf(offset)).isEqualTo(boundNanos);
        assertThat(offsets.nanosOf(DeadlineOffsets.NONE)).isEqualTo(WheelGeometry.NEVER);
    }

    @Test
    void anOffsetIsOnlyRaised() {
        offsets.set(3, 1_100);

        assertThat(offsets.raise(3, 1_050)).isEqualTo(offsets.of(1_100));
        assertThat(offsets.raise(3, 1_200)).isEqualTo(offsets.of(1_200));
        assertThat(offsets.get(3)).isEqualTo(offsets.of(1_200));
    }

    /** Both loops without branches, against the plain meaning of what they return. */
    @Test
    void whatIsUpToALimitAndTheEarliest() {
        SplittableRandom random = new SplittableRandom(1);
        for (int round = 0; round < 1_000; round++) {
            int from = random.nextInt(LENGTH);
            int to = random.nextInt(from, LENGTH + 1);
            for (int slot = 0; slot < LENGTH; slot++) {
                offsets.set(slot, random.nextInt(8) > 0 ? BASE_NANOS + random.nextLong(2_000) : Long.MAX_VALUE);
                if (random.nextInt(4) == 0) {
                    offsets.clear(slot);
                }
            }
            int limit = random.nextInt(4) > 0 ? random.nextInt(-1, 130) : offsets.of(Long.MAX_VALUE);

            assertThat(offsets.upTo(from, to, limit)).isEqualTo(upTo(from, to, limit));
            assertThat(offsets.earliest(from, to)).isEqualTo(earliest(from, to));
        }
    }

    private long upTo(int from, int to, int limit) {
        long found = 0;
        for (int slot = from; slot < to; slot++) {
            found |= offsets.get(slot) <= limit ? 1L << (slot - from) : 0;
        }
        return found;
    }

    private int earliest(int from, int to) {
        return IntStream.range(from, to).map(offsets::get).min().orElse(DeadlineOffsets.NONE);
    }

    /** Spans of 16, 32, 64 ... ns, each from a multiple of its length. */
    @ParameterizedTest
    @CsvSource({
        "0, 15", // before it was opened
        "1000, 1007",
        "1031, 1039",
        "1032, 1055",
        "1100, 1151",
        "2000, 2047",
        "9223372036854775806, 9223372036854775807"
    })
    void theHorizonIsTheEndOfASpanAsLongAsTheseAreOld(long nowNanos, long horizonNanos) {
        assertThat(offsets.horizonNanos(nowNanos)).isEqualTo(horizonNanos);
    }

    /** I6: else a younger timeout would be in the wheel before an older one of the same tick. */
    @Test
    void noHorizonIsBeforeThatOfAYoungerBlock() {
        SplittableRandom random = new SplittableRandom(2);
        for (int i = 0; i < 100_000; i++) {
            long nowNanos = random.nextLong(1L << random.nextInt(1, 63));
            long youngerNanos = random.nextLong(nowNanos + 1);
            long olderNanos = random.nextLong(youngerNanos + 1);

            assertThat(horizonNanos(olderNanos, nowNanos)).isGreaterThanOrEqualTo(horizonNanos(youngerNanos, nowNanos));
            assertThat(horizonNanos(youngerNanos, nowNanos)).isGreaterThanOrEqualTo(nowNanos);
        }
    }

    private static long horizonNanos(long baseNanos, long nowNanos) {
        return new DeadlineOffsets(baseNanos, SHIFT, 0).horizonNanos(nowNanos);
    }
}
