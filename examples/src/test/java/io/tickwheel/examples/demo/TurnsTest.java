package io.tickwheel.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.jmh.kit.ProgressLine;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The timers take turns in JVMs of their own, whose phases last some seconds of real time. */
@Tag("timing")
class TurnsTest {
    static Measured run(DemoTimer timer, Class<?> program, Object load, List<String> orders) {
        ProgressLine progress = new ProgressLine(new PrintWriter(Writer.nullWriter()), false);
        try (Turns turns = new Turns(List.of(timer), program, List.of("-Xmx256m"), load, progress)) {
            orders.forEach(order -> turns.inTurns(order, 1));
            return turns.measured().get(0);
        }
    }

    /** The rounds of both timers follow each other, and the warm-up does not count. */
    @Test
    void theTimersTakeTurnsAfterTheyHaveWarmedUp() {
        StringWriter shown = new StringWriter();
        ProgressLine progress = new ProgressLine(new PrintWriter(shown), false);
        Load load = new Load(100, 1, 1, true);
        try (Turns turns =
                new Turns(List.of(DemoTimer.values()), TimedApplication.class, List.of("-Xmx256m"), load, progress)) {
            turns.together(TimedApplication.WARM_UP);
            turns.inTurns(TimedApplication.START_CANCEL, 2);

            assertThat(turns.measured())
                    .hasSize(2)
                    .allMatch(measured -> measured.ofRounds("start-cancel").size() == 2)
                    .allMatch(measured -> measured.counts().isEmpty());
        }
        assertThat(shown.toString().lines())
                .containsExactly(
                        "warm-up",
                        "start + cancel, round 1 of 2: Netty",
                        "start + cancel, round 1 of 2: tickwheel",
                        "start + cancel, round 2 of 2: Netty",
                        "start + cancel, round 2 of 2: tickwheel");
    }

    @ParameterizedTest
    @EnumSource
    void everyProbeFiresAndNoneEarlyWhileOthersWait(DemoTimer timer) {
        WaitingCommand.Load load = new WaitingCommand.Load(10_000, 1);
        Measured measured = run(timer, WaitingCommand.class, load, List.of(WaitingCommand.MEASURE));

        assertThat(measured.value("probe-count")).isEqualTo(WaitingCommand.PROBES_PER_SECOND);
        assertThat(measured.value("probe-early")).isZero();
        assertThat(measured.value("probes-given-up")).isZero();
        assertThat(measured.value("worker-seconds")).isPositive();
        assertThat(new Comparison(measured, measured, Double.NaN).table("waiting.txt"))
                .hasSize(14)
                .anyMatch(line -> line.startsWith("probe lateness p99"));
    }
}
