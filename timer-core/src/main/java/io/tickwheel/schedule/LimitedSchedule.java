package io.tickwheel.schedule;

/** Another schedule up to a number of runs. Threads: as the other. */
final class LimitedSchedule implements Schedule {
    private final Schedule schedule;
    private final long mostRuns;

    LimitedSchedule(Schedule schedule, long mostRuns) {
        this.schedule = schedule;
        this.mostRuns = mostRuns;
    }

    @Override
    public long firstNanos(long nowNanos) {
        return schedule.firstNanos(nowNanos);
    }

    @Override
    public long nextNanos(long runs, long dueNanos, long nowNanos) {
        return runs < mostRuns ? schedule.nextNanos(runs, dueNanos, nowNanos) : NONE;
    }

    @Override
    public String toString() {
        return schedule + ", " + mostRuns + " times";
    }
}
