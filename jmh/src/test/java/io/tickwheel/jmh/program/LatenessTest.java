package io.tickwheel.jmh.program;

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
        PrintedFigures printed = new PrintedFigures();
        lateness.writeMillis(printed.figures(), "late");
        lateness.writeTicks(printed.figures(), "late", 10);

        assertThat(printed.value("late-p50")).isCloseTo(500, within(1.0));
        assertThat(printed.value("late-p90")).isCloseTo(900, within(1.0));
        assertThat(printed.value("late-p99")).isCloseTo(990, within(1.0));
        assertThat(printed.value("late-p99.9")).isCloseTo(999, within(1.0));
        assertThat(printed.value("late-max")).isCloseTo(1_000, within(1.0));
        assertThat(printed.value("late-in-ticks-p50")).isCloseTo(50, within(0.1));
        assertThat(printed.value("late-in-ticks-max")).isCloseTo(100, within(0.1));
        assertThat(lateness.early()).isZero();
    }

    @Test
    void anEarlyOneCountsAsEarlyAndAsNotLate() {
        lateness.record(-1);

        assertThat(lateness.early()).isEqualTo(1);
        assertThat(lateness.count()).isEqualTo(1);
        assertThat(lateness.maxMillis()).isZero();
    }
}
