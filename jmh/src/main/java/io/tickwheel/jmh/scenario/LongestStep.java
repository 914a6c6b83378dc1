package io.tickwheel.jmh.scenario;

import io.tickwheel.internal.engine.Engine;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import io.tickwheel.jmh.kit.BareTimeout;
import io.tickwheel.jmh.kit.Metrics;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.openjdk.jmh.annotations.Param;

/**
 * The longest step of the engine while it fills and empties. The benchmark takes the steps itself and times each; a
 * step comes when the engine's plan asks for one, as the timer's thread would take it.
 */
public class LongestStep extends Scenario {
    private static final int WHEEL_LENGTH = 512;
    /** Until the compiler has seen everything. */
    private static final int WARM_UP_TIMEOUTS = 500_000;

    /** The most that are pending. */
    @Param("5000000")
    public int timeouts;

    @Override
    void measure(Metrics metrics) {
        WheelGeometry geometry = new WheelGeometry(TimeUnit.MILLISECONDS.toNanos(tickMillis), WHEEL_LENGTH);
        new FillAndEmpty(geometry, Math.min(timeouts, WARM_UP_TIMEOUTS)).run();
        FillAndEmpty measured = new FillAndEmpty(geometry, timeouts);
        measured.run();
        measured.writeTo(metrics);
    }

    /**
     * Fills an engine in virtual time with timeouts whose deadlines are spread over ten minutes, cancels half of them
     * in random order, and lets the others expire.
     */
    static final class FillAndEmpty {
        private static final long FIRST_DEADLINE_NANOS = TimeUnit.SECONDS.toNanos(60);
        private static final long SPREAD_NANOS = TimeUnit.MINUTES.toNanos(10);
        private static final long NANOS_PER_CALL = 1_000;

        private final Engine engine;
        private final Random random = new Random(SEED);
        private final TimeoutNode[] timeouts;
        private final StepTimes fill = new StepTimes();
        private final StepTimes cancel = new StepTimes();
        private final StepTimes expire = new StepTimes();
        private long nowNanos;

        FillAndEmpty(WheelGeometry geometry, int count) {
            engine = new Engine(geometry, () -> nowNanos, FillAndEmpty::runTask, () -> {}, null);
            timeouts = new TimeoutNode[count];
        }

        void run() {
            for (int i = 0; i < timeouts.length; i++) {
                long inSpreadNanos = (long) (random.nextDouble() * SPREAD_NANOS);
                timeouts[i] = new BareTimeout(nowNanos + FIRST_DEADLINE_NANOS + inSpreadNanos);
                engine.schedule(timeouts[i]);
                advance(NANOS_PER_CALL, fill);
            }
            Collections.shuffle(Arrays.asList(timeouts), random);
            for (int i = 0; i < timeouts.length / 2; i++) {
                engine.cancel(timeouts[i]);
                advance(NANOS_PER_CALL, cancel);
            }
            advance(FIRST_DEADLINE_NANOS + SPREAD_NANOS, expire);
            if (engine.counts().pending() != 0) {
                throw new IllegalStateException(engine.counts().pending() + " timeouts are left");
            }
        }

        void writeTo(Metrics metrics) {
            fill.writeLongest(metrics, "fill-");
            cancel.writeLongest(metrics, "cancel-");
            expire.writeLongest(metrics, "expire-");
            StepTimes all = new StepTimes();
            List.of(fill, cancel, expire).forEach(all::add);
            all.writeTo(metrics);
        }

        private void advance(long nanos, StepTimes times) {
            long endNanos = nowNanos + nanos;
            long plannedNanos = engine.nextStepNanos();
            while (plannedNanos <= endNanos) {
                nowNanos = Math.max(nowNanos, plannedNanos);
                times.step(engine, nowNanos);
                plannedNanos = engine.nextStepNanos();
            }
            nowNanos = endNanos;
        }

        private static void runTask(TimeoutNode timeout) {
            try {
                timeout.runTask();
            } catch (Exception e) {
                throw new IllegalStateException("a task that does nothing failed", e);
            }
        }
    }

    /**
     * How long steps took. A step may be long because garbage was collected meanwhile, which is counted apart, or
     * because the kernel gave the core to another thread, which the processor time does not contain.
     */
    private static final class StepTimes {
        private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
        private static final long LONGEST_NANOS = TimeUnit.MINUTES.toNanos(10);
        private static final int DIGITS = 3;

        private final Histogram all = new Histogram(LONGEST_NANOS, DIGITS);
        private long longestWithoutGcNanos;
        private long longestCpuNanos;
        private long withGc;

        void add(StepTimes other) {
            all.add(other.all);
            longestWithoutGcNanos = Math.max(longestWithoutGcNanos, other.longestWithoutGcNanos);
            longestCpuNanos = Math.max(longestCpuNanos, other.longestCpuNanos);
            withGc += other.withGc;
        }

        void step(Engine engine, long nowNanos) {
            long collectionsBefore = ProcessUse.ofCollectors(GarbageCollectorMXBean::getCollectionCount);
            long cpuBeforeNanos = THREADS.getCurrentThreadCpuTime();
            long beforeNanos = System.nanoTime();
            engine.step(nowNanos);
            long tookNanos = System.nanoTime() - beforeNanos;
            longestCpuNanos = Math.max(longestCpuNanos, THREADS.getCurrentThreadCpuTime() - cpuBeforeNanos);
            all.recordValue(tookNanos);
            if (ProcessUse.ofCollectors(GarbageCollectorMXBean::getCollectionCount) == collectionsBefore) {
                longestWithoutGcNanos = Math.max(longestWithoutGcNanos, tookNanos);
            } else {
                withGc++;
            }
        }

        void writeTo(Metrics metrics) {
            metrics.put("longest-step", "ms", all.getMaxValue() / 1e6);
            writeLongest(metrics, "");
            metrics.put("step-p99.9", "ms", all.getValueAtPercentile(99.9) / 1e6);
            metrics.put("steps", "steps", all.getTotalCount());
            metrics.put("steps-with-gc", "steps", withGc);
        }

        void writeLongest(Metrics metrics, String phase) {
            metrics.put("longest-" + phase + "step-without-gc", "ms", longestWithoutGcNanos / 1e6);
            metrics.put("longest-" + phase + "step-cpu", "ms", longestCpuNanos / 1e6);
        }
    }
}
