package io.tickwheel.jmh.scenario;

import static io.tickwheel.jmh.scenario.ShortRun.measure;
import static io.tickwheel.jmh.scenario.ShortRun.measureUntilItShows;
import static io.tickwheel.jmh.scenario.ShortRun.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tickwheel.jmh.kit.Metrics;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("timing") // what is measured is real time
class ScenariosTest {
    private static final String CORE = "tickwheel-core";
    private static final String BASELINE = "baseline";

    @ParameterizedTest
    @ValueSource(strings = {CORE, BASELINE})
    void requestLoad(String timer) throws InterruptedException {
        RequestLoad load = new RequestLoad();
        load.delays = "long";
        load.rate = 1_000_000;
        load.outstanding = 100;
        Metrics metrics = measureUntilItShows("cpu-per-operation", with(load, timer, 1));

        assertThat(metrics.value("cpu-per-operation")).isPositive();
        assertThat(metrics.value("rate")).isPositive().isLessThanOrEqualTo(1_010_000);
        assertThat(metrics.value("expired")).isZero();
        assertThat(metrics.byName())
                .containsKeys("worker-cpu", "worker-share", "gc-count", "gc-time", "allocated-per-operation");
    }

    @ParameterizedTest
    @ValueSource(strings = {"nearly-due", "bimodal", "spread"})
    void requestsWithOtherDelays(String delays) throws InterruptedException {
        RequestLoad load = new RequestLoad();
        load.delays = delays;
        load.rate = 50_000;
        load.outstanding = 50_000;
        Metrics metrics = measure(with(load, CORE, 1));
        // Those that are nearly due expire if this thread is held up for four seconds.
        for (int i = 0; i < 3 && delays.equals("nearly-due") && metrics.value("expired") > 0; i++) {
            metrics = measure(load);
        }

        assertThat(metrics.value("rate")).isPositive().isLessThanOrEqualTo(50_500);
        assertThat(metrics.value("expired") > 0).isEqualTo(!delays.equals("nearly-due"));
    }

    @ParameterizedTest
    @CsvSource({"loop, event-loop-timer", "loop, nio-loop", "other, event-loop-timer", "other, tickwheel"})
    void loopStartCancel(String thread, String timer) throws InterruptedException {
        LoopStartCancel startCancel = new LoopStartCancel();
        startCancel.thread = thread;
        startCancel.outstanding = 10;
        startCancel.waiting = 1_000;
        Metrics metrics = measureUntilItShows("cpu-per-operation", with(startCancel, timer, 1));

        assertThat(metrics.value("time")).isPositive();
        assertThat(metrics.value("rate")).isPositive();
    }

    @ParameterizedTest
    @CsvSource({"netty, cancel-start", "tickwheel, cancel-start", "tickwheel, reschedule", "tickwheel-core, reschedule"
    })
    void leases(String timer, String extension) throws InterruptedException {
        Leases leases = new Leases();
        leases.leases = 10;
        leases.extension = extension;
        Metrics metrics = measureUntilItShows("cpu-per-extension", with(leases, timer, 1));

        assertThat(metrics.value("time")).isPositive();
        assertThat(metrics.value("cpu-per-extension")).isPositive();
        assertThat(metrics.value("allocated-per-extension") < 20).isEqualTo(extension.equals("reschedule"));
        assertThat(metrics.byName()).containsKeys("worker-cpu", "expired");
    }

    @Test
    void producers() throws InterruptedException {
        Producers producers = new Producers();
        producers.producers = 10;
        producers.kind = "platform";
        Metrics metrics = measure(with(producers, CORE, 1));

        assertThat(metrics.value("time")).isPositive();
        assertThat(metrics.byName()).containsKeys("cpu-per-operation", "worker-cpu");
    }

    @Test
    void waiting() throws InterruptedException {
        Waiting waiting = new Waiting();
        waiting.waiting = 1_000;
        Metrics metrics = measure(with(waiting, CORE, 1));

        assertThat(metrics.value("worker-cpu")).isPositive();
        assertThat(metrics.value("park-loop-cpu")).isPositive();
        assertThat(metrics.value("worker-cpu-above-park-loop"))
                .isEqualTo(metrics.value("worker-cpu") - metrics.value("park-loop-cpu"));
        assertThat(metrics.value("wake-ups")).isPositive();
        assertThat(metrics.value("probe-max")).isPositive().isGreaterThanOrEqualTo(metrics.value("probe-p99"));
        assertThat(metrics.value("probes-early")).isZero();
    }

    @Test
    void theParkLoopUsesTimeForItsWakeUps() {
        long startNanos = System.nanoTime();

        double cpuPercent = Waiting.parkCpuPercent(100, 1);

        assertThat(System.nanoTime() - startNanos).isGreaterThanOrEqualTo(TimeUnit.SECONDS.toNanos(1));
        assertThat(cpuPercent).isPositive();
    }

    @Test
    void memory() throws InterruptedException {
        Memory memory = new Memory();
        memory.waiting = 100_000;
        Metrics metrics = measure(with(memory, CORE, 1));

        assertThat(metrics.value("graph-per-timeout"))
                .as("a node and a reference to it")
                .isBetween(44.0, 100.0);
        assertThat(metrics.value("heap-per-timeout")).isPositive();
    }

    @ParameterizedTest
    @ValueSource(strings = {"netty", CORE, BASELINE})
    void firstTimer(String timer) throws InterruptedException {
        Metrics metrics = measure(with(new FirstTimer(), timer, 1));

        assertThat(metrics.value("time")).isPositive();
        assertThat(metrics.value("cpu"))
                .as("nothing that is counted, as it is not the first")
                .isNotNegative();
        assertThat(metrics.value("classes")).isNotNegative();
    }

    @ParameterizedTest
    @CsvSource({"netty, service", "tickwheel, service", "tickwheel, first-timer", "baseline, first-timer"})
    void youngJvm(String timer, String part) throws InterruptedException {
        boolean isService = part.equals("service");
        YoungJvm young = new YoungJvm();
        young.part = part;
        young.jvms = 1;
        Metrics metrics = measureUntilItShows(isService ? "expired" : "cpu", with(young, timer, 10));

        assertThat(metrics.value("cpu")).isPositive();
        assertThat(metrics.value(isService ? "worker-cpu" : "time")).isPositive();
    }

    @Test
    void wakeUps() throws InterruptedException {
        WakeUps nothing = new WakeUps();
        nothing.pending = "nothing";
        Metrics netty = measure(with(nothing, "netty", 1));
        WakeUps oneHour = new WakeUps();
        oneHour.pending = "one-hour";
        Metrics tickwheel = measure(with(oneHour, CORE, 1));

        assertThat(netty.value("wake-ups")).as("once a tick").isGreaterThan(tickwheel.value("wake-ups"));
        assertThat(netty.value("worker-cpu")).isPositive();
    }

    @Test
    void whatIsUnknownIsRefused() {
        RequestLoad load = new RequestLoad();
        load.delays = "lazy";
        assertThatIllegalArgumentException().isThrownBy(() -> measure(with(load, CORE, 1)));
        load.delays = "long";
        assertThatIllegalArgumentException().isThrownBy(() -> measure(with(load, "sundial", 1)));
        Leases leases = new Leases();
        leases.extension = "prayer";
        assertThatIllegalArgumentException().isThrownBy(() -> measure(with(leases, CORE, 1)));
    }
}
