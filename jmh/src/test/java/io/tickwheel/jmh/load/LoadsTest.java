package io.tickwheel.jmh.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tickwheel.jmh.kit.Metrics;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("timing") // what is measured is real time
@Timeout(300)
class LoadsTest {
    @ParameterizedTest
    @CsvSource({"tickwheel, long, false", "baseline, long, false", "tickwheel, bimodal, true", "netty, spread, true"})
    void requestLoad(String timer, String delays, boolean expires) throws InterruptedException {
        RequestLoad load = new RequestLoad();
        load.delays = delays;
        load.rate = 50_000;
        load.outstanding = 50_000;
        Metrics metrics = measure(load, timer);

        assertThat(value(metrics, "rate")).isPositive().isLessThanOrEqualTo(50_500);
        assertThat(value(metrics, "expired") > 0).isEqualTo(expires);
        assertThat(metrics.byName())
                .containsKeys("cpu-per-operation", "worker-cpu-per-operation", "allocated-per-operation");
    }

    @ParameterizedTest
    @CsvSource({"agrona, false", "tickwheel, true"})
    void expiring(String timer, boolean rearming) throws InterruptedException {
        Expiring expiring = new Expiring();
        expiring.rearming = rearming;
        expiring.pending = 100_000;
        expiring.spanSeconds = 30;
        Metrics metrics = measure(expiring, timer);

        assertThat(value(metrics, "rate")).isPositive();
        assertThat(value(metrics, "worker-cpu-per-expiry")).isPositive();
        assertThat(value(metrics, "lateness-max")).isPositive();
        assertThat(metrics.byName()).containsKeys("cpu-per-expiry", "lateness-p50", "early");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 10_000})
    void lateness(int cancels) throws InterruptedException {
        RunLateness lateness = new RunLateness();
        lateness.rate = 500;
        lateness.fromMillis = 1;
        lateness.toMillis = 200;
        lateness.waiting = 1_000;
        lateness.cancels = cancels;
        Metrics metrics = measure(lateness, "tickwheel-exact");

        assertThat(value(metrics, "lateness-p99")).isPositive();
        assertThat(value(metrics, "early")).isZero();
        assertThat(value(metrics, "given-up")).isZero();
    }

    @Test
    void waiting() throws InterruptedException {
        Waiting nothing = new Waiting();
        nothing.waiting = 0;
        Metrics netty = measure(nothing, "netty");
        Waiting waiting = new Waiting();
        waiting.waiting = 100_000;
        Metrics tickwheel = measure(waiting, "tickwheel");

        assertThat(value(netty, "wake-ups")).as("once a tick").isGreaterThan(value(tickwheel, "wake-ups"));
        assertThat(netty.byName()).doesNotContainKey("heap-per-timeout");
        assertThat(value(tickwheel, "heap-per-timeout"))
                .as("a node and a reference to it")
                .isBetween(40.0, 200.0);
    }

    @Test
    void service() throws InterruptedException {
        Metrics metrics = measure(new YoungService(), "tickwheel");

        assertThat(value(metrics, "cpu")).isPositive();
        assertThat(value(metrics, "worker-cpu")).isPositive();
        assertThat(value(metrics, "expired")).isPositive();
    }

    @Tag("nightly") // 20 s, as a busy machine starts them slowly
    @Test
    void burst() throws InterruptedException {
        Burst burst = new Burst();
        burst.timer = "tickwheel";
        burst.tickMillis = 10;
        burst.delayMillis = 20_000;
        burst.startAndAwaitFirst();
        burst.firstToLast();
        burst.stop();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1_000})
    void startCancel(int waiting) throws InterruptedException {
        StartCancel load = new StartCancel();
        load.timer = "tickwheel-executor";
        load.tickMillis = 1;
        load.delaySeconds = 30;
        load.waiting = waiting;
        load.fill();
        assertThat(load.startCancel()).isTrue();
        load.endIteration();
        load.stop();
    }

    @Test
    void unknownNamesAreRefused() {
        RequestLoad load = new RequestLoad();
        load.delays = "lazy";
        assertThatIllegalArgumentException().isThrownBy(() -> measure(load, "tickwheel"));
        assertThatIllegalArgumentException().isThrownBy(() -> measure(load, "sundial"));
    }

    private static Metrics measure(Scenario scenario, String timer) throws InterruptedException {
        scenario.timer = timer;
        scenario.tickMillis = 1;
        scenario.seconds = 1;
        Metrics metrics = new Metrics();
        scenario.measure(metrics);
        return metrics;
    }

    private static double value(Metrics metrics, String name) {
        return Objects.requireNonNull(metrics.byName().get(name)).getScore();
    }
}
