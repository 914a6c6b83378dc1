package io.tickwheel.netty.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MockClock;
import io.micrometer.core.instrument.Tags;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.tickwheel.WheelTimer;
import io.tickwheel.netty.HashedWheelTimer;
import io.tickwheel.testing.ManualTime;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What Prometheus is given when it scrapes. */
class TimerMetricsTest {
    private final MockClock clock = new MockClock();
    private final PrometheusMeterRegistry registry =
            new PrometheusMeterRegistry(PrometheusConfig.DEFAULT, new PrometheusRegistry(), clock);
    private final ManualTime time = new ManualTime();
    private final HashedWheelTimer timer = HashedWheelTimer.builder()
            .timeSource(time)
            .tick(Duration.ofMillis(10))
            .maxPendingTimeouts(3)
            .build();
    private final String tag = "timer=\"" + timer.diagnostics().name() + "\"";

    @AfterEach
    void stop() {
        timer.stop();
    }

    @Test
    void theAccountsAreThere() {
        new TimerMetrics(timer.diagnostics()).bindTo(registry);
        timer.newTimeout(timeout -> {}, 5, TimeUnit.MILLISECONDS);
        timer.newTimeout(timeout -> {}, 5, TimeUnit.MILLISECONDS);
        timer.newTimeout(timeout -> {}, 1, TimeUnit.HOURS).cancel();
        time.advance(Duration.ofMillis(10));
        for (int i = 0; i < 3; i++) {
            timer.newTimeout(timeout -> {}, 1, TimeUnit.HOURS);
        }
        assertThatRejected();

        assertThat(scrape())
                .contains("tickwheel_timeouts_pending{" + tag + "} 3.0")
                .contains("tickwheel_timeouts_scheduled_total{" + tag + "} 6.0")
                .contains("tickwheel_timeouts_expired_total{" + tag + "} 2.0")
                .contains("tickwheel_timeouts_cancelled_total{" + tag + "} 1.0")
                .contains("tickwheel_timeouts_rejected_total{" + tag + "} 1.0")
                .contains("tickwheel_timeouts_returned_total{" + tag + "} 0.0");

        timer.stop();

        assertThat(scrape())
                .contains("tickwheel_timeouts_pending{" + tag + "} 0.0")
                .contains("tickwheel_timeouts_returned_total{" + tag + "} 3.0");
    }

    @Test
    void wakeUpsAreThoseOfTheWorker() {
        new TimerMetrics(timer.diagnostics()).bindTo(registry);
        timer.newTimeout(timeout -> {}, 5, TimeUnit.MILLISECONDS);
        time.advance(Duration.ofMillis(10));

        assertThat(scrape())
                .contains("tickwheel_worker_wakeups_total{" + tag + "} "
                        + (double) timer.diagnostics().worker().wakeUps());
    }

    @Test
    void kindsAndMeaningsAreGiven() {
        new TimerMetrics(timer.diagnostics()).bindTo(registry);

        assertThat(scrape())
                .contains("# TYPE tickwheel_timeouts_pending gauge")
                .contains("# TYPE tickwheel_timeouts_scheduled_total counter")
                .contains("# TYPE tickwheel_worker_wakeups_total counter")
                .contains("# TYPE tickwheel_lateness_seconds summary")
                .contains("# TYPE tickwheel_lateness_max_seconds gauge")
                .contains("# TYPE tickwheel_lateness_percentile_seconds gauge")
                .contains("# TYPE tickwheel_lateness_histogram_total counter")
                .contains("# HELP tickwheel_timeouts_pending Timeouts that have not ended")
                .contains("# HELP tickwheel_task_duration_seconds How long tasks took");
    }

    @Test
    void aTimerThatIsNotObservedHasMeasuredNothing() {
        new TimerMetrics(timer.diagnostics()).bindTo(registry);
        timer.newTimeout(timeout -> {}, 5, TimeUnit.MILLISECONDS);
        time.advance(Duration.ofMillis(10));

        for (String name : List.of("tickwheel_lateness", "tickwheel_task_duration")) {
            assertThat(scrape())
                    .contains(name + "_seconds_count{" + tag + "} 0")
                    .contains(name + "_seconds_sum{" + tag + "} 0.0")
                    .contains(name + "_max_seconds{" + tag + "} NaN")
                    .contains(name + "_percentile_seconds{phi=\"0.99\"," + tag + "} NaN")
                    .contains(name + "_histogram_total{le=\"0.01\"," + tag + "} 0.0")
                    .contains(name + "_histogram_total{le=\"+Inf\"," + tag + "} 0.0");
        }
    }

