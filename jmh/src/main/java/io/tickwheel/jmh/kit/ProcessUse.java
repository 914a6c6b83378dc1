package io.tickwheel.jmh.kit;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.stream.LongStream;

/**
 * What this JVM has used up to a moment of {@link System#nanoTime}.
 *
 * @param cpuNanos of all threads, those of the JVM itself included
 * @param workerNanos of the timer's threads
 * @param allocatedBytes of all live Java threads
 */
public record ProcessUse(long atNanos, long cpuNanos, long workerNanos, long allocatedBytes) {
    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private static final ThreadMXBean THREADS = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);

    public static ProcessUse now(WorkerThreads workers) {
        return new ProcessUse(
                System.nanoTime(),
                PROCESS.getProcessCpuTime(),
                workers.cpuNanos(),
                // A thread that has ended meanwhile counts for -1.
                LongStream.of(THREADS.getThreadAllocatedBytes(THREADS.getAllThreadIds()))
                        .filter(bytes -> bytes > 0)
                        .sum());
    }

    /** Writes what was used since then, for each of the operations; their name says what one is. */
    public void writeSince(ProcessUse then, long operations, String operation, Metrics metrics) {
        double each = Math.max(1, operations);
        double elapsedNanos = atNanos - then.atNanos;
        double cpu = cpuNanos - then.cpuNanos;
        double worker = workerNanos - then.workerNanos;
        metrics.put("cpu-per-" + operation, "ns", cpu / each);
        metrics.put("worker-cpu-per-" + operation, "ns", worker / each);
        metrics.put("worker-cpu", "%", 100 * worker / elapsedNanos);
        metrics.put("allocated-per-" + operation, "bytes", (allocatedBytes - then.allocatedBytes) / each);
        metrics.put("rate", "1/s", operations * 1e9 / elapsedNanos);
    }
}
