package io.tickwheel.jmh.kit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Waits for real sleeps of some milliseconds each. */
@Tag("timing")
class PlainSleepTest {
    @Test
    void sleepsOnAndNeverWakesEarly() {
        try (PlainSleep sleep = PlainSleep.open()) {
            while (sleep.lateness().count() < 3) {
                Thread.onSpinWait();
            }
            assertThat(sleep.lateness().early()).isZero();
            assertThat(sleep.lateness().maxMillis()).isPositive();
        }
    }
}
