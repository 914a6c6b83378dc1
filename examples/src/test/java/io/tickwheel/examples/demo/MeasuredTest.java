package io.tickwheel.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tickwheel.jmh.kit.ChildJvm;
import io.tickwheel.jmh.kit.Lateness;
import io.tickwheel.jmh.kit.WorkerThreads;
import org.junit.jupiter.api.Test;

class MeasuredTest {
    @Test
    void comesBackFromTheLineThatAChildDelivers() {
        Lateness lateness = new Lateness();
        lateness.record(1_234_567);
        lateness.record(-5);
        Measured measured = new Measured()
                .put("start-cancel", 88.8)
                .put("lateness", lateness)
                .put("busy", new WorkerThreads.Use(2.5, 0.125, Double.NaN))
                .put("settle-time", Double.POSITIVE_INFINITY);

        assertThat(measured.value("lateness-count")).isEqualTo(2);
        assertThat(measured.value("busy-wake-ups")).isNaN();
        assertThat(ChildJvm.fromJson(ChildJvm.json(measured), Measured.class)).isEqualTo(measured);
    }

    @Test
    void ofSeveralRoundsCountsAddUpAndOfAllElseTheMedianIsTaken() {
        Measured sum = new Measured();
        for (int millis : new int[] {30, 1, 2}) {
            Lateness lateness = new Lateness();
            lateness.record(millis * 1_000_000L);
            sum.add(new Measured()
                    .put("late", lateness)
                    .put("cpu", (double) millis)
                    .put("unknown", Double.NaN));
        }

        assertThat(sum.value("late-count")).isEqualTo(3);
        assertThat(sum.value("late-max")).isBetween(2.0, 2.01);
        assertThat(sum.value("cpu")).isEqualTo(2);
        assertThat(sum.ofRounds("cpu")).containsExactly(30.0, 1.0, 2.0);
        assertThat(sum.ofRounds("late-count")).containsExactly(3.0);
        assertThat(sum.value("unknown")).isNaN();
        assertThat(sum.curve("late")).hasSize(61).allMatch(value -> value > 1.99 && value < 2.01);
        assertThat(sum.curve("gone")).isEmpty();
    }

    @Test
    void aMissingValueIsNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Measured().put("there", 1).value("gone"))
                .withMessageContainingAll("gone", "there");
    }

    @Test
    void aLoadComesBackFromTheArgumentOfAChild() {
        Load load = new Load(5_000, 8, 10, true);
        WaitingCommand.Load waiting = new WaitingCommand.Load(5_000_000, 10);

        assertThat(ChildJvm.fromJson(ChildJvm.json(load), Load.class)).isEqualTo(load);
        assertThat(ChildJvm.fromJson(ChildJvm.json(waiting), WaitingCommand.Load.class))
                .isEqualTo(waiting);
    }
}
