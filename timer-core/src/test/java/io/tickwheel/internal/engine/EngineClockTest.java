package io.tickwheel.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Engine time over any origin, and that nothing is early by it (I2). */
class EngineClockTest {
    private static final long MAX = Long.MAX_VALUE;
    private static final long TICK_NANOS = ManualEngine.TICK_NANOS;

    static LongStream hostileOrigins() {
        return LongStream.concat(
                LongStream.of(Long.MIN_VALUE, -TICK_NANOS, -1, 0, 1, MAX - TICK_NANOS, MAX - 1, MAX),
                new SplittableRandom(20_240_229).longs(5));
    }

    @ParameterizedTest
    @MethodSource("hostileOrigins")
    void timeBeginsAtZeroAndGoesOnThroughTheWrap(long originNanos) {
        AtomicLong source = new AtomicLong(originNanos);
        Engine engine = engine(source);

        assertThat(engine.nowNanos()).isZero();
        for (long nowNanos : new long[] {1, 9, 10, 1_000_000_000, MAX - 1, MAX}) {
            source.set(originNanos + nowNanos);
            assertThat(engine.nowNanos()).isEqualTo(nowNanos);
        }
    }

    @ParameterizedTest
    @MethodSource("hostileOrigins")
    void aSourceThatStepsBackStandsAtTheOrigin(long originNanos) {
        AtomicLong source = new AtomicLong(originNanos);
        Engine engine = engine(source);

        source.set(originNanos - 1);

        assertThat(engine.nowNanos()).isZero();
        assertThat(engine.deadlineNanos(5)).isEqualTo(5);
    }

    @ParameterizedTest
    @MethodSource("hostileOrigins")
    void deadlinesSaturateAtNever(long originNanos) {
        AtomicLong source = new AtomicLong(originNanos);
        Engine engine = engine(source);

        assertThat(engine.deadlineNanos(MAX)).isEqualTo(WheelGeometry.NEVER);
        source.addAndGet(1_000);
        assertThat(engine.deadlineNanos(MAX - 1_000)).isEqualTo(MAX);
        assertThat(engine.deadlineNanos(MAX - 999)).isEqualTo(WheelGeometry.NEVER);
        assertThat(engine.deadlineNanos(MAX)).isEqualTo(WheelGeometry.NEVER);
        assertThat(engine.deadlineNanos(MAX - 1_001)).isEqualTo(MAX - 1);
    }

    @Test
    void withoutADelayItIsTheNextNanosecond() {
        AtomicLong source = new AtomicLong();
        Engine engine = engine(source);
        source.set(77);

        assertThat(engine.deadlineNanos(-1)).isEqualTo(78);
        assertThat(engine.deadlineNanos(Long.MIN_VALUE)).isEqualTo(78);
        assertThat(engine.deadlineNanos(0)).isEqualTo(78);
    }

    @ParameterizedTest
    @MethodSource("hostileOrigins")
    void aTimeoutRunsAtItsBoundaryAndNotANanosecondBefore(long originNanos) {
        for (long delayNanos : new long[] {1, 9, 10, 11, 79, 80, 81, 1_234_567, MAX / 2, MAX - 20}) {
            ManualEngine manual = new ManualEngine(originNanos, 0);
            manual.schedule("a", delayNanos);
            long boundaryNanos = (delayNanos + TICK_NANOS - 1) / TICK_NANOS * TICK_NANOS;

            manual.step();
            manual.stepAt(boundaryNanos - 1);
            assertThat(manual.ran)
                    .as("before %d, delay %d", boundaryNanos, delayNanos)
                    .isEmpty();
            manual.stepAt(boundaryNanos);
            assertThat(manual.ran)
                    .as("at %d, delay %d", boundaryNanos, delayNanos)
                    .containsExactly("a");
        }
    }

    @ParameterizedTest
    @MethodSource("hostileOrigins")
    void itRunsThereToWhomeverWakesByThePlan(long originNanos) {
        ManualEngine manual = new ManualEngine(originNanos, 0);
        manual.setTime(123_456_789);
        manual.schedule("a", 1_000);

        manual.advanceTo(123_457_789);
        assertThat(manual.ran).isEmpty();
        manual.advanceTo(123_457_790);
        assertThat(manual.ran).containsExactly("a");
    }

    @ParameterizedTest
    @MethodSource("hostileOrigins")
    void aJumpOfYearsRunsAllInOrder(long originNanos) {
        ManualEngine manual = new ManualEngine(originNanos, 0);
        manual.schedule("last", 9_000_000_000_000_000_000L);
        manual.schedule("second", 1_000_000_000_000L);
        manual.schedule("first", 30);
        manual.schedule("never", MAX);

        manual.stepAt(9_100_000_000_000_000_000L);

        assertThat(manual.ran).containsExactly("first", "second", "last");
        assertThat(manual.engine.nextStepNanos()).isEqualTo(WheelGeometry.NEVER);
    }

    /** I2: what is left of a slice was due by the clock as it was; what is moved now is not, and late by as much. */
    @Test
    void afterAClockThatIsSetBackNothingElseIsEarly() {
        ManualEngine manual = new ManualEngine();
        for (int i = 0; i < 100; i++) {
            manual.schedule("due", 1_000, () -> {
                if (manual.ran.size() == 10) {
                    manual.engine.endSlice();
                }
            });
        }
        manual.stepAt(1_000);
        assertThat(manual.ran).hasSize(10);
        manual.setTime(500);
        NamedTimeout moved = manual.schedule("moved", 5_000);
        assertThat(manual.engine.reschedule(moved, manual.engine.deadlineNanos(100)))
                .isTrue();
        manual.work();

        assertThat(manual.ran).doesNotContain("moved");
        manual.advanceTo(1_000);
        assertThat(manual.ran).hasSize(101).contains("moved");
    }

    private static Engine engine(AtomicLong source) {
        return new Engine(new WheelGeometry(TICK_NANOS, 8), source::get, node -> {}, () -> {}, null);
    }
}
