package io.tickwheel.schedule;

/** Another schedule up to a number of runs. */
record LimitedSchedule(Schedule schedule, long mostRuns) implements Schedule {
    @Override
    public long firstNanos(long nowNanos) {
        return schedule.firstNanos(nowNanos);
    }

    @Override
    public long nextNanos(long runs, long dueNanos, long nowNanos) {
        return runs < mostRuns ? schedule.nextNanos(runs, dueNanos, nowNanos) : NONE;
    }
}
