package io.tickwheel.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tickwheel.jmh.kit.ChildJvm;
import io.tickwheel.jmh.kit.Lateness;
import io.tickwheel.jmh.kit.WorkerUse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MeasuredTest {
    @Test
    void comesBackFromTheLineThatAChildDelivers() {
        Lateness lateness = new Lateness();
        lateness.record(1_234_567);
        lateness.record(-5);
        Measured measured = new Measured()
                .put("start-cancel", 88.8)
                .put("lateness", lateness)
                .put("busy", new WorkerUse(2.5, 0.125, Double.NaN))
                .put("settle-time", Double.POSITIVE_INFINITY);

        assertThat(measured.value("lateness-count")).isEqualTo(2);
        assertThat(measured.value("busy-wake-ups")).isNaN();
        assertThat(ChildJvm.fromJson(ChildJvm.json(measured), Measured.class)).isEqualTo(measured);
    }

    @Test
    void aMissingValueIsNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Measured().put("there", 1).value("gone"))
                .withMessageContainingAll("gone", "there");
    }

    @ParameterizedTest
    @EnumSource
    void aLoadComesBackFromTheArgumentOfAChild(DemoTimer timer) {
        Load load = new Load(timer, 5_000, 8, 10, timer == DemoTimer.NETTY);
        WaitingTimer.Load waiting = new WaitingTimer.Load(timer, 5_000_000, 10);

        assertThat(ChildJvm.fromJson(ChildJvm.json(load), Load.class)).isEqualTo(load);
        assertThat(ChildJvm.fromJson(ChildJvm.json(waiting), WaitingTimer.Load.class))
                .isEqualTo(waiting);
    }
}
