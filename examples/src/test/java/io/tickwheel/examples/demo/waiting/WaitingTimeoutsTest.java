package io.tickwheel.examples.demo.waiting;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.examples.demo.jvm.ChildFailure;
import io.tickwheel.examples.demo.jvm.ChildJvm;
import io.tickwheel.examples.demo.jvm.Figures;
import io.tickwheel.examples.demo.measure.TimerKind;
import io.tickwheel.examples.demo.report.ConsoleTable;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs the whole measurement in a JVM of its own: it lasts a second of real time and what the JVM needs to start. */
@Tag("timing")
class WaitingTimeoutsTest {
    @ParameterizedTest
    @EnumSource
    void everyProbeFiresAndNoneEarly(TimerKind timer) throws ChildFailure {
        WaitingLoad load = new WaitingLoad(timer, 10_000, 1);
        ChildJvm child = new ChildJvm(timer.title(), (phase, detail) -> {});
        WaitingMeasurements measured = WaitingMeasurements.of(
                child.run(List.of("-Xmx128m"), WaitingTimeouts.class, load.figures(), load.longest()));

        assertThat(measured.probes().count()).isEqualTo(WaitingLoad.PROBES_PER_SECOND);
        assertThat(measured.probes().early()).isZero();
        assertThat(measured.givenUp()).isZero();
        assertThat(measured.worker().seconds()).isGreaterThanOrEqualTo(1);
        assertThat(ConsoleTable.lines(WaitingTable.of(measured, measured)))
                .hasSize(14)
                .anyMatch(line -> line.startsWith("probe lateness p99"));
    }

    @ParameterizedTest
    @EnumSource
    void aLoadComesBackFromTheArgumentsOfAChild(TimerKind timer) {
        WaitingLoad load = new WaitingLoad(timer, 5_000_000, 10);

        assertThat(WaitingLoad.of(Figures.parse(load.figures().lines()))).isEqualTo(load);
    }
}
