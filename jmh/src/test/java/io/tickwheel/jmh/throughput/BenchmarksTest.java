package io.tickwheel.jmh.throughput;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.jmh.peers.Peer;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every operation that is measured does what it is measured for, with every timer. */
@Timeout(60)
class BenchmarksTest {
    @ParameterizedTest
    @MethodSource("io.tickwheel.jmh.peers.PeerTest#there")
    void startCancelCancels(Peer peer) {
        StartCancelBenchmark benchmark = new StartCancelBenchmark();
        benchmark.timer = peer.label();
        benchmark.diagnostics = DiagnosticsLevel.DEFAULT;
        benchmark.start();
        assertThat(benchmark.startCancel()).isTrue();
        benchmark.stop();
    }

    @ParameterizedTest
    @MethodSource("io.tickwheel.jmh.peers.PeerTest#there")
    void startStopCancelsWhileOthersWait(Peer peer) throws InterruptedException {
        StartStopBenchmark benchmark = new StartStopBenchmark();
        benchmark.timer = peer.label();
        benchmark.waiting = 1_000;
        benchmark.fill();
        long startNanos;
        boolean cancelled;
        do {
            startNanos = System.nanoTime();
            cancelled = benchmark.startStop();
            // A thread that is held up for as long as the delay may come too late.
        } while (System.nanoTime() - startNanos >= TimeUnit.SECONDS.toNanos(1));
        assertThat(cancelled).isTrue();
        benchmark.stop();
    }
}
