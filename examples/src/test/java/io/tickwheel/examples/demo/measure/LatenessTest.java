package io.tickwheel.examples.demo.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tickwheel.examples.demo.jvm.Figures;
import org.junit.jupiter.api.Test;

class LatenessTest {
    private static final double THREE_DIGITS = 0.001;

    @Test
    void percentilesAreThoseOfTheValues() {
        Lateness lateness = new Lateness();
        for (int micros = 1_000; micros >= 1; micros--) {
            lateness.record(micros * 1_000L);
        }
        LatenessSummary summary = lateness.summary();

        assertThat(summary.count()).isEqualTo(1_000);
        assertThat(summary.early()).isZero();
        assertThat(summary.medianMillis()).isCloseTo(0.5, within(0.5 * THREE_DIGITS + 0.001));
        assertThat(summary.p99Millis()).isCloseTo(0.99, within(0.99 * THREE_DIGITS + 0.001));
        assertThat(summary.maxMillis()).isCloseTo(1.0, within(THREE_DIGITS + 0.001));
    }

    @Test
    void aSingleNanosecondBeforeTheDeadlineIsEarly() {
        Lateness lateness = new Lateness();
        lateness.record(0);
        lateness.record(-1);

        assertThat(lateness.summary().early()).isEqualTo(1);
        assertThat(lateness.count()).isEqualTo(2);
    }

    @Test
    void whatIsLaterThanCanBeRecordedCountsAsTheLatest() {
        Lateness lateness = new Lateness();
        lateness.record(Long.MAX_VALUE);

        assertThat(lateness.summary().maxMillis()).isGreaterThanOrEqualTo(3_600_000);
    }

    @Test
    void theCurveGoesFromAllToOneInAThousand() {
        assertThat(LatenessSummary.percentileOf(0)).isZero();
        assertThat(LatenessSummary.percentileOf(LatenessSummary.POINTS_PER_DECADE))
                .isCloseTo(90, within(1e-9));
        assertThat(LatenessSummary.percentileOf(LatenessSummary.CURVE_POINTS - 1))
                .isCloseTo(99.9, within(1e-9));
    }

    @Test
    void aSummaryComesBackFromFigures() {
        Lateness lateness = new Lateness();
        lateness.record(1_234_567);
        lateness.record(-5);
        Figures figures = new Figures();
        lateness.summary().writeTo(figures, "late");

        assertThat(LatenessSummary.readFrom(Figures.parse(figures.lines()), "late"))
                .isEqualTo(lateness.summary());
    }
}
