package io.tickwheel.internal.wheel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigInteger;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Ticks and boundaries, at any end of the numbers (I2). */
class WheelGeometryTest {
    private static final long MAX = Long.MAX_VALUE;

    @Test
    void theExampleOfItsJavadoc() {
        WheelGeometry geometry = new WheelGeometry(10, 4);

        assertThat(geometry.tickOf(61)).isEqualTo(7);
        assertThat(geometry.boundaryNanos(7)).isEqualTo(70);
        assertThat(geometry.remainingRounds(7, 0)).isEqualTo(1);
        assertThat(geometry.remainingRounds(7, 3)).isZero();
        assertThat(geometry.remainingRounds(7, 9)).isZero();
        assertThat(new WheelGeometry(10, 4, Layout.SIMPLE).remainingRounds(7, 0))
                .isZero();
    }

    static LongStream ticksNanos() {
        return LongStream.of(2, 3, 10, 1_000, 1_000_000, 86_400_000_000_000L, MAX / 3, MAX / 2 + 1, MAX - 1, MAX);
    }

    @ParameterizedTest
    @MethodSource("ticksNanos")
    void neverEarlyAndLessThanATickLateForAnyDeadline(long tickNanos) {
        WheelGeometry geometry = new WheelGeometry(tickNanos, 1);
        SplittableRandom random = new SplittableRandom(tickNanos);
        LongStream hostile = LongStream.of(0, 1, tickNanos - 1, tickNanos, MAX - tickNanos, MAX - 2, MAX - 1, MAX);
        LongStream any = random.longs(10_000, 0, MAX).map(deadline -> deadline >>> random.nextInt(63));

        LongStream.concat(hostile, any).forEach(deadlineNanos -> {
            BigInteger late =
                    big(geometry.tickOf(deadlineNanos)).multiply(big(tickNanos)).subtract(big(deadlineNanos));
            assertThat(late).as("of %d", deadlineNanos).isBetween(BigInteger.ZERO, big(tickNanos - 1));
        });
    }

    @ParameterizedTest
    @MethodSource("ticksNanos")
    void whatIsDueAtABoundaryIsNotDueANanosecondBefore(long tickNanos) {
        WheelGeometry geometry = new WheelGeometry(tickNanos, 1);

        for (long tick : new long[] {1, 2, 3, MAX / tickNanos - 1, MAX / tickNanos}) {
            if (tick > 0 && geometry.boundaryNanos(tick) != WheelGeometry.NEVER) {
                assertThat(geometry.tickAt(geometry.boundaryNanos(tick))).isEqualTo(tick);
                assertThat(geometry.tickAt(geometry.boundaryNanos(tick) - 1)).isEqualTo(tick - 1);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("ticksNanos")
    void aBoundaryThatNoLongCanHoldIsNever(long tickNanos) {
        WheelGeometry geometry = new WheelGeometry(tickNanos, 1);
        long lastTick = (MAX - 1) / tickNanos;

        assertThat(geometry.boundaryNanos(lastTick))
                .isEqualTo(lastTick * tickNanos)
                .isLessThan(WheelGeometry.NEVER);
        assertThat(geometry.boundaryNanos(lastTick + 1)).isEqualTo(WheelGeometry.NEVER);
        assertThat(geometry.boundaryNanos(geometry.tickOf(WheelGeometry.NEVER))).isEqualTo(WheelGeometry.NEVER);
        assertThat(geometry.boundaryNanos(WheelGeometry.NEVER)).isEqualTo(WheelGeometry.NEVER);
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 2", "3, 4", "4, 4", "5, 8", "511, 512", "512, 512", "513, 1024", "1073741824, 1073741824"})
    void lengthsAreRoundedUpToAPowerOfTwo(int requested, int length) {
        assertThat(WheelGeometry.roundUpLength("length", requested)).isEqualTo(length);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 8, HASHED",
        "0, 8, HASHED",
        "-1, 8, HASHED",
        "10, 0, HASHED",
        "10, -8, HASHED",
        "10, 3, HASHED",
        "10, -2147483648, HASHED",
        "10, 1, HIERARCHICAL"
    })
    void aGeometryOutOfBoundsIsRefused(long tickNanos, int ticksPerWheel, Layout layout) {
        assertThatIllegalArgumentException().isThrownBy(() -> new WheelGeometry(tickNanos, ticksPerWheel, layout));
    }

    private static BigInteger big(long value) {
        return BigInteger.valueOf(value);
    }
}
