package io.tickwheel.examples.demo.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Waits for real sleeps of some milliseconds each. */
@Tag("timing")
class PlainSleepTest {
    @Test
    void sleepsOnAndNeverWakesEarly() {
        try (PlainSleep sleep = PlainSleep.open()) {
            while (sleep.summary().count() < 3) {
                Thread.onSpinWait();
            }
            assertThat(sleep.summary().early()).isZero();
            assertThat(sleep.summary().maxMillis()).isPositive();
        }
    }
}
