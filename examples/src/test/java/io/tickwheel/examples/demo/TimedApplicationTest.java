package io.tickwheel.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Runs the programs of the demo in JVMs of their own: their phases last some seconds of real time. */
@Tag("timing")
class TimedApplicationTest {
    private static Measured measure(DemoTimer timer) {
        return TurnsTest.run(
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
        // The last wake-ups before a window fall into it if the worker was held up.
        for (int i = 0; i < 3 && (wakeUps(measured, "idle") > 0 || wakeUps(measured, "waiting") > 1); i++) {
            measured = measure(DemoTimer.TICKWHEEL);
        }

        assertComplete(measured);
        assertThat(wakeUps(measured, "idle")).isZero();
        // The wake-up that scheduling the far timeout costs may fall into the window on a busy machine.
        assertThat(wakeUps(measured, "waiting")).isLessThanOrEqualTo(1);
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
        assertThat(measured.value("start-cancel-cpu")).isPositive();
        double silent = measured.value("silent");
        assertThat(measured.value("connections")).isPositive().isBetween(2 * silent - 2, 2 * silent);
        assertThat(measured.value("silent-closed")).isEqualTo(silent);
        assertThat(measured.value("close-early")).isZero();
        assertThat(measured.value("close-count")).isEqualTo(silent + measured.value("talking-closed"));
        assertThat(measured.value("connections-cpu")).isPositive();
        assertThat(measured.value("bytes-per-connection")).isPositive();
        assertThat(new Comparison(measured, measured, Double.NaN).isCorrect()).isTrue();
        assertThat(new Comparison(measured, measured, Double.NaN).table("comparison.txt"))
                .hasSize(28);
    }
}
