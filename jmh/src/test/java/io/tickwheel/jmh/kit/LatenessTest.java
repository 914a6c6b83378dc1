package io.tickwheel.jmh.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LatenessTest {
    private final Lateness lateness = new Lateness();

    @Test
    void percentilesAreWrittenInMillisecondsAndInTicks() {
        for (int millis = 1; millis <= 1_000; millis++) {
            lateness.record(TimeUnit.MILLISECONDS.toNanos(millis));
        }
        Metrics metrics = new Metrics();
        lateness.writeMillis(metrics, "late");
        lateness.writeTicks(metrics, "late", 10);

        assertThat(metrics.value("late-p50")).isCloseTo(500, within(1.0));
        assertThat(metrics.value("late-p90")).isCloseTo(900, within(1.0));
        assertThat(metrics.value("late-p99")).isCloseTo(990, within(1.0));
        assertThat(metrics.value("late-p99.9")).isCloseTo(999, within(1.0));
        assertThat(metrics.value("late-max")).isCloseTo(1_000, within(1.0));
        assertThat(metrics.value("late-in-ticks-p50")).isCloseTo(50, within(0.1));
        assertThat(metrics.value("late-in-ticks-max")).isCloseTo(100, within(0.1));
        assertThat(lateness.early()).isZero();
        assertThat(lateness.millisAt(50)).isEqualTo(metrics.value("late-p50"));
        assertThat(lateness.millisAt(99)).isEqualTo(metrics.value("late-p99"));
        assertThat(lateness.count()).isEqualTo(1_000);
    }

    @Test
    void whatIsLaterThanCanBeRecordedCountsAsTheLatest() {
        lateness.record(Long.MAX_VALUE);

        assertThat(lateness.maxMillis()).isGreaterThanOrEqualTo(3_600_000);
    }

    @Test
    void anEarlyOneCountsAsEarlyAndAsNotLate() {
        lateness.record(-1);

        assertThat(lateness.early()).isEqualTo(1);
        assertThat(lateness.count()).isEqualTo(1);
        assertThat(lateness.maxMillis()).isZero();
    }
}
