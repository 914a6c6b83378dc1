package io.tickwheel.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MockClock;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.tickwheel.WheelTimer;
import io.tickwheel.time.ManualTime;
import io.tickwheel.time.TimerHost;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What Prometheus is given when it scrapes. */
class TimerMetricsTest {
    private final MockClock clock = new MockClock();
    private final PrometheusMeterRegistry registry =
            new PrometheusMeterRegistry(PrometheusConfig.DEFAULT, new PrometheusRegistry(), clock);
    private final ManualTime time = new ManualTime();
    private final WheelTimer timer = WheelTimer.builder()
            .timeSource(time)
            .tick(Duration.ofMillis(10))
            .maxPending(3)
            .build();
    private final String tag = "timer=\"TimerMetricsTest\"";

    private final List<WheelTimer> toStop = new ArrayList<>(List.of(timer));

    @AfterEach
    void stop() {
        toStop.forEach(WheelTimer::stop);
    }

    @Test
    void theCountersAreThere() {
        new TimerMetrics(timer.diagnostics(), Tags.empty()).bindTo(registry);
        timer.schedule(timeout -> Integer.parseInt("wrong"), 5, TimeUnit.MILLISECONDS);
        timer.schedule(timeout -> {}, 5, TimeUnit.MILLISECONDS);
        timer.schedule(timeout -> {}, 1, TimeUnit.HOURS).cancel();
        time.advance(Duration.ofMillis(10));
        for (int i = 0; i < 3; i++) {
            timer.schedule(timeout -> {}, 1, TimeUnit.HOURS);
        }
        assertThatRejected();

        assertThat(scrape())
                .contains("tickwheel_timeouts_pending{" + tag + "} 3.0")
                .contains("tickwheel_timeouts_scheduled_total{" + tag + "} 6.0")
                .contains("tickwheel_timeouts_expired_total{" + tag + "} 2.0")
                .contains("tickwheel_timeouts_cancelled_total{" + tag + "} 1.0")
                .contains("tickwheel_timeouts_rejected_total{" + tag + "} 1.0")
                .contains("tickwheel_tasks_failed_total{" + tag + "} 1.0")
                .contains("tickwheel_worker_wakeups_total{" + tag + "} "
                        + (double) timer.diagnostics().worker().wakeUps())
                .contains("tickwheel_lateness_seconds_count{" + tag + "} 0")
                .doesNotContain("returned");
    }

    @Test
    void theLimitIsThereIfThereIsOne() {
        WheelTimer unlimited =
                WheelTimer.builder().timeSource(time).name("unlimited").build();
        toStop.add(unlimited);
        new TimerMetrics(timer.diagnostics(), Tags.empty()).bindTo(registry);
        new TimerMetrics(unlimited.diagnostics(), Tags.empty()).bindTo(registry);

        assertThat(scrape())
                .contains("tickwheel_timeouts_limit{" + tag + "} 3.0")
                .contains("tickwheel_timeouts_pending{timer=\"unlimited\"} 0.0")
                .noneMatch(line -> line.startsWith("tickwheel_timeouts_limit{timer=\"unlimited\""));
    }

    @Test
    void whatIsObservedIsThere() {
        new TimerMetrics(timer.diagnostics(), Tags.empty()).bindTo(registry);
        timer.diagnostics().observe(Duration.ofMillis(50));
        timer.schedule(timeout -> {}, 2, TimeUnit.MILLISECONDS);
        timer.schedule(timeout -> {}, 9_600, TimeUnit.MICROSECONDS);
        timer.schedule(timeout -> {}, 10, TimeUnit.MILLISECONDS);
        time.advance(Duration.ofMillis(10));

        assertThat(scrape())
                .contains("tickwheel_lateness_seconds_count{" + tag + "} 3")
                .contains("tickwheel_lateness_seconds_sum{" + tag + "} 0.0084")
                .contains("tickwheel_lateness_seconds_max{" + tag + "} 0.008")
                .contains("tickwheel_lateness_seconds_bucket{" + tag + ",le=\"1.0E-4\"} 1")
                .contains("tickwheel_lateness_seconds_bucket{" + tag + ",le=\"5.0E-4\"} 2")
                .contains("tickwheel_lateness_seconds_bucket{" + tag + ",le=\"0.005\"} 2")
                .contains("tickwheel_lateness_seconds_bucket{" + tag + ",le=\"0.01\"} 3")
                .contains("tickwheel_lateness_seconds_bucket{" + tag + ",le=\"10.0\"} 3")
                .contains("tickwheel_lateness_seconds_bucket{" + tag + ",le=\"+Inf\"} 3")
                .contains("tickwheel_task_duration_seconds_count{" + tag + "} 3")
                .contains("tickwheel_task_duration_seconds_max{" + tag + "} 0.0");
    }

