package io.tickwheel.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.jmh.kit.ChildJvm;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs the programs of the demo in JVMs of their own: their phases last some seconds of real time. */
@Tag("timing")
class TimedApplicationTest {
    private static final int SECONDS = 1;

    private final Set<String> phases = new LinkedHashSet<>();

    private Measured measure(DemoTimer timer) {
        return run(TimedApplication.class, new Load(timer, 400, SECONDS, 1, true), Duration.ofMinutes(2));
    }

    private Measured run(Class<?> program, Object load, Duration limit) {
        try (ChildJvm child = ChildJvm.launch("the child", List.of("-Xmx256m"), program, ChildJvm.json(load))) {
            return child.result(Measured.class, limit, (phase, detail) -> phases.add(phase));
        }
    }

    @Test
    void nettysTimerIsMeasuredInEveryPhase() {
        assertComplete(measure(DemoTimer.NETTY));
    }

    @Test
    void ourWorkerIsNotWokenWhileThereIsNothingToDo() {
        Measured measured = measure(DemoTimer.TICKWHEEL);

        assertComplete(measured);
        assertThat(wakeUps(measured, "idle")).isZero();
        // The wake-up that scheduling the far timeout costs may fall into the window on a busy machine.
        assertThat(wakeUps(measured, "waiting")).isLessThanOrEqualTo(1);
    }

    private static long wakeUps(Measured measured, String phase) {
        return Math.round(measured.value(phase + "-wake-ups") * measured.value(phase + "-seconds"));
    }

    private void assertComplete(Measured measured) {
        assertThat(phases).containsExactly("warm-up", "busy", "idle", "memory", "start + cancel", "connections");
        assertThat(measured.value("requests-sent")).isPositive();
        assertThat(measured.value("requests-due"))
                .isGreaterThanOrEqualTo(measured.value("requests-sent") / Load.REQUESTS_PER_UNANSWERED - 1)
                .isEqualTo(measured.value("lateness-count"));
        assertThat(measured.value("lateness-early")).isZero();
        assertThat(measured.value("busy-seconds")).isGreaterThanOrEqualTo(SECONDS);
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
        assertThat(new Comparison(measured, measured).isCorrect()).isTrue();
        assertThat(new Comparison(measured, measured).table("comparison.txt").lines())
                .hasSize(26);
    }

    @ParameterizedTest
    @EnumSource
    void everyProbeFiresAndNoneEarlyWhileOthersWait(DemoTimer timer) {
        WaitingTimer.Load load = new WaitingTimer.Load(timer, 10_000, 1);
        Measured measured = run(WaitingTimer.class, load, load.limit());

        assertThat(measured.value("probe-count")).isEqualTo(WaitingTimer.PROBES_PER_SECOND);
        assertThat(measured.value("probe-early")).isZero();
        assertThat(measured.value("probes-given-up")).isZero();
        assertThat(measured.value("worker-seconds")).isPositive();
        assertThat(new Comparison(measured, measured).table("waiting.txt").lines())
                .hasSize(14)
                .anyMatch(line -> line.startsWith("probe lateness p99"));
    }
}
