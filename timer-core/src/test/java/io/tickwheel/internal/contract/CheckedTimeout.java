package io.tickwheel.internal.contract;

import io.tickwheel.internal.wheel.TimeoutNode;

/** A timeout with what {@link CheckedEngine} expects of it. A task that repeats does so at a fixed rate. */
final class CheckedTimeout extends TimeoutNode {
    /** The place in the order of scheduling. */
    final int number;
    /** The thread that scheduled it. */
    final int producer;

    final Runnable task;
    /** 0 if it does not repeat. */
    final long periodNanos;
    /** Whether an executor runs the task. */
    final boolean isHandedOver;

    int runsLeft;
    /** The expected deadline, the time from which the delay to it counts, and the latest time for the run. */
    long dueNanos;

    long sinceNanos;
    long latestNanos;
    /** How often the clock had stepped back when it was scheduled or moved. */
    int setBacks;
    /** The series of steps that was the last when it was scheduled. */
    long series;

    boolean isMoved;
    boolean isRunning;
    /** Whether an executor has the task, and has not told the end of the run. */
    boolean isOut;

    End end;
    /** The last copy of the pending timeouts that had it. */
    int copy;
    /** What the engine is to be told after a run. */
    long nextNanos = NO_RUN;

    CheckedTimeout(
            int number, int producer, long deadlineNanos, long periodNanos, int runs, boolean handOver, Runnable task) {
        super(deadlineNanos, periodNanos > 0);
        this.number = number;
        this.producer = producer;
        this.periodNanos = periodNanos;
        this.runsLeft = runs;
        this.isHandedOver = handOver;
        this.task = task;
    }

    /** Whether it can be moved. */
    boolean isInTime() {
        return end == null && !isRunning;
    }

    /** When it runs next after a run. */
    long afterRunNanos() {
        long next = dueNanos + periodNanos;
        return runsLeft == 0 ? NO_RUN : next < 0 ? Long.MAX_VALUE : next;
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
