package io.tickwheel.jmh.throughput;

import io.tickwheel.WheelTimer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** What an operation with a timeout costs that is answered at once, by a library's default and by our timer. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Benchmark)
public class RecipeBenchmark {
    static final Duration LONGEST_OPERATION = Duration.ofSeconds(1);
    private static final Duration LONGEST_WAIT = Duration.ofHours(1);

    /** {@code library-default}, or ours. */
    @Param({"library-default", "tickwheel-executor"})
    public String timer;

    /** What has the timeout; see {@link Recipe}. */
    @Param("reactor")
    public String library;

    /** Other operations that wait for their answers. */
    @Param("0")
    public int waiting;

    private Recipe recipe;

    @Setup
    public void begin() {
        recipe = Recipe.of(library, timer.equals("library-default") ? null : WheelTimer.create());
        for (int i = 0; i < waiting; i++) {
            recipe.begin(LONGEST_WAIT);
        }
        System.gc();
    }

    @Benchmark
    public void timeoutInTime() {
        recipe.begin(LONGEST_OPERATION).run();
    }
}
