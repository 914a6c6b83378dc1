package io.tickwheel.schedule;

/** Runs a delay apart, counted from the end of the run before. */
record FixedDelay(long initialDelayNanos, long delayNanos) implements Schedule {
    @Override
    public long firstNanos(long nowNanos) {
        return Nanos.after(nowNanos, initialDelayNanos);
    }

    @Override
    public long nextNanos(long runs, long dueNanos, long nowNanos) {
        return Nanos.sum(nowNanos, delayNanos);
    }
}
