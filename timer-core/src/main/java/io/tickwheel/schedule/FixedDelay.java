package io.tickwheel.schedule;

/** Runs a delay apart, counted from the end of the run before. Threads: immutable. */
final class FixedDelay implements Schedule {
    private final long initialDelayNanos;
    private final long delayNanos;

    FixedDelay(long initialDelayNanos, long delayNanos) {
        this.initialDelayNanos = initialDelayNanos;
        this.delayNanos = delayNanos;
    }

    @Override
    public long firstNanos(long nowNanos) {
        return Nanos.after(nowNanos, initialDelayNanos);
    }

    @Override
    public long nextNanos(long runs, long dueNanos, long nowNanos) {
        return Nanos.sum(nowNanos, delayNanos);
    }

    @Override
    public String toString() {
        return "fixed delay of " + delayNanos + " ns";
    }
}
