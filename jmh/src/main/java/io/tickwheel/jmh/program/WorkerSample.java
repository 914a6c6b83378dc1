package io.tickwheel.jmh.program;

/**
 * What a timer's threads have used up to one moment.
 *
 * @param atNanos the moment, of {@link System#nanoTime}
 * @param cpuNanos processor time
 * @param wakeUps how often they were woken
 */
record WorkerSample(long atNanos, long cpuNanos, long wakeUps) {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double PERCENT = 100;

    static WorkerSample take(WorkerThreads workers) {
        return new WorkerSample(System.nanoTime(), workers.cpuNanos(), workers.wakeUps());
    }

    /** The share of one core from then to now, in percent. */
    double cpuPercentSince(WorkerSample then) {
        return PERCENT * (cpuNanos - then.cpuNanos) / (atNanos - then.atNanos);
    }

    double wakeUpsPerSecondSince(WorkerSample then) {
        return (wakeUps - then.wakeUps) * NANOS_PER_SECOND / (atNanos - then.atNanos);
    }
}
