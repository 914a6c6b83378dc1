package io.tickwheel.internal.wheel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The non-cascading layout: how late it is at worst, and that it is never early (I2); ticks of 10 ns. */
class NonCascadingWheelTest {
    private static final long TICK_NANOS = 10;

    private final Wheel wheel = Wheel.of(new WheelGeometry(TICK_NANOS, 8, TICK_NANOS, Layout.NON_CASCADING));

    /** 8, 64 and 512 ticks are the grains of what is more than 65, 520 and 4,160 ticks away. */
    @ParameterizedTest
    @CsvSource({
        "1, 1",
        "64, 64",
        "65, 65",
        "66, 72",
        "72, 72",
        "73, 80",
        "520, 520",
        "521, 576",
        "4160, 4160",
        "4161, 4608"
    })
    void theFartherAwayTheCoarser(long tick, long expiresAt) {
        TimeoutNode node = insert(tick);

        assertThat(wheel.earliestTick()).isEqualTo(expiresAt);
        assertThat(expire(expiresAt - 1)).isEmpty();
        assertThat(expire(expiresAt)).containsExactly(node);
    }

    /** One eighth of the time that was left, and less: from wherever the wheel stands, however far away. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 7, 8, 63, 64, 511, 4_095, 1L << 32, (1L << 50) - 1})
    void itIsLessThanAnEighthOfTheTimeLeftTooLateAndNeverEarly(long fromTick) {
        SplittableRandom random = new SplittableRandom(fromTick);
        double worst = 0;
        for (int i = 0; i < 20_000; i++) {
            long ahead = i < 10_000 ? i + 1 : random.nextLong(1, 1L << 40) >>> random.nextInt(40);
            expire(fromTick);
            insert(fromTick + ahead);
            long late = wheel.earliestTick() - fromTick - ahead;
            assertThat(late).as(ahead + " ahead").isNotNegative();
            assertThat(8 * late).as(ahead + " ahead").isLessThanOrEqualTo(ahead);
            worst = Math.max(worst, (double) late / Math.max(1, ahead));
            wheel.clear();
        }
        // The bound is no looser than it has to be.
        assertThat(worst).isGreaterThan(0.1);
    }

    /** From each position within a bucket, what just does not fit a level: there the lateness is worst. */
    @Test
    void itIsLessThanAnEighthOfTheTimeLeftTooLateAtTheEndsOfLevels() {
        for (long from = 0; from < 512; from++) {
            expire(from);
            for (long ahead = 490; ahead < 590; ahead++) {
                TimeoutNode node = insert(from + ahead);
                long late = wheel.earliestTick() - from - ahead;
                assertThat(8 * late).as("%d ahead of %d", ahead, from).isBetween(0L, ahead);
                wheel.remove(node);
            }
        }
    }

    @Test
    void upTo64TicksAwayItIsExact() {
        for (long from = 0; from < 200; from++) {
            expire(from);
            for (long ahead = 1; ahead <= 64; ahead++) {
                insert(from + ahead);
                assertThat(wheel.earliestTick()).isEqualTo(from + ahead);
                wheel.clear();
            }
        }
    }

    /** The tick at which it expires is a multiple of the grain, so timeouts gather: fewer wake-ups than ticks. */
    @Test
    void farTimeoutsShareTheirTicks() {
        for (long tick = 5_000; tick < 10_000; tick++) {
            insert(tick);
        }

        int wakeUps = 0;
        while (wheel.size() > 0) {
            while (expire(wheel.earliestTick()).size() == 256) {
                wakeUps++;
            }
            wakeUps++;
        }
        assertThat(wakeUps).isLessThanOrEqualTo(2 + 5_000 / 256 + 5_000 / 512);
    }

    @Test
    void whatWouldEndBeyondTheEndOfEngineTimeExpiresAtItsLastTick() {
        long lastTick = (WheelGeometry.NEVER - 1) / TICK_NANOS;
        TimeoutNode far = insert(lastTick - 3);
        expire(lastTick - 1_000);
        TimeoutNode near = insert(lastTick - 3);
        TimeoutNode exact = insert(lastTick);

        assertThat(expire(lastTick - 1)).isEmpty();
        assertThat(expire(lastTick)).containsExactly(far, near, exact);
    }

    private TimeoutNode insert(long tick) {
        TimeoutNode node = new NamedTimeout("tick " + tick, tick * TICK_NANOS);
        wheel.insert(node);
        return node;
    }

    private List<TimeoutNode> expire(long upToTick) {
        TimeoutNode[] due = new TimeoutNode[256];
        return Arrays.asList(due).subList(0, wheel.expire(upToTick, due));
    }
}
