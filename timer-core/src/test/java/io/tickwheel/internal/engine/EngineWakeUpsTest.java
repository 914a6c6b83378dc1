package io.tickwheel.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.wheel.Layout;
import io.tickwheel.internal.wheel.Locations;
import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How often the owner wakes, counted (I8, I10), with ticks of 10 ns. */
class EngineWakeUpsTest {
    private static final long TICK_NANOS = ManualEngine.TICK_NANOS;
    private static final int WHEEL_LENGTH = 4_096;

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NON_CASCADING")
    void onceForEachTickThatHasSomethingAndNotForOthers(Layout layout) {
        ManualEngine manual = eager(layout);
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
    void notAtTheOldTimeOfATimeoutThatHasLeftItsBucket(Layout layout) {
        ManualEngine manual = eager(layout);
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
    void notForTimeoutsThatWereCancelledInTheWheel(Layout layout) {
        ManualEngine manual = eager(layout);
        List<NamedTimeout> nodes = manual.scheduleMany(1_000, "n", WHEEL_LENGTH * TICK_NANOS / 2);
        manual.work();
        assertThat(nodes).allMatch(node -> Locations.hasLocation(node));

        manual.cancelAll(nodes);
        manual.step();

        assertThat(nodes).noneMatch(node -> Locations.hasLocation(node));
        assertThat(manual.engine.nextStepNanos()).isGreaterThan(WHEEL_LENGTH * TICK_NANOS / 2 - TICK_NANOS);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void onceForEachLengthOfALeaseThatIsExtendedAgainAndAgain(boolean isInWheel) {
        ManualEngine manual = isInWheel ? eager(Layout.HASHED) : new ManualEngine();
        NamedTimeout lease = manual.schedule("lease", 1_000);
        manual.step();
        assertThat(lease.isQueued()).isNotEqualTo(isInWheel);
        int wakeUps = manual.wakeUps();

        for (long now = 10; now <= 100_000; now += 10) {
            manual.advanceTo(now);
            assertThat(manual.engine.reschedule(lease, now + 1_000)).isTrue();
        }

        assertThat(manual.wakeUps() - wakeUps).isLessThanOrEqualTo(2 * 100);
        manual.advanceTo(101_000 - 1);
        assertThat(manual.ran).isEmpty();
        manual.advanceTo(101_000);
        assertThat(manual.ran).containsExactly("lease");
    }

    @Test
    void onceAtTheOldTimeOfManyThatWereMovedToLater() {
        ManualEngine manual = eager(Layout.HASHED);
        List<NamedTimeout> moved = manual.scheduleMany(1_000, "moved", 500);
        manual.step();
        moved.forEach(node -> manual.engine.reschedule(node, 100_000));
        int wakeUps = manual.wakeUps();

        manual.advanceTo(99_999);

        assertThat(manual.wakeUps() - wakeUps).isOne();
        assertThat(manual.ran).isEmpty();
    }

    /** I8: messages about timeouts that were then cancelled do not heap up while the owner sleeps. */
    @Test
    void onceForMoreMessagesThanTheHighWaterMark() {
        ManualEngine manual = new ManualEngine();
        manual.schedule("first", 1_000);
        List<NamedTimeout> moved = manual.scheduleMany(OwnerMessages.HIGH_WATER + 1, "moved", 5_000);
        manual.step();
        int calls = manual.wakerCalls();

        moved.forEach(node -> {
            manual.engine.reschedule(node, 2_000);
            manual.engine.cancel(node);
        });

        assertThat(manual.wakerCalls()).isEqualTo(calls + 1);
        assertThat(manual.engine.nextStepNanos()).isZero();
        manual.step();
        assertThat(manual.engine.nextStepNanos()).isEqualTo(1_000);
    }

    private static ManualEngine eager(Layout layout) {
        return new ManualEngine(new WheelGeometry(TICK_NANOS, WHEEL_LENGTH, layout), ManualEngine.EAGER);
    }
}
