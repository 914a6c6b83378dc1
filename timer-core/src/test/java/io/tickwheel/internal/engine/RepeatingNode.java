package io.tickwheel.internal.engine;

import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.schedule.Schedule;
import java.util.function.LongSupplier;

/** A timeout that repeats, here or on an executor that the test is. */
final class RepeatingNode extends TimeoutNode {
    private final Schedule schedule;
    private final LongSupplier nowNanos;
    private final Runnable task;
    private final boolean isHandedOver;
    private long runs;
    private long nextNanos;

    RepeatingNode(long firstNanos, Schedule schedule, LongSupplier nowNanos, Runnable task, boolean isHandedOver) {
        super(firstNanos, true);
        this.schedule = schedule;
        this.nowNanos = nowNanos;
        this.task = task;
        this.isHandedOver = isHandedOver;
    }

    /** When the run that is under way is to be followed by the next. */
    long nextAfterRun() {
        return schedule.nextNanos(runs, deadlineNanos(), nowNanos.getAsLong());
    }

    @Override
    public void runTask() {
        runs++;
        task.run();
        nextNanos = isHandedOver ? HANDED_OVER : nextAfterRun();
    }

    @Override
    public long nextRunNanos() {
        return nextNanos;
    }
}
