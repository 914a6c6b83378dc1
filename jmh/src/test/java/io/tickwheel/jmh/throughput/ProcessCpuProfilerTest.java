package io.tickwheel.jmh.throughput;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Collection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.IterationResultMetaData;
import org.openjdk.jmh.results.ScalarResult;

@Timeout(60)
@SuppressWarnings("NullAway") // neither the profiler nor the result looks at what was run
class ProcessCpuProfilerTest {
    private static final long USED_NANOS = 20_000_000;
    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private final ProcessCpuProfiler profiler = new ProcessCpuProfiler();

    @Test
    void itDividesWhatTheProcessUsedByAllOperations() {
        long before = PROCESS.getProcessCpuTime();
        profiler.beforeIteration(null, null);
        long begun = PROCESS.getProcessCpuTime();
        useProcessor();
        long usedAtLeast = PROCESS.getProcessCpuTime() - begun;
        ScalarResult cpu = afterIteration(1_000).iterator().next();
        long usedAtMost = PROCESS.getProcessCpuTime() - before;
        assertThat(cpu.getLabel()).isEqualTo(ProcessCpuProfiler.METRIC);
        assertThat(cpu.getScoreUnit()).isEqualTo("ns/op");
        assertThat(cpu.getScore()).isBetween(usedAtLeast / 1_000.0, usedAtMost / 1_000.0);
    }

    @Test
    void whatFollowsTheEndOfTheOperationsDoesNotCount() {
        long before = PROCESS.getProcessCpuTime();
        profiler.beforeIteration(null, null);
        ProcessCpuProfiler.operationsEnd();
        long usedAtMost = PROCESS.getProcessCpuTime() - before;
        useProcessor();
        assertThat(afterIteration(1_000).iterator().next().getScore()).isLessThanOrEqualTo(usedAtMost / 1_000.0);
    }

    @Test
    void anIterationWithoutOperationsHasNoFigure() {
        profiler.beforeIteration(null, null);
        assertThat(afterIteration(0)).isEmpty();
    }

    private Collection<ScalarResult> afterIteration(long allOperations) {
        IterationResultMetaData operations = new IterationResultMetaData(allOperations, allOperations / 2);
        return profiler.afterIteration(null, null, new IterationResult(null, null, operations));
    }

    private static void useProcessor() {
        long until = PROCESS.getProcessCpuTime() + USED_NANOS;
        while (PROCESS.getProcessCpuTime() < until) {
            Thread.onSpinWait();
        }
    }
}
