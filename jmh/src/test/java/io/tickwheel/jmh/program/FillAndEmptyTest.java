package io.tickwheel.jmh.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.wheel.WheelGeometry;
import org.junit.jupiter.api.Test;

class FillAndEmptyTest {
    private static final int COUNT = 100_000;
    private static final int MOST_IN_A_STEP = 16_384 * 2;

    @Test
    void everyStepOfFillingAndEmptyingIsTimed() {
        FillAndEmpty life = new FillAndEmpty(new WheelGeometry(1_000_000, 512), COUNT);

        life.run();

        PrintedFigures printed = new PrintedFigures();
        life.writeTo(printed.figures());
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
