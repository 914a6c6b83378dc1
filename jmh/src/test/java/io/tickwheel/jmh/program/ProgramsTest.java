package io.tickwheel.jmh.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("timing") // what is measured is real time
class ProgramsTest {
    @ParameterizedTest
    @ValueSource(strings = {"tickwheel-core", "baseline"})
    void requestLoad(String timer) {
        PrintedFigures figures = measureUntilItShows(
                "cpu-per-operation",
                "request-load",
                "timer=" + timer,
                "rate=1000000",
                "outstanding=100",
                "warm-up-seconds=1");

        assertThat(figures.value("cpu-per-operation")).isPositive();
        assertThat(figures.value("rate")).isPositive().isLessThanOrEqualTo(1_010_000);
        assertThat(figures.value("expired")).isZero();
        assertThat(figures.byMetric())
                .containsKeys("worker-cpu", "worker-share", "gc-count", "gc-time", "allocated-per-operation");
    }

    @ParameterizedTest
    @ValueSource(strings = {"nearly-due", "bimodal"})
    void requestsWithOtherDelays(String question) {
        PrintedFigures figures = measure(
                question, "timer=tickwheel-core", "rate=50000", "outstanding=50000", "warm-up-seconds=1", "seconds=1");

        assertThat(figures.value("rate")).isPositive().isLessThanOrEqualTo(50_500);
        assertThat(figures.value("expired") > 0).isEqualTo(question.equals("bimodal"));
    }

    @Test
    void steadyExpiry() {
        PrintedFigures figures = measureUntilItShows(
                "cpu-per-expiry", "steady-expiry", "timer=tickwheel-core", "rate=10000", "warm-up-seconds=1");

        assertThat(figures.value("cpu-per-expiry")).isPositive();
        assertThat(figures.value("worker-cpu-per-expiry")).isPositive();
        assertThat(figures.value("rate")).isPositive();
        assertThat(figures.value("start-rate")).isPositive().isLessThanOrEqualTo(10_100);
        assertThat(figures.value("pending")).isPositive();
    }

    @ParameterizedTest
    @CsvSource({"expiring, tickwheel-core", "rearming, tickwheel-core", "rearming, floor"})
    void expiring(String question, String timer) {
        PrintedFigures figures = measure(
                question,
                "timer=" + timer,
                "pending=10000",
                "tick-millis=10",
                "span-seconds=30",
                "warm-up-seconds=1",
                "seconds=1");

        assertThat(figures.value("worker-cpu-per-expiry")).isPositive();
        assertThat(figures.value("rate")).isPositive();
        assertThat(figures.value("lateness-mean")).isPositive().isLessThanOrEqualTo(figures.value("lateness-max"));
    }

    @Test
    void waiting() {
        PrintedFigures figures =
                measure("waiting", "timer=tickwheel-core", "waiting=1000", "warm-up-seconds=1", "seconds=1");

        assertThat(figures.value("worker-cpu")).isPositive();
        assertThat(figures.value("park-loop-cpu")).isPositive();
        assertThat(figures.value("worker-cpu-above-park-loop"))
                .isEqualTo(figures.value("worker-cpu") - figures.value("park-loop-cpu"));
        assertThat(figures.value("wake-ups")).isPositive();
        assertThat(figures.value("probe-max")).isPositive().isGreaterThanOrEqualTo(figures.value("probe-p99"));
        assertThat(figures.value("probes-early")).isZero();
    }

    @Test
    void lateness() {
        PrintedFigures figures =
                measure("lateness", "timer=tickwheel-core", "tick-millis=10", "warm-up-seconds=1", "seconds=1");

        assertThat(figures.value("lateness-in-ticks-p50"))
                .as("the program divides, too: a product of doubles would differ in the last digit")
                .isPositive()
                .isEqualTo(figures.value("lateness-p50") / 10);
        assertThat(figures.value("plain-sleep-max")).isPositive();
        assertThat(figures.value("probes-early")).isZero();
    }

    @Test
    void memory() {
        PrintedFigures figures = measure("memory", "timer=tickwheel-core", "waiting=100000");

        assertThat(figures.value("graph-per-timeout"))
                .as("a node and a reference to it")
                .isBetween(44.0, 100.0);
        assertThat(figures.value("heap-per-timeout")).isPositive();
    }

