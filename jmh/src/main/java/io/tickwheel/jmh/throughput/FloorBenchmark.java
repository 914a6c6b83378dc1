package io.tickwheel.jmh.throughput;

import io.tickwheel.jmh.peers.Floor;
import io.tickwheel.jmh.peers.NoTask;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What would start + cancel cost with a timer that does nothing else than what it has to: see {@link Floor}. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Benchmark)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 5,
        jvmArgs = {"-Xms4g", "-Xmx4g", "-XX:+AlwaysPreTouch"})
public class FloorBenchmark {
    private static final long DELAY_NANOS = TimeUnit.SECONDS.toNanos(30);

    @Benchmark
    public Object clockObjectCas() {
        Floor timeout = new Floor(System.nanoTime() + DELAY_NANOS, this, NoTask.INSTANCE);
        timeout.cancel();
        return timeout;
    }
}
