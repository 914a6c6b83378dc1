package io.tickwheel.examples.demo.measure;

import java.util.OptionalLong;

/**
 * What a worker thread has used up to one moment.
 *
 * <p>Threads: any.
 *
 * @param atNanos the moment, of {@link System#nanoTime}
 * @param cpuNanos processor time
 * @param wakeUps how often it was woken, where that is known
 */
public record WorkerSample(long atNanos, long cpuNanos, OptionalLong wakeUps) {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MILLI = 1e6;

    /**
     * Returns what the worker used between this sample and a later one.
     *
     * @param later of the same worker
     * @return the difference
     */
    public WorkerUse until(WorkerSample later) {
        OptionalLong woken = wakeUps.isPresent() && later.wakeUps.isPresent()
                ? OptionalLong.of(later.wakeUps.getAsLong() - wakeUps.getAsLong())
                : OptionalLong.empty();
        return new WorkerUse(
                (later.atNanos - atNanos) / NANOS_PER_SECOND, (later.cpuNanos - cpuNanos) / NANOS_PER_MILLI, woken);
    }
}
