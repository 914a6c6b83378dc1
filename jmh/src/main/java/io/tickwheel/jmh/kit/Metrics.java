package io.tickwheel.jmh.kit;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ScalarResult;

/** What a benchmark measured beside its time, in the order in which it was put. */
public final class Metrics {
    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private static volatile Metrics delivered = new Metrics();
    private static volatile long cpuNanosAtEnd;

    private final Map<String, ScalarResult> byName = new LinkedHashMap<>();

    /**
     * Adds a metric.
     *
     * @throws IllegalArgumentException if the value is not finite, or the name is taken
     */
    public void put(String name, String unit, double value) {
        ScalarResult result = new ScalarResult(name, value, unit, AggregationPolicy.AVG);
        if (!Double.isFinite(value) || byName.putIfAbsent(name, result) != null) {
            throw new IllegalArgumentException(name + ": " + value + " " + unit + " (expected: finite, once)");
        }
    }

    public Map<String, ScalarResult> byName() {
        return byName;
    }

    /** Makes these the metrics of the iteration that is under way. */
    public void deliver() {
        delivered = this;
    }

    /**
     * The operations of an iteration are over: to be called at a tear-down at its end. Otherwise a trial's tear-down,
     * such as giving back millions of timeouts, would count for the last iteration.
     */
    public static void operationsEnd() {
        cpuNanosAtEnd = PROCESS.getProcessCpuTime();
    }

    /**
     * Makes the metrics that a benchmark delivers secondary results of JMH, and adds the processor time of the whole
     * JVM for each operation of an iteration, which includes the timer's thread and the collector.
     *
     * <p>Threads: the benchmark delivers before JMH's own thread asks.
     */
    public static final class Profiler implements InternalProfiler {
        private long cpuNanosBefore;

        @Override
        public String getDescription() {
            return "processor time, and the metrics that a benchmark delivers";
        }

        @Override
        public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
            delivered = new Metrics();
            cpuNanosAtEnd = 0;
            cpuNanosBefore = PROCESS.getProcessCpuTime();
        }

        @Override
        public Collection<ScalarResult> afterIteration(
                BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
            double cpuNanos = (cpuNanosAtEnd == 0 ? PROCESS.getProcessCpuTime() : cpuNanosAtEnd) - cpuNanosBefore;
            // JMH also runs operations while it waits for all threads: the time includes them.
            long operations = Math.max(1, result.getMetadata().getAllOps());
            List<ScalarResult> results = new ArrayList<>(delivered.byName.values());
            results.add(new ScalarResult("cpu.process.norm", cpuNanos / operations, "ns/op", AggregationPolicy.AVG));
            return results;
        }
    }
}
