package io.tickwheel.schedule;

/** Runs a period apart, counted from when they are due. */
record FixedRate(long initialDelayNanos, long periodNanos, MissedRuns missedRuns) implements Schedule {
    @Override
    public long firstNanos(long nowNanos) {
        return Nanos.after(nowNanos, initialDelayNanos);
    }

    @Override
    public long nextNanos(long runs, long dueNanos, long nowNanos) {
        long nextNanos = Nanos.sum(dueNanos, periodNanos);
        if (nextNanos > nowNanos) {
            return nextNanos;
        }
        long lastMissedNanos = nowNanos - (nowNanos - dueNanos) % periodNanos;
        return switch (missedRuns) {
            case RUN_ALL -> nextNanos;
            case RUN_ONCE -> lastMissedNanos;
            case SKIP -> Nanos.sum(lastMissedNanos, periodNanos);
        };
    }
}
