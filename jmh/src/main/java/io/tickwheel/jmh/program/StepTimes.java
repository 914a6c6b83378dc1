package io.tickwheel.jmh.program;

import io.tickwheel.internal.engine.Engine;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * How long steps took. A step may be long for no fault of its own: because garbage was collected meanwhile, which is
 * told from the others, or because the kernel gave the core to somebody else, which the processor time of the step's
 * thread does not contain.
 *
 * <p>Threads: the one that steps.
 */
final class StepTimes {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final List<GarbageCollectorMXBean> COLLECTORS = ManagementFactory.getGarbageCollectorMXBeans();
    private static final long LONGEST_NANOS = TimeUnit.MINUTES.toNanos(10);
    private static final int DIGITS = 3;
    private static final double NANOS_PER_MILLI = 1e6;

    private final Histogram all = new Histogram(LONGEST_NANOS, DIGITS);
    private final Histogram withoutGc = new Histogram(LONGEST_NANOS, DIGITS);
    private final Histogram cpu = new Histogram(LONGEST_NANOS, DIGITS);

    /** Takes one step and its time. */
    void step(Engine engine, long nowNanos) {
        long collectionsBefore = collections();
        long cpuBeforeNanos = THREADS.getCurrentThreadCpuTime();
        long beforeNanos = System.nanoTime();
        engine.step(nowNanos);
        long tookNanos = System.nanoTime() - beforeNanos;
        cpu.recordValue(THREADS.getCurrentThreadCpuTime() - cpuBeforeNanos);
        all.recordValue(tookNanos);
        if (collections() == collectionsBefore) {
            withoutGc.recordValue(tookNanos);
        }
    }

    /** The steps of both. */
    StepTimes plus(StepTimes others) {
        StepTimes sum = new StepTimes();
        for (StepTimes part : List.of(this, others)) {
            sum.all.add(part.all);
            sum.withoutGc.add(part.withoutGc);
            sum.cpu.add(part.cpu);
        }
        return sum;
    }

    /** Writes what is asked of all steps. */
    void writeTo(Figures figures) {
        figures.put("longest-step", "ms", all.getMaxValue() / NANOS_PER_MILLI);
        figures.put("longest-step-without-gc", "ms", withoutGc.getMaxValue() / NANOS_PER_MILLI);
        figures.put("longest-step-cpu", "ms", cpu.getMaxValue() / NANOS_PER_MILLI);
        figures.put("step-p99.9", "ms", all.getValueAtPercentile(99.9) / NANOS_PER_MILLI);
        figures.putCount("steps", "steps", all.getTotalCount());
        figures.putCount("steps-with-gc", "steps", all.getTotalCount() - withoutGc.getTotalCount());
    }

    /** Writes what is asked of the steps of one phase. */
    void writeLongest(Figures figures, String phase) {
        figures.put("longest-" + phase + "-step-without-gc", "ms", withoutGc.getMaxValue() / NANOS_PER_MILLI);
        figures.put("longest-" + phase + "-step-cpu", "ms", cpu.getMaxValue() / NANOS_PER_MILLI);
    }

    private static long collections() {
        long count = 0;
        for (GarbageCollectorMXBean collector : COLLECTORS) {
            count += collector.getCollectionCount();
        }
        return count;
    }
}
