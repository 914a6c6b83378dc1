package io.tickwheel.jmh.throughput;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The cost of a bare wheel, driven by the thread that uses it.
 *
 * <p>The time is an argument, and moves one tick with each timeout that expires: a measurement passes through days of
 * it. Those that wait are therefore due after decades.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Thread)
public class WheelBenchmark {
    private static final long FIRST_TICK = 1L << 40;
    private static final long SPREAD_TICKS = 1L << 20;
    private static final long DELAY_TICKS = 30_000;
    private static final int SEED = 42;

    /** The wheel that is measured. */
    @Param({"tickwheel-core", "agrona"})
    public String timer;

    /** How many others wait. */
    @Param({"0", "1000000"})
    public int waiting;

    private BareWheel wheel;
    private long tick;

    @Setup(Level.Trial)
    public void fill() {
        wheel = BareWheel.named(timer);
        SplittableRandom random = new SplittableRandom(SEED);
        for (int i = 0; i < waiting; i++) {
            wheel.insert(BareWheel.deadlineIn(FIRST_TICK + random.nextLong(SPREAD_TICKS)));
        }
    }

    @Benchmark
    public boolean insertRemove() {
        // The time stands still: the buckets are used in turn.
        long bucket = tick++ & (BareWheel.WHEEL_LENGTH - 1);
        return wheel.insertRemove(BareWheel.deadlineIn(DELAY_TICKS + bucket));
    }

    @Benchmark
    public int insertExpire() {
        return wheel.insertExpire(BareWheel.deadlineIn(++tick));
    }
}
