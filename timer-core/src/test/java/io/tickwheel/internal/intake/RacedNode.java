package io.tickwheel.internal.intake;

import io.tickwheel.internal.wheel.TimeoutNode;

/** A timeout whose task counts its runs, and what else the races of the intake and of the engine share. */
public final class RacedNode extends TimeoutNode {
    public static final long TICK_NANOS = 1_000;
    public static final int BLOCK = 2;

    /** How a race of a producer with a parking owner ends: it parks in time or is woken; else a wake-up is lost. */
    public static final int IN_TIME = 1;

    public static final int WOKEN = 2;

    private final Runnable task;
    private int runs;

    public RacedNode(long deadlineNanos) {
        this(deadlineNanos, () -> {});
    }

    /** A timeout that does something besides. */
    public RacedNode(long deadlineNanos, Runnable task) {
        super(deadlineNanos, false);
        this.task = task;
    }

    /** A timeout of the first tick. */
    public static RacedNode ofFirstTick() {
        return new RacedNode(TICK_NANOS);
    }

    @Override
    public void runTask() {
        runs++;
        task.run();
    }

    public int runs() {
        return runs;
    }
}