    @Test
    void whatIsObservedIsThere() {
        new TimerMetrics(timer.diagnostics()).bindTo(registry);
        timer.diagnostics().observe(Duration.ofMillis(50));
        timer.newTimeout(timeout -> {}, 2, TimeUnit.MILLISECONDS);
        timer.newTimeout(timeout -> {}, 9_600, TimeUnit.MICROSECONDS);
        timer.newTimeout(timeout -> {}, 10, TimeUnit.MILLISECONDS);
        time.advance(Duration.ofMillis(10));

        assertThat(scrape())
                .contains("tickwheel_lateness_seconds_count{" + tag + "} 3")
                .contains("tickwheel_lateness_seconds_sum{" + tag + "} 0.0084")
                .contains("tickwheel_lateness_max_seconds{" + tag + "} 0.008")
                .contains("tickwheel_lateness_percentile_seconds{phi=\"0.999\"," + tag + "} 0.008")
                .contains("tickwheel_lateness_histogram_total{le=\"0.0001\"," + tag + "} 1.0")
                .contains("tickwheel_lateness_histogram_total{le=\"0.0005\"," + tag + "} 2.0")
                .contains("tickwheel_lateness_histogram_total{le=\"0.005\"," + tag + "} 2.0")
                .contains("tickwheel_lateness_histogram_total{le=\"0.01\"," + tag + "} 3.0")
                .contains("tickwheel_lateness_histogram_total{le=\"10\"," + tag + "} 3.0")
                .contains("tickwheel_lateness_histogram_total{le=\"+Inf\"," + tag + "} 3.0")
                .contains("tickwheel_task_duration_seconds_count{" + tag + "} 3")
                .contains("tickwheel_task_duration_max_seconds{" + tag + "} 0.0");
        assertThat(String.join("\n", scrape()))
                .containsPattern("tickwheel_lateness_percentile_seconds\\{phi=\"0.5\",[^}]*} 4\\.[0-9]+E-4");
    }

    @Test
    void timersAreToldApartByTheirNamesAndByTagsOfTheUser() {
        try (WheelTimer core = WheelTimer.builder().timeSource(time).build()) {
            new TimerMetrics(timer.diagnostics()).bindTo(registry);
            new TimerMetrics(core.diagnostics(), Tags.of("pool", "http")).bindTo(registry);
            core.schedule(timeout -> {}, Duration.ofHours(1));

            assertThat(core.diagnostics().name())
                    .isNotEqualTo(timer.diagnostics().name());
            assertThat(scrape())
                    .contains("tickwheel_timeouts_pending{" + tag + "} 0.0")
                    .contains("tickwheel_timeouts_pending{pool=\"http\",timer=\""
                            + core.diagnostics().name() + "\"} 1.0");
        }
    }

    @Test
    void allNamesAreTheProjectsOwnAndAllMetersHaveTheTimersTag() {
        new TimerMetrics(timer.diagnostics()).bindTo(registry);

        assertThat(registry.getMeters())
                .isNotEmpty()
                .extracting(Meter::getId)
                .allMatch(id -> id.getName().startsWith("tickwheel."))
                .allMatch(id -> timer.diagnostics().name().equals(id.getTag("timer")))
                .allMatch(id -> id.getDescription() != null);
    }

    @Test
    void nullIsRefused() {
        assertThatNullPointerException()
                .isThrownBy(() -> new TimerMetrics(null))
                .withMessage("timer");
        assertThatNullPointerException()
                .isThrownBy(() -> new TimerMetrics(timer.diagnostics(), null))
                .withMessage("tags");
    }

    private void assertThatRejected() {
        try {
            timer.newTimeout(timeout -> {}, 1, TimeUnit.HOURS);
        } catch (RejectedExecutionException expected) {
            return;
        }
        throw new AssertionError("not rejected");
    }

    /** The lines of a scrape, after the time for which a reading is kept. */
    private List<String> scrape() {
        clock.add(Duration.ofSeconds(1));
        return registry.scrape().lines().toList();
    }
}
