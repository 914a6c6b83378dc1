package io.tickwheel.examples.demo.application;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.examples.demo.jvm.Figures;
import io.tickwheel.examples.demo.measure.Lateness;
import io.tickwheel.examples.demo.measure.TimerKind;
import io.tickwheel.examples.demo.measure.WorkerUse;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MeasurementsTest {
    @Test
    void comeBackFromTheLinesThatAChildDelivers() {
        Lateness lateness = new Lateness();
        lateness.record(700_000);
        Measurements measured = new Measurements(
                new RequestOutcome(40, 39, lateness.summary()),
                lateness.summary(),
                new WorkerUse(8, 100, OptionalLong.of(7_000)),
                new WorkerUse(2, 0, OptionalLong.of(0)),
                new WorkerUse(2, 0.5, OptionalLong.empty()),
                49.7,
                88.8,
                new ConnectionOutcome(1_000, 500, 499, 1, lateness.summary(), 1.2, 34.5, 96.5));

        assertThat(Measurements.of(Figures.parse(measured.figures().lines()))).isEqualTo(measured);
    }

    @ParameterizedTest
    @EnumSource
    void aLoadComesBackFromTheArgumentsOfAChild(TimerKind timer) {
        Load load = new Load(timer, 5_000, 8, 10, timer == TimerKind.NETTY);

        assertThat(Load.of(Figures.parse(load.figures().lines()))).isEqualTo(load);
    }
}
