package io.tickwheel.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.jmh.kit.Lateness;
import io.tickwheel.jmh.kit.WorkerUse;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonTest {
    private static final Measured GOOD = SomeMeasured.of(1_000, 975, 25, 0, 1_800);
    private static final Measured ONE_MISSING = SomeMeasured.of(1_000, 975, 24, 0, 0);
    private static final Measured ONE_EARLY = SomeMeasured.of(1_000, 975, 25, 1, 0);

    @Test
    void isCorrectOnlyIfAllThatWasDueFiredAndNoneEarly() {
        assertThat(new Comparison(GOOD, GOOD).isCorrect()).isTrue();
        assertThat(new Comparison(GOOD, ONE_MISSING).isCorrect()).isFalse();
        assertThat(new Comparison(ONE_MISSING, GOOD).isCorrect()).isFalse();
        assertThat(new Comparison(GOOD, ONE_EARLY).isCorrect()).isFalse();
    }

    @Test
    void isCorrectOnlyIfAllSilentConnectionsWereClosedAndNoneEarly() {
        Measured oneOpen = SomeMeasured.with(GOOD, 499, 0);
        Measured oneClosedEarly = SomeMeasured.with(GOOD, 500, 1);
        assertThat(new Comparison(GOOD, oneOpen).isCorrect()).isFalse();
        assertThat(new Comparison(oneOpen, GOOD).isCorrect()).isFalse();
        assertThat(new Comparison(GOOD, oneClosedEarly).isCorrect()).isFalse();
    }

    @Test
    void theTableHasEveryValueInUnitsThatPeopleRead() {
        assertThat(String.join(
                        "\n",
                        new Comparison(GOOD, ONE_EARLY).table("comparison.txt").lines()))
                .containsSubsequence(
                        "requests sent", "1,000", "timeouts due", "25", "timeouts fired", "25", "early", "0", "1")
                .containsSubsequence("lateness p50", "ms", "lateness p99", "ms", "lateness max", "2.90 ms")
                .containsSubsequence("worker CPU", "40.00 ms = 2.00 %")
                .containsSubsequence("wake-ups a second, busy", "900.0", "0.0")
                .containsSubsequence("heap a pending timeout", "56.0 bytes")
                .containsSubsequence("start + cancel", "99 ns")
                .containsSubsequence("connections with a read timeout", "1,000")
                .containsSubsequence("silent ones, and closed", "500, 500")
                .containsSubsequence("lateness of a close max", "1.40 ms")
                .containsSubsequence("CPU meanwhile", "31.00 ms = 1.55 %")
                .containsSubsequence("heap a connection for it", "207.3 bytes");
    }

    @Test
    void theTableOfWaitingTimeoutsTellsWhatDidNotHappenInTime() {
        Measured measured = SomeMeasured.of(0, 0, 0, 0, 0)
                .put("fill-time", 0.55)
                .put("settle-time", 1.1)
                .put("worker", new WorkerUse(10, 100, Double.NaN))
                .put("probe", new Lateness())
                .put("probes-given-up", 0);
        Measured never = SomeMeasured.with(measured, 0, 0).put("settle-time", Double.POSITIVE_INFINITY);

        List<String> lines =
                new Comparison(never, measured).table("waiting.txt").lines();
        assertThat(lines).hasSize(14);
        assertThat(String.join("\n", lines))
                .containsSubsequence("time until the timer keeps up", "not within 30 s", "1.1 s")
                .containsSubsequence("worker CPU, of a core", "1.00 %", "wake-ups a second", "n/a");
    }
}
