package io.tickwheel.examples.demo.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.examples.demo.jvm.Figures;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class WorkerUseTest {
    private static final WorkerSample BEGIN = new WorkerSample(1_000_000_000, 30_000_000, OptionalLong.of(100));

    @Test
    void isTheDifferenceOfTwoSamples() {
        WorkerUse use = BEGIN.until(new WorkerSample(3_000_000_000L, 70_000_000, OptionalLong.of(1_900)));

        assertThat(use).isEqualTo(new WorkerUse(2, 40, OptionalLong.of(1_800)));
        assertThat(use.cpuPercent()).isEqualTo(2);
        assertThat(use.wakeUpsPerSecond()).hasValue(900);
    }

    @Test
    void wakeUpsThatOneSampleDoesNotKnowAreUnknown() {
        WorkerSample unknown = new WorkerSample(3_000_000_000L, 70_000_000, OptionalLong.empty());

        assertThat(BEGIN.until(unknown).wakeUps()).isEmpty();
        assertThat(unknown.until(BEGIN).wakeUpsPerSecond()).isEmpty();
    }

    @Test
    void comesBackFromFigures() {
        for (OptionalLong wakeUps : new OptionalLong[] {OptionalLong.of(3), OptionalLong.empty()}) {
            WorkerUse use = new WorkerUse(2.5, 0.125, wakeUps);
            Figures figures = new Figures();
            use.writeTo(figures, "busy");

            assertThat(WorkerUse.readFrom(figures, "busy")).isEqualTo(use);
        }
    }
}
