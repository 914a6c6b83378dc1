package io.tickwheel.jmh.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.withinPercentage;

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
    void whatIsUnknownIsRefused() {
        RequestLoad load = new RequestLoad();
        load.delays = "lazy";
        assertThatIllegalArgumentException().isThrownBy(() -> measure(with(load, CORE, 1)));
        load.delays = "long";
        assertThatIllegalArgumentException().isThrownBy(() -> measure(with(load, "sundial", 1)));
        assertThatIllegalArgumentException().isThrownBy(() -> measure(connections("bare", "kafka", 1, 100)));
        Leases leases = new Leases();
        leases.extension = "prayer";
        assertThatIllegalArgumentException().isThrownBy(() -> measure(with(leases, CORE, 1)));
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

    /** The system counts processor time in 10 ms: where a short time shows none, a longer one will. */
    private static Metrics measureUntilItShows(String metric, Scenario scenario) throws InterruptedException {
        Metrics metrics = measure(scenario);
        while (metrics.value(metric) == 0 && scenario.millis < 100_000) {
            scenario.millis *= 4;
            metrics = measure(scenario);
        }
        return metrics;
    }

    private static Scenario with(Scenario scenario, String timer, int tickMillis) {
        scenario.timer = timer;
        scenario.tickMillis = tickMillis;
        scenario.warmUpMillis = 0;
        scenario.millis = 1_000;
        return scenario;
    }

    private static Metrics measure(Scenario scenario) throws InterruptedException {
        Metrics metrics = new Metrics();
        scenario.measure(metrics);
        return metrics;
    }
}
