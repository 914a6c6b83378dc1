package io.tickwheel.jmh.throughput;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ScalarResult;

/**
 * What an operation costs all processors together: the processor time of the whole JVM during an iteration, the timer's
 * thread and the garbage collector included, divided by the iteration's operations. What the compiler does in the
 * iterations of the warm-up is in the results of these only.
 */
public final class ProcessCpuProfiler implements InternalProfiler {
    /** The name among the secondary results. */
    public static final String METRIC = "cpu.process.norm";

    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private static final long NOT_TOLD = -1;

    /** Set by a thread of the benchmark, before the iteration ends. */
    private static volatile long cpuNanosAtEnd = NOT_TOLD;

    private long cpuNanosBefore;

    /**
     * The operations of an iteration are over: to be called at the beginning of a tear-down at its end. JMH has what a
     * trial's tear-down does in the last iteration, as to give back millions of timeouts.
     */
    static void operationsEnd() {
        cpuNanosAtEnd = PROCESS.getProcessCpuTime();
    }

    @Override
    public String getDescription() {
        return "processor time of the whole JVM per operation";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        cpuNanosAtEnd = NOT_TOLD;
        cpuNanosBefore = PROCESS.getProcessCpuTime();
    }

    @Override
    public Collection<ScalarResult> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        long cpuNanosAfter = cpuNanosAtEnd == NOT_TOLD ? PROCESS.getProcessCpuTime() : cpuNanosAtEnd;
        double cpuNanos = cpuNanosAfter - cpuNanosBefore;
        // All operations, those too that JMH runs while it waits for all threads: the time has them in it.
        long operations = result.getMetadata().getAllOps();
        return operations == 0
                ? List.of()
                : List.of(new ScalarResult(METRIC, cpuNanos / operations, "ns/op", AggregationPolicy.AVG));
    }
}
