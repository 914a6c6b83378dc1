package io.tickwheel.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.intake.IntakeLimits;
import io.tickwheel.internal.wheel.Layout;
import io.tickwheel.internal.wheel.Locations;
import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The engine with each layout: what all keep, and what the non-cascading one keeps instead (I2, I9, I10). */
class EngineLayoutsTest {
    private static final long TICK_NANOS = ManualEngine.TICK_NANOS;
    private static final int WHEEL_LENGTH = 4_096;

    static LongStream hostileOrigins() {
        return EngineClockTest.hostileOrigins();
    }

    /** At most an eighth of its delay and a tick late, whether it runs from the intake or from the wheel. */
    @ParameterizedTest
    @MethodSource("hostileOrigins")
    void theNonCascadingLayoutIsNeverEarlyAndAtMostAnEighthLate(long originNanos) {
        for (IntakeLimits limits : List.of(ManualEngine.EAGER, IntakeLimits.DEFAULT)) {
            ManualEngine manual = ManualEngine.of(originNanos, geometry(Layout.NON_CASCADING), limits);
            SplittableRandom random = new SplittableRandom(originNanos);
            int count = 5_000;
            for (int i = 0; i < count; i++) {
                long delayNanos = random.nextLong(1, 1L << 40) >>> random.nextInt(40);
                long nowNanos = manual.nowNanos();
                long deadlineNanos = manual.engine.deadlineNanos(delayNanos);
                manual.schedule("", delayNanos, () -> {
                    long lateNanos = manual.nowNanos() - deadlineNanos;
                    assertThat(lateNanos).isNotNegative();
                    assertThat(lateNanos).isLessThanOrEqualTo((deadlineNanos - nowNanos) / 8 + TICK_NANOS);
                });
                manual.advanceTo(nowNanos + random.nextLong(100));
            }

            manual.advanceTo(1L << 42);

            assertThat(manual.counts().expired()).isEqualTo(count);
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NON_CASCADING")
    void oneWakeUpForEachTickThatHasSomethingAndNoneForOthers(Layout layout) {
        ManualEngine manual = ManualEngine.of(geometry(layout), ManualEngine.EAGER);
        SplittableRandom random = new SplittableRandom(1);
        Set<Long> ticks = new HashSet<>();
        for (int i = 0; i < 1_000; i++) {
            long delayNanos = random.nextLong(1, WHEEL_LENGTH * TICK_NANOS);
            ticks.add((delayNanos + TICK_NANOS - 1) / TICK_NANOS);
            manual.schedule("", delayNanos);
        }
        manual.work();
        int calls = manual.wakerCalls();

        manual.advanceTo(2 * WHEEL_LENGTH * TICK_NANOS);

        assertThat(manual.counts().expired()).isEqualTo(1_000);
        assertThat(manual.wakeUps() - calls).isEqualTo(ticks.size());
    }

    /** It was the earliest of a coarse bucket, which then is not opened for it. */
    @ParameterizedTest
    @EnumSource(names = {"HASHED", "HIERARCHICAL", "CASCADING"})
    void noWakeUpAtTheOldTimeOfWhatWasTakenFromThere(Layout layout) {
        ManualEngine manual = ManualEngine.of(geometry(layout), ManualEngine.EAGER);
        NamedTimeout moved = manual.schedule("moved", 50_000);
        NamedTimeout cancelled = manual.schedule("cancelled", 50_100);
        manual.schedule("behind", 50_600);
        manual.step();
        manual.engine.reschedule(moved, 1_000);
        manual.engine.reschedule(cancelled, 50_900);
        manual.engine.cancel(cancelled);
        manual.step();
        int calls = manual.wakerCalls();

        manual.advanceTo(60_000);

        assertThat(manual.ran).containsExactly("moved", "behind");
        // The block had the moved one as its earliest: one wake-up for that.
        assertThat(manual.wakeUps() - calls).isLessThanOrEqualTo(3);
    }

    @ParameterizedTest
    @EnumSource
    void whatIsCancelledInTheWheelLeavesItAtTheNextStep(Layout layout) {
        ManualEngine manual = ManualEngine.of(geometry(layout), ManualEngine.EAGER);
        List<NamedTimeout> nodes = manual.scheduleMany(1_000, "n", WHEEL_LENGTH * TICK_NANOS / 2);
        manual.work();
        assertThat(nodes).allMatch(node -> Locations.hasLocation(node));

        manual.cancelAll(nodes);
        manual.step();

        assertThat(nodes).noneMatch(node -> Locations.hasLocation(node));
        assertThat(manual.engine.nextStepNanos()).isGreaterThan(WHEEL_LENGTH * TICK_NANOS / 2 - TICK_NANOS);
    }

    private static WheelGeometry geometry(Layout layout) {
        return new WheelGeometry(TICK_NANOS, WHEEL_LENGTH, layout);
    }
}
