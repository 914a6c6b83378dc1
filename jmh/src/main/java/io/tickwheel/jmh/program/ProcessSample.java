package io.tickwheel.jmh.program;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.LongStream;

/**
 * What this JVM has used up to one moment.
 *
 * @param atNanos the moment, of {@link System#nanoTime}
 * @param cpuNanos processor time of all threads, those of the JVM itself too
 * @param workerNanos processor time of the timer's threads
 * @param allocatedBytes what all Java threads that live have allocated
 * @param collections how often garbage was collected
 * @param collectionMillis how long that took
 */
record ProcessSample(
        long atNanos, long cpuNanos, long workerNanos, long allocatedBytes, long collections, long collectionMillis) {
    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private static final ThreadMXBean THREADS = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
    private static final List<GarbageCollectorMXBean> COLLECTORS = ManagementFactory.getGarbageCollectorMXBeans();

    static ProcessSample take(WorkerThreads workers) {
        return new ProcessSample(
                System.nanoTime(),
                PROCESS.getProcessCpuTime(),
                workers.cpuNanos(),
                // A thread that has ended meanwhile counts for -1.
                LongStream.of(THREADS.getThreadAllocatedBytes(THREADS.getAllThreadIds()))
                        .filter(bytes -> bytes > 0)
                        .sum(),
                COLLECTORS.stream()
                        .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                        .sum(),
                COLLECTORS.stream()
                        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                        .sum());
    }
}
