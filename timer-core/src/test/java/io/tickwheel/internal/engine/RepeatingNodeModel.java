package io.tickwheel.internal.engine;

/** What {@link RepeatingNodeLincheck} has to behave like: runs, moves and a cancel, one step at a time. */
public final class RepeatingNodeModel {
    static final long LATER_NANOS = 9 * RacedEngine.TICK_NANOS;

    private boolean isPending = true;
    private boolean isRunning;
    private long deadlineNanos = RacedEngine.TICK_NANOS;

    public boolean claim() {
        boolean isClaimed = isPending && !isRunning && deadlineNanos <= RacedEngine.TICK_NANOS;
        isRunning |= isClaimed;
        return isClaimed;
    }

    public boolean rearm() {
        boolean isRearmed = isPending && isRunning;
        if (isRearmed) {
            isRunning = false;
            deadlineNanos = RacedEngine.TICK_NANOS;
        }
        return isRearmed;
    }

    public boolean move() {
        boolean isMoved = isPending && !isRunning;
        if (isMoved) {
            deadlineNanos = LATER_NANOS;
        }
        return isMoved;
    }

    public boolean cancel() {
        boolean isCancelled = isPending;
        isPending = false;
        return isCancelled;
    }

    public boolean isCancelled() {
        return !isPending;
    }
}
