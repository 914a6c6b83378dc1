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

/** Runs the programs of the demo in JVMs of their own: their phases last some seconds of real time. */
@Tag("timing")
class TimedApplicationTest {
    private static Measured run(DemoTimer timer, Class<?> program, Object load, List<String> orders) {
        ProgressLine progress = new ProgressLine(new PrintWriter(Writer.nullWriter()), false);
        try (Turns turns = new Turns(List.of(timer), program, List.of("-Xmx256m"), load, progress)) {
            orders.forEach(order -> turns.inTurns(order, 1));
            return turns.measured().get(0);
        }
    }

    private static Measured measure(DemoTimer timer) {
        return run(
                timer,
                TimedApplication.class,
                new Load(400, 2, 1, true),
                List.of(
                        TimedApplication.REQUESTS,
                        TimedApplication.EXACT,
                        TimedApplication.MEMORY,
                        TimedApplication.START_CANCEL,
                        TimedApplication.CONNECTIONS));
    }

    @Test
    void nettysTimerIsMeasuredInEveryPart() {
        assertComplete(measure(DemoTimer.NETTY));
    }

    @Test
    void ourWorkerIsNotWokenWhileThereIsNothingToDo() {
        Measured measured = measure(DemoTimer.TICKWHEEL);
        // The last wake-up before the window falls into it if the worker was held up.
        for (int i = 0; i < 3 && wakeUps(measured, "idle") > 0; i++) {
            measured = measure(DemoTimer.TICKWHEEL);
        }

        assertComplete(measured);
        assertThat(wakeUps(measured, "idle")).isZero();
        // The wake-up that scheduling the far timeout costs may fall into the window on a busy machine.
        assertThat(wakeUps(measured, "waiting")).isLessThanOrEqualTo(1);
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

    private static long wakeUps(Measured measured, String phase) {
        return Math.round(measured.value(phase + "-wake-ups") * measured.value(phase + "-seconds"));
    }

    private void assertComplete(Measured measured) {
        assertThat(measured.value("requests-sent")).isPositive();
        assertThat(measured.value("requests-due"))
                .isGreaterThanOrEqualTo(measured.value("requests-sent") / Load.REQUESTS_PER_UNANSWERED - 1)
                .isEqualTo(measured.value("lateness-count"));
        assertThat(measured.value("lateness-early")).isZero();
        assertThat(measured.value("busy-seconds")).isGreaterThanOrEqualTo(0.6);
        assertThat(measured.value("busy-cpu")).isPositive();
        assertThat(measured.value("bytes-per-pending")).isGreaterThan(32);
        assertThat(measured.value("start-cancel")).isPositive();
        double silent = measured.value("silent");
        assertThat(measured.value("connections")).isPositive().isBetween(2 * silent - 2, 2 * silent);
        assertThat(measured.value("silent-closed")).isEqualTo(silent);
        assertThat(measured.value("close-early")).isZero();
        assertThat(measured.value("close-count")).isEqualTo(silent + measured.value("talking-closed"));
        assertThat(measured.value("connections-cpu")).isPositive();
        assertThat(measured.value("bytes-per-connection")).isPositive();
        assertThat(new Comparison(measured, measured, Double.NaN).isCorrect()).isTrue();
        assertThat(new Comparison(measured, measured, Double.NaN)
                        .table("comparison.txt")
                        .lines())
                .hasSize(27);
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
        assertThat(new Comparison(measured, measured, Double.NaN)
                        .table("waiting.txt")
                        .lines())
                .hasSize(14)
                .anyMatch(line -> line.startsWith("probe lateness p99"));
    }
}
