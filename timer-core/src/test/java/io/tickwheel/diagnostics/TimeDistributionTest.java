package io.tickwheel.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tickwheel.diagnostics.TimeDistribution.Bucket;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Percentiles of what was measured, and where there are none. */
class TimeDistributionTest {
    private final TimeDistribution three =
            new TimeDistribution(3, 35, 19, List.of(new Bucket(5, 1), new Bucket(20, 2)));

    @ParameterizedTest
    @CsvSource({"0, 5", "33, 5", "34, 19", "100, 19"})
    void theEndOfItsBucketAndNeverMoreThanTheLargest(double percentile, long nanos) {
        assertThat(three.percentileNanos(percentile)).isEqualTo(nanos);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.1, 100.1, Double.NaN})
    void whatIsNoPercentileIsRefused(double percentile) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> three.percentileNanos(percentile))
                .withMessage("percentile: " + percentile + " (expected: 0 to 100)");
    }
}
