package io.tickwheel.jmh.scenario;

import static io.tickwheel.jmh.scenario.ShortRun.measure;
import static io.tickwheel.jmh.scenario.ShortRun.measureUntilItShows;
import static io.tickwheel.jmh.scenario.ShortRun.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.jmh.kit.Metrics;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("timing") // what is measured is real time
class ExpiryScenariosTest {
    private static final String CORE = "tickwheel-core";

    @Test
    void steadyExpiry() throws InterruptedException {
        SteadyExpiry expiry = new SteadyExpiry();
        expiry.rate = 10_000;
        Metrics metrics = measureUntilItShows("cpu-per-expiry", with(expiry, CORE, 1));
        // All have run if this thread is held up before it counts.
        for (int i = 0; i < 10 && metrics.value("pending") == 0; i++) {
            metrics = measure(expiry);
        }

        assertThat(metrics.value("cpu-per-expiry")).isPositive();
        assertThat(metrics.value("worker-cpu-per-expiry")).isPositive();
        assertThat(metrics.value("rate")).isPositive();
        assertThat(metrics.value("start-rate")).isPositive().isLessThanOrEqualTo(10_100);
        assertThat(metrics.value("pending")).isPositive();
    }

    @ParameterizedTest
    @CsvSource({"false, tickwheel-core", "true, tickwheel-core", "true, floor"})
    void expiring(boolean rearming, String timer) throws InterruptedException {
        Expiring expiring = new Expiring();
        expiring.rearming = rearming;
        expiring.pending = 10_000;
        expiring.spanSeconds = 30;
        Metrics metrics = measure(with(expiring, timer, 10));

        assertThat(metrics.value("worker-cpu-per-expiry")).isPositive();
        assertThat(metrics.value("rate")).isPositive();
        assertThat(metrics.value("lateness-mean")).isPositive().isLessThanOrEqualTo(metrics.value("lateness-max"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"netty", CORE, "floor"})
    void wholeLife(String timer) throws InterruptedException {
        WholeLife life = new WholeLife();
        life.pending = 1_000;
        life.spanSeconds = 1;
        life.livesBefore = 1;
        Metrics metrics = measure(with(life, timer, 10));

        assertThat(metrics.value("worker-cpu-per-timeout")).isPositive();
        assertThat(metrics.value("rate")).isPositive();
        assertThat(metrics.byName()).containsKeys("cpu-per-timeout", "allocated-per-timeout");
    }

    @ParameterizedTest
    @ValueSource(strings = {"netty", CORE, "floor"})
    void retries(String timer) throws InterruptedException {
        Retries retries = new Retries();
        retries.clients = 1_000;
        Metrics metrics = measure(with(retries, timer, 10));

        assertThat(metrics.value("worker-cpu-per-expiry")).isPositive();
        assertThat(metrics.value("rate")).isPositive();
    }

    @ParameterizedTest
    @ValueSource(strings = {"netty", CORE, "tickwheel-exact", "event-loop-timer"})
    void shortDelays(String timer) throws InterruptedException {
        ShortDelays delays = new ShortDelays();
        delays.rate = 1_000;
        delays.waiting = 1_000;
        Metrics metrics = measure(with(delays, timer, 1));

        assertThat(metrics.value("rate")).isPositive();
        assertThat(metrics.value("early")).isZero();
        assertThat(metrics.value("given-up")).isZero();
        assertThat(metrics.value("lateness-p50")).isPositive().isLessThanOrEqualTo(metrics.value("lateness-p99"));
        assertThat(metrics.byName()).containsKeys("worker-cpu", "lateness-p99.9");
    }

    @ParameterizedTest
    @CsvSource({"pool, batches", "fork-join, batches", "pool, each"})
    void executorStorm(String executor, String handOver) throws InterruptedException {
        ExecutorStorm storm = new ExecutorStorm();
        storm.executor = executor;
        storm.handOver = handOver;
        storm.timeouts = 10_000;
        Metrics metrics = measure(with(storm, CORE, 1));

        assertThat(metrics.value("time")).isPositive();
        assertThat(metrics.byName()).containsKeys("worker-cpu-per-timeout", "cpu-per-timeout");
    }

    @ParameterizedTest
    @ValueSource(strings = {"idle", "busy"})
    void randomDelays(String load) throws InterruptedException {
        RandomDelays delays = new RandomDelays();
        delays.load = load;
        Metrics metrics = measure(with(delays, CORE, 10));

        assertThat(metrics.value("lateness-in-ticks-p50"))
                .as("the scenario divides, too: a product of doubles would differ in the last digit")
                .isPositive()
                .isEqualTo(metrics.value("lateness-p50") / 10);
        assertThat(metrics.value("plain-sleep-max")).isPositive();
        assertThat(metrics.value("probes-early")).isZero();
    }
}
