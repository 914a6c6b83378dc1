package io.tickwheel.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Tags;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.tickwheel.WheelTimer;
import io.tickwheel.time.ManualTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The Grafana dashboard asks for series that Prometheus gets. */
class DashboardTest {
    private static final Path DASHBOARD = Path.of("..", "docs", "grafana-dashboard.json");

    @Test
    void everyQueryNamesSeriesThatThereAre() throws IOException {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        try (WheelTimer timer =
                WheelTimer.builder().timeSource(new ManualTime()).maxPending(1).build()) {
            new TimerMetrics(timer.diagnostics(), Tags.empty()).bindTo(registry);

            Set<String> asked = names(Files.readString(DASHBOARD), "\\btickwheel_\\w+");

            assertThat(asked).isNotEmpty().isSubsetOf(names(registry.scrape(), "(?m)^tickwheel_\\w+"));
        }
    }

    private static Set<String> names(String text, String pattern) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map(MatchResult::group)
                .collect(Collectors.toSet());
    }
}
