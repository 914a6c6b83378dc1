package io.tickwheel.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class DemoTest {
    @Test
    @Tag("timing") // both applications run on the real clock
    @Timeout(300)
    void bothTimersAreMeasuredAndShownSideBySide() throws Exception {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();

        Map<String, Map<String, List<Double>>> measured =
                Demo.run(1, 1, new PrintStream(printed, true, StandardCharsets.UTF_8));

        assertThat(measured).containsOnlyKeys("netty", "tickwheel");
        assertThat(measured.values()).allSatisfy(values -> {
            assertThat(values.getOrDefault(Application.DUE, List.of())).allMatch(due -> due > 0);
            assertThat(values).containsEntry(Application.EARLY, List.of(0.0));
        });
        assertThat(Demo.isCorrect(measured)).isTrue();
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .contains("round 1 of 1: netty", "wake-ups a second, with nothing to do", "start + cancel, ns");
    }

    @Test
    void aMissedOrAnEarlyTimeoutIsAFailure() {
        assertThat(Demo.isCorrect(Map.of("netty", values(5, 5, 0)))).isTrue();
        assertThat(Demo.isCorrect(Map.of("netty", values(5, 4, 0)))).isFalse();
        assertThat(Demo.isCorrect(Map.of("netty", values(5, 5, 1)))).isFalse();
    }

    private static Map<String, List<Double>> values(double due, double fired, double early) {
        return Map.of(
                Application.DUE, List.of(due), Application.FIRED, List.of(fired), Application.EARLY, List.of(early));
    }
}
