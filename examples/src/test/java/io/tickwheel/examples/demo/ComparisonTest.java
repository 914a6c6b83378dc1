package io.tickwheel.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.jmh.kit.Lateness;
import io.tickwheel.jmh.kit.WorkerThreads;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonTest {
    private static final Measured GOOD = SomeMeasured.of(1_000, 975, 25, 0, 1_800);
    private static final Measured ONE_MISSING = SomeMeasured.of(1_000, 975, 24, 0, 0);
    private static final Measured ONE_EARLY = SomeMeasured.of(1_000, 975, 25, 1, 0);

    private static Comparison compared(Measured netty, Measured tickwheel) {
        return new Comparison(netty, tickwheel, Double.NaN);
    }

    @Test
    void isCorrectOnlyIfAllThatWasDueFiredAndNoneEarly() {
        assertThat(compared(GOOD, GOOD).isCorrect()).isTrue();
        assertThat(compared(GOOD, ONE_MISSING).isCorrect()).isFalse();
        assertThat(compared(ONE_MISSING, GOOD).isCorrect()).isFalse();
        assertThat(compared(GOOD, ONE_EARLY).isCorrect()).isFalse();
        Measured earlyAtAFineTick = new Measured().add(GOOD).count("exact-early", 1);
        assertThat(compared(GOOD, earlyAtAFineTick).isCorrect()).isFalse();
    }

    @Test
    void isCorrectOnlyIfAllSilentConnectionsWereClosedAndNoneEarly() {
        Measured oneOpen = SomeMeasured.with(GOOD, 499, 0);
        Measured oneClosedEarly = SomeMeasured.with(GOOD, 500, 1);
        assertThat(compared(GOOD, oneOpen).isCorrect()).isFalse();
        assertThat(compared(oneOpen, GOOD).isCorrect()).isFalse();
        assertThat(compared(GOOD, oneClosedEarly).isCorrect()).isFalse();
    }

    @Test
    void theTableHasEveryValueInUnitsThatPeopleRead() {
        assertThat(String.join("\n", compared(GOOD, ONE_EARLY).table("comparison.txt")))
                .containsSubsequence(
                        "requests sent", "1,000", "timeouts due", "25", "timeouts fired", "25", "early", "0", "1")
                .containsSubsequence("lateness p50", "ms", "lateness p99", "ms", "lateness max", "2.90 ms")
                .containsSubsequence("with a tick of 1 us, p50 and p99", "0.06 ms, 0.21 ms")
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
    void theTableHasTheMedianOfTheRoundsAndTheirRange() {
        Measured rounds = new Measured();
        for (double wakeUps : new double[] {1_820, 1_800, 2_600}) {
            rounds.add(SomeMeasured.of(1_000, 975, 25, 0, wakeUps));
        }
        List<String> lines = compared(rounds, GOOD).table("comparison.txt");

        assertThat(lines)
                .anyMatch(line -> line.matches("requests sent +3,000 +1,000"))
                .anyMatch(line -> line.matches("wake-ups a second, busy +910\\.0 \\[900\\.0\u20131,300\\.0] +900\\.0"))
                .anyMatch(line -> line.matches("worker CPU and share of a core, busy +40\\.00 ms = 2\\.00 % +40.*"));
    }

    @Test
    void aMachineThatWasBusyIsSaidToBe() {
        Measured busy = SomeMeasured.of(1_000, 975, 25, 0, 0);
        for (int round = 0; round < 2; round++) {
            busy.put("machine-p99", 24.04);
        }

        Measured quiet =
                SomeMeasured.of(1_000, 975, 25, 0, 0).put("machine-p99", 0.4).put("machine-p99", 0.4);
        assertThat(new Comparison(quiet, quiet, 4).noise()).isEmpty();
        assertThat(new Comparison(quiet, quiet, Double.NaN).noise()).isEmpty();
        assertThat(new Comparison(quiet, quiet, 12.2).noise()).contains("from it: 12 %");
        assertThat(new Comparison(quiet, busy, Double.NaN).noise())
                .contains("was 24.0 ms late or more", "from it: n/a");
        assertThat(new Comparison(busy, quiet, Double.NaN).noise()).contains("24.0 ms");
        assertThat(new Comparison(busy, quiet, 0).page(DemoCommand.conditions(new Load(5_000, 9, 1, false))))
                .contains("The machine was too busy");
    }

    @Test
    void theTableOfWaitingTimeoutsTellsWhatDidNotHappenInTime() {
        Measured measured = SomeMeasured.of(0, 0, 0, 0, 0)
                .put("fill-time", 0.55)
                .put("worker", new WorkerThreads.Use(10, 100, Double.NaN))
                .put("probe", new Lateness())
                .count("probes-given-up", 0);
        Measured never = SomeMeasured.with(measured, 0, 0).put("settle-time", Double.POSITIVE_INFINITY);
        measured.put("settle-time", 1.1);

        List<String> lines = compared(never, measured).table("waiting.txt");
        assertThat(lines).hasSize(14);
        assertThat(String.join("\n", lines))
                .containsSubsequence("time until the timer keeps up", "not within 30 s", "1.1 s")
                .containsSubsequence("worker CPU, of a core", "1.00 %", "wake-ups a second", "n/a");
    }
}
