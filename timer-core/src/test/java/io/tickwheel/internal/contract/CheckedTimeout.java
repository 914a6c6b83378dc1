package io.tickwheel.internal.contract;

import io.tickwheel.internal.wheel.TimeoutNode;

/** A timeout with what {@link CheckedEngine} expects of it. A task that repeats does so at a fixed rate. */
final class CheckedTimeout extends TimeoutNode {
    /** The place in the order of scheduling. */
    final int number;
    /** The thread that scheduled it. */
    final int producer;

    final Runnable task;
    final boolean isHandedOver;
    final long periodNanos;
    int runsLeft;

    /** The expected deadline, and from when on the delay to it counts. */
    long dueNanos;

    long sinceNanos;
    /** The latest time at which it may run. */
    long latestNanos;
    /** How often the clock had stepped back when it was scheduled or moved. */
    int setBacks;
    /** Which series of steps was the next when it was scheduled. */
    long series;

    boolean isMoved;
    boolean isRunning;
    /** Whether an executor has its task, and has not told the end of the run. */
    boolean isOut;

    End end;
    /** When it ran last. */
    long ranNanos = -1;
    /** The last copy that had it. */
    int copy;

    private long nextNanos = NO_RUN;

    CheckedTimeout(int number, int producer, long deadlineNanos, Runnable task) {
        super(deadlineNanos);
        this.number = number;
        this.producer = producer;
        this.task = task;
        this.isHandedOver = false;
        this.periodNanos = 0;
    }

    /** One that repeats; an executor runs it if it is handed over. */
    CheckedTimeout(
            int number,
            int producer,
            long deadlineNanos,
            Runnable task,
            long periodNanos,
            int runs,
            boolean isHandedOver) {
        super(deadlineNanos, true);
        this.number = number;
        this.producer = producer;
        this.task = task;
        this.isHandedOver = isHandedOver;
        this.periodNanos = periodNanos;
        this.runsLeft = runs;
    }

    boolean repeats() {
        return periodNanos > 0;
    }

    boolean isInTime() {
        return end == null && !isRunning;
    }

    /** When it runs next after a run. */
    long afterRunNanos() {
        long next = dueNanos + periodNanos;
        return runsLeft == 0 ? NO_RUN : next < 0 ? Long.MAX_VALUE : next;
    }

    void setNextRun(long nanos) {
        nextNanos = nanos;
    }

    void setHandedOver() {
        nextNanos = HANDED_OVER;
    }

    @Override
    public void runTask() {
        task.run();
    }

    @Override
    public long nextRunNanos() {
        return nextNanos;
    }

    @Override
    public String toString() {
        return "#" + number + "@" + dueNanos;
    }

    /** How a timeout has ended. */
    enum End {
        CANCELLED,
        EXPIRED,
        RETURNED
    }
}