    @Test
    void wakeUps() {
        PrintedFigures netty = measure("wake-ups", "timer=netty", "seconds=1");
        PrintedFigures tickwheel = measure("wake-ups", "timer=tickwheel-core", "pending=one-hour", "seconds=1");

        assertThat(netty.value("wake-ups")).as("once a tick").isGreaterThan(tickwheel.value("wake-ups"));
        assertThat(netty.value("worker-cpu")).isPositive();
    }

    @ParameterizedTest
    @CsvSource({"bare, netty", "bare, tickwheel", "loopback, tickwheel"})
    void handlers(String channels, String timer) {
        PrintedFigures figures = measureHandlers(channels, timer);

        assertThat(figures.value("cpu-per-million-messages")).isPositive();
        assertThat(figures.value("loop-cpu-per-million-messages")).isPositive();
        assertThat(figures.value("cpu-per-connect-and-close")).isPositive();
        assertThat(figures.value("loop-cpu-per-connect-and-close")).isPositive();
        assertThat(figures.value("bytes-without-handler")).isPositive();
        assertThat(figures.value("bytes-per-connection")).isBetween(50.0, 5_000.0);
        assertThat(figures.value("sweep-active-cpu"))
                .isPositive()
                .isGreaterThanOrEqualTo(figures.value("sweep-active-loop-cpu"));
        assertThat(figures.value("sweep-idle-cpu")).isPositive();
        assertThat(figures.value("sweep-idle-loop-cpu")).isPositive();
    }

    @ParameterizedTest
    @CsvSource({"real, tickwheel", "virtual, tickwheel", "virtual, netty"})
    void idleChannels(String time, String timer) {
        PrintedFigures figures = measure(
                "idle-channels",
                "timer=" + timer,
                "time=" + time,
                "connections=1000",
                "idle-seconds=1",
                "warm-up-seconds=1",
                "seconds=2");

        assertThat(figures.value("cpu-per-idle-event")).isPositive();
        assertThat(figures.value("rate")).as("events of reading and of writing").isPositive();
        if (time.equals("virtual")) {
            assertThat(figures.value("rate")).isCloseTo(2_000, withinPercentage(10));
        }
    }

    @Test
    void connectionsWithoutHandlers() {
        PrintedFigures figures =
                measure("handlers", "timer=baseline", "connections=1000", "busy-millis=300", "idle-millis=500");

        assertThat(figures.byMetric())
                .containsOnlyKeys(
                        "cpu-per-million-messages",
                        "loop-cpu-per-million-messages",
                        "cpu-per-connect-and-close",
                        "loop-cpu-per-connect-and-close",
                        "bytes-without-handler");
    }

    /**
     * An idle time that is too short for a busy machine is told as such; a longer one will do. The same is true of the
     * time in which processor time is to show.
     */
    private static PrintedFigures measureHandlers(String channels, String timer) {
        for (int idleMillis = 1_000; ; idleMillis *= 4) {
            PrintedFigures printed = new PrintedFigures();
            List<String> args = List.of(
                    "handlers",
                    "timer=" + timer,
                    "channels=" + channels,
                    "connections=2000",
                    "busy-millis=" + idleMillis / 5,
                    "idle-millis=" + idleMillis);
            if (ProgramMain.run(args, printed.figures()) == 0
                    && printed.value("cpu-per-million-messages") > 0
                    && printed.value("cpu-per-connect-and-close") > 0) {
                return printed;
            }
            assertThat(idleMillis).isLessThan(50_000);
        }
    }

    /** The system counts processor time in 10 ms: where a short time shows none, a longer one will. */
    private static PrintedFigures measureUntilItShows(String metric, String... args) {
        PrintedFigures figures = measure(with("seconds=1", args));
        for (int seconds = 4; figures.value(metric) == 0 && seconds < 100; seconds *= 4) {
            figures = measure(with("seconds=" + seconds, args));
        }
        return figures;
    }

    private static String[] with(String last, String... args) {
        String[] all = Arrays.copyOf(args, args.length + 1);
        all[args.length] = last;
        return all;
    }

    private static PrintedFigures measure(String... args) {
        PrintedFigures printed = new PrintedFigures();
        assertThat(ProgramMain.run(List.of(args), printed.figures())).isZero();
        return printed;
    }
}
