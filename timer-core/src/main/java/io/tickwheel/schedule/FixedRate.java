package io.tickwheel.schedule;

/** Runs a period apart, counted from when they are due. Threads: immutable. */
final class FixedRate implements Schedule {
    private final long initialDelayNanos;
    private final long periodNanos;
    private final MissedRuns missedRuns;

    FixedRate(long initialDelayNanos, long periodNanos, MissedRuns missedRuns) {
        this.initialDelayNanos = initialDelayNanos;
        this.periodNanos = periodNanos;
        this.missedRuns = missedRuns;
    }

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

    @Override
    public String toString() {
        return "fixed rate of " + periodNanos + " ns, " + missedRuns;
    }
}
