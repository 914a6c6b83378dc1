package io.tickwheel.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Delays double up to their cap, and jitter shortens them. */
class BackoffTest {
    @Test
    void delaysDoubleUpToTheCap() {
        Schedule backoff = new Backoff(100, 1_000, 0, () -> 0.5);

        assertThat(backoff.firstNanos(7)).isEqualTo(107);
        assertThat(backoff.nextNanos(1, 107, 1_000)).isEqualTo(1_200);
        assertThat(backoff.nextNanos(3, 107, 1_000)).isEqualTo(1_800);
        assertThat(backoff.nextNanos(4, 107, 1_000)).isEqualTo(2_000);
        for (long runs : new long[] {5, 55, 56, 57, 62, 63, 64, 65, 1_000, Long.MAX_VALUE}) {
            assertThat(backoff.nextNanos(runs, 107, 1_000)).as("after " + runs).isEqualTo(2_000);
        }
    }

    @Test
    void jitterLeavesOutAPart() {
        assertThat(new Backoff(100, 1_000, 0.5, () -> 0.5).firstNanos(0)).isEqualTo(75);
        assertThat(new Backoff(100, 1_000, 1, () -> 0.999_999).firstNanos(0)).isOne();
        Schedule random = Schedule.exponentialBackoff(Duration.ofNanos(1_000), Duration.ofNanos(1_000), 0.25);
        for (int i = 0; i < 10_000; i++) {
            assertThat(random.firstNanos(0)).isBetween(750L, 1_000L);
        }
    }

    @Test
    void withoutACapItEndsAtNever() {
        Schedule backoff = Schedule.exponentialBackoff(Duration.ofNanos(1), Duration.ofSeconds(Long.MAX_VALUE), 0);

        assertThat(backoff.nextNanos(62, 0, 0)).isEqualTo(1L << 62);
        assertThat(backoff.nextNanos(63, 0, 0)).isEqualTo(Long.MAX_VALUE);
        assertThat(backoff.nextNanos(61, 0, Long.MAX_VALUE - 5)).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void argumentsThatMeanNothingAreRefused() {
        Duration second = Duration.ofSeconds(1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Schedule.exponentialBackoff(Duration.ZERO, second, 0))
                .withMessage("first: PT0S (expected: > PT0S)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Schedule.exponentialBackoff(second, Duration.ofMillis(999), 0))
                .withMessage("cap: PT0.999S (expected: >= first, PT1S)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Schedule.exponentialBackoff(second, second, 1.5))
                .withMessage("jitter: 1.5 (expected: from 0 to 1)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Schedule.exponentialBackoff(second, second, Double.NaN))
                .withMessage("jitter: NaN (expected: from 0 to 1)");
    }
}