    @Test
    void aTimerThatIsStoppedLeavesNoMeter() {
        new TimerMetrics(timer.diagnostics(), Tags.empty()).bindTo(registry);
        assertThat(registry.getMeters()).isNotEmpty();

        timer.stop();

        assertThat(registry.getMeters()).isEmpty();
        assertThat(String.join("", scrape())).doesNotContain("tickwheel");
    }

    @Test
    void aTimerThatIsStoppedWhileItIsBoundLeavesNoMeter() {
        registry.config().onMeterAdded(added -> {
            timer.stop();
            registry.find("tickwheel.timeouts.pending").gauges().forEach(Gauge::value);
        });

        new TimerMetrics(timer.diagnostics(), Tags.empty()).bindTo(registry);

        assertThat(registry.getMeters()).isEmpty();
    }

    // The collector decides when.
    @Tag("timing")
    @Test
    void aForgottenTimerIsFoundAndItsMetersGoAtTheNextReading() {
        // Held until it was looked at: the collector may come at any time.
        List<WheelTimer> made = new ArrayList<>(List.of(bound()));
        assertThat(scrape()).contains("tickwheel_timeouts_pending{" + tag + "} 0.0");
        WeakReference<WheelTimer> forgotten = new WeakReference<>(made.remove(0));

        for (int i = 0; i < 500 && !registry.getMeters().isEmpty(); i++) {
            System.gc();
            LockSupport.parkNanos(10_000_000);
            assertThat(scrape()).noneMatch(line -> line.contains("NaN"));
        }

        assertThat(forgotten.refersTo(null)).isTrue();
        assertThat(registry.getMeters()).isEmpty();
    }

    private WheelTimer bound() {
        WheelTimer made = WheelTimer.builder().build();
        new TimerMetrics(made.diagnostics(), Tags.of("timer", "TimerMetricsTest")).bindTo(registry);
        made.start();
        return made;
    }

    /** A filter takes another tag out, and leaves names and the tag {@code timer}, as the documents ask for. */
    @Test
    void timersOfTheSameTagsAreNumberedAndTheEndOfOneLeavesTheOther() {
        registry.config().meterFilter(MeterFilter.ignoreTags("pool"));
        for (String zone : List.of("a", "a", "b")) {
            WheelTimer made = WheelTimer.builder().timeSource(time).build();
            toStop.add(made);
            new TimerMetrics(made.diagnostics(), Tags.of("pool", zone, "timer", "mine", "zone", zone)).bindTo(registry);
        }
        toStop.get(1).schedule(timeout -> {}, Duration.ofHours(1));
        toStop.get(2).stop();

        assertThat(scrape())
                .contains("tickwheel_timeouts_pending{timer=\"mine\",zone=\"a\"} 1.0")
                .contains("tickwheel_timeouts_pending{timer=\"mine\",zone=\"b\"} 0.0")
                .noneMatch(line -> line.contains("mine#2"));
    }

    private void assertThatRejected() {
        try {
            timer.schedule(timeout -> {}, 1, TimeUnit.HOURS);
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

    @Test
    void behindGrowsWhileTheHostDoesNotCome() {
        AtomicLong nowNanos = new AtomicLong();
        WheelTimer hosted = WheelTimer.builder()
                .tick(Duration.ofMillis(10))
                .timeSource(nowNanos::get)
                .host(new AbsentHost())
                .build();
        new TimerMetrics(hosted.diagnostics(), Tags.empty()).bindTo(registry);
        hosted.schedule(timeout -> {}, 5, TimeUnit.MILLISECONDS);
        assertThat(behindSeconds()).isZero();

        nowNanos.set(Duration.ofMillis(260).toNanos());
        assertThat(behindSeconds()).isEqualTo(0.25);

        hosted.stop();
        assertThat(registry.getMeters()).isEmpty();
    }

    private double behindSeconds() {
        return registry.get("tickwheel.worker.behind").timeGauge().value(TimeUnit.SECONDS);
    }

    /** Takes steps and runs none. */
    private static final class AbsentHost implements TimerHost {
        @Override
        public boolean isHostThread() {
            return true;
        }

        @Override
        public void execute(Runnable step) {}

        @Override
        public Entry schedule(Runnable step, long delayNanos) {
            return () -> true;
        }
    }
}
