package io.tickwheel.examples.demo.application;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PaceTest {
    private static final long MILLI = 1_000_000;

    private static int taken(Pace pace, long nowNanos) {
        int taken = 0;
        while (pace.take(nowNanos)) {
            taken++;
        }
        return taken;
    }

    @ParameterizedTest
    @ValueSource(longs = {0, Long.MIN_VALUE, Long.MAX_VALUE - 1, -1})
    void keepsItsRateWhateverTheClockSays(long origin) {
        Pace pace = new Pace(5_000, origin);

        assertThat(taken(pace, origin)).isZero();
        assertThat(taken(pace, origin + MILLI)).isEqualTo(5);
        assertThat(taken(pace, origin + MILLI)).isZero();
        assertThat(taken(pace, origin + 1_000 * MILLI)).isEqualTo(4_995);
    }

    @Test
    void whatWasNotTakenInTimeIsTakenLater() {
        Pace pace = new Pace(1_000, 0);

        assertThat(pace.take(100 * MILLI)).isTrue();
        assertThat(taken(pace, 100 * MILLI)).isEqualTo(99);
    }
}
