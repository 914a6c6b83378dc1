package io.tickwheel.jmh.scenario;

import static io.tickwheel.jmh.scenario.ShortRun.measure;
import static io.tickwheel.jmh.scenario.ShortRun.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.tickwheel.jmh.kit.Metrics;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("timing") // what is measured is real time
class ConnectionScenariosTest {
    private static final String BASELINE = "baseline";

    @ParameterizedTest
    @CsvSource({"bare, netty", "bare, tickwheel", "loopback, tickwheel"})
    void idleConnections(String channels, String timer) throws InterruptedException {
        Metrics metrics = measureConnections(channels, timer);

        assertThat(metrics.value("cpu-per-million-messages")).isPositive();
        assertThat(metrics.value("loop-cpu-per-million-messages")).isPositive();
        assertThat(metrics.value("cpu-per-connect-and-close")).isPositive();
        assertThat(metrics.value("loop-cpu-per-connect-and-close")).isPositive();
        assertThat(metrics.value("bytes-without-handler")).isPositive();
        assertThat(metrics.value("bytes-per-connection")).isBetween(50.0, 5_000.0);
        assertThat(metrics.value("sweep-active-cpu"))
                .isPositive()
                .isGreaterThanOrEqualTo(metrics.value("sweep-active-loop-cpu"));
        assertThat(metrics.value("sweep-idle-cpu")).isPositive();
        assertThat(metrics.value("sweep-idle-loop-cpu")).isPositive();
    }

    @Test
    void connectionsWithoutHandlers() throws InterruptedException {
        Metrics metrics = measure(connections("bare", BASELINE, 1_000, 500));

        assertThat(metrics.byName())
                .containsOnlyKeys(
                        "cpu-per-million-messages",
                        "loop-cpu-per-million-messages",
                        "cpu-per-connect-and-close",
                        "loop-cpu-per-connect-and-close",
                        "bytes-without-handler");
    }

    @ParameterizedTest
    @CsvSource({"real, tickwheel", "virtual, tickwheel", "virtual, netty"})
    void idleChannels(String time, String timer) throws InterruptedException {
        IdleChannels channels = new IdleChannels();
        channels.time = time;
        channels.connections = 1_000;
        channels.idleSeconds = 1;
        with(channels, timer, 1);
        channels.millis = 2_000;
        Metrics metrics = measure(channels);

        assertThat(metrics.value("cpu-per-idle-event")).isPositive();
        assertThat(metrics.value("rate")).as("events of reading and of writing").isPositive();
        if (time.equals("virtual")) {
            assertThat(metrics.value("rate")).isCloseTo(2_000, withinPercentage(10));
        }
    }

    @Test
    void aTimerWithoutHandlersIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> measure(connections("bare", "kafka", 1, 100)));
    }

    /** An idle time that is too short for a busy machine is an error; a longer one will do. */
    private static Metrics measureConnections(String channels, String timer) throws InterruptedException {
        for (int idleMillis = 1_000; ; idleMillis *= 4) {
            try {
                Metrics metrics = measure(connections(channels, timer, 2_000, idleMillis));
                if (metrics.value("cpu-per-million-messages") > 0 && metrics.value("cpu-per-connect-and-close") > 0) {
                    return metrics;
                }
            } catch (IllegalStateException tooShort) {
                assertThat(tooShort).hasMessageContaining("too short");
            }
            assertThat(idleMillis).isLessThan(50_000);
        }
    }

    private static IdleConnections connections(String channels, String timer, int count, int idleMillis) {
        IdleConnections scenario = new IdleConnections();
        scenario.channels = channels;
        scenario.connections = count;
        scenario.idleMillis = idleMillis;
        with(scenario, timer, 1);
        scenario.millis = idleMillis / 5;
        return scenario;
    }
}
