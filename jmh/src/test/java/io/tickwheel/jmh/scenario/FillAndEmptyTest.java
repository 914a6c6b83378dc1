package io.tickwheel.jmh.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.wheel.WheelGeometry;
import io.tickwheel.jmh.kit.Metrics;
import org.junit.jupiter.api.Test;

class FillAndEmptyTest {
    private static final int COUNT = 100_000;
    private static final int MOST_IN_A_STEP = 16_384 * 2;

    @Test
    void everyStepOfFillingAndEmptyingIsTimed() {
        LongestStep.FillAndEmpty life = new LongestStep.FillAndEmpty(new WheelGeometry(1_000_000, 512), COUNT);

        life.run();

        Metrics printed = new Metrics();
        life.writeTo(printed);
        assertThat(printed.value("steps")).isGreaterThan((double) COUNT / MOST_IN_A_STEP);
        assertThat(printed.value("longest-fill-step-cpu")).isNotNegative();
        assertThat(printed.value("longest-cancel-step-cpu")).isNotNegative();
        assertThat(printed.value("longest-expire-step-cpu")).isPositive();
        assertThat(printed.value("longest-step"))
                .isPositive()
                .isGreaterThanOrEqualTo(printed.value("longest-step-without-gc"))
                .isGreaterThanOrEqualTo(printed.value("step-p99.9"));
    }
}
