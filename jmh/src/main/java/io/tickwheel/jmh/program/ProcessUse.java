package io.tickwheel.jmh.program;

/**
 * What this JVM used between two moments for a number of operations.
 *
 * @param from the first moment
 * @param to the second one
 * @param operations what it did between them
 */
record ProcessUse(ProcessSample from, ProcessSample to, long operations) {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double PERCENT = 100;

    /** Writes all of it; the name tells what one operation is. */
    void writeTo(Figures figures, String operation) {
        long cpuNanos = to.cpuNanos() - from.cpuNanos();
        long workerNanos = to.workerNanos() - from.workerNanos();
        long elapsedNanos = to.atNanos() - from.atNanos();
        figures.put("cpu-per-" + operation, "ns", each(cpuNanos));
        figures.put("worker-cpu-per-" + operation, "ns", each(workerNanos));
        figures.put("worker-share", "%", PERCENT * workerNanos / Math.max(1, cpuNanos));
        figures.put("worker-cpu", "%", PERCENT * workerNanos / elapsedNanos);
        figures.put("allocated-per-" + operation, "bytes", each(to.allocatedBytes() - from.allocatedBytes()));
        figures.putCount("gc-count", "collections", to.collections() - from.collections());
        figures.putCount("gc-time", "ms", to.collectionMillis() - from.collectionMillis());
        figures.put("rate", "1/s", operations * NANOS_PER_SECOND / elapsedNanos);
    }

    private double each(long total) {
        return (double) total / Math.max(1, operations);
    }
}
