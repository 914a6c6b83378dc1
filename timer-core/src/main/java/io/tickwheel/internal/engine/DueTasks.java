package io.tickwheel.internal.engine;

import io.tickwheel.internal.wheel.HashedWheel;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs what is due: first from the wheel, then what has come due in the present tick and is still in the intake. What
 * waits there came after what is in the wheel (I6).
 *
 * <p>Threads: owner only (I4), but for {@link #requestStop} and {@link #isStopRequested}.
 */
final class DueTasks implements Taker {
    /** How many tasks a step runs before it looks at the clock and the arrivals again. */
    static final int TASKS_PER_STEP = 4_096;
    /** How many due timeouts leave the wheel at a time. */
    private static final int BATCH = 256;

    private final WheelGeometry geometry;
    private final HashedWheel wheel;
    private final Lanes lanes;
    private final Accounts accounts;
    private final @Nullable PendingLimit limit;
    private TaskRunner runner;
    private final @Nullable TimeoutNode[] batch = new TimeoutNode[BATCH];
    private int next;
    private int count;
    private int tasksLeft;
    private long taken;
    private volatile boolean stopRequested;

    DueTasks(
            WheelGeometry geometry,
            HashedWheel wheel,
            Lanes lanes,
            Accounts accounts,
            @Nullable PendingLimit limit,
            TaskRunner runner) {
        this.geometry = geometry;
        this.wheel = wheel;
        this.lanes = lanes;
        this.accounts = accounts;
        this.limit = limit;
        this.runner = runner;
    }

    /** Has this step end after the present task. */
    void requestStop() {
        stopRequested = true;
    }

    boolean isStopRequested() {
        return stopRequested;
    }

    /** Has tasks run by something else from the next one on. */
    void runWith(TaskRunner newRunner) {
        runner = newRunner;
    }

    /** Gives the action a copy of what has left the wheel and was not run. */
    void copy(Consumer<Object[]> action) {
        if (next < count) {
            action.accept(Arrays.copyOfRange(batch, next, count));
        }
    }

    /**
     * Runs what is due.
     *
     * @param isBehind whether something overdue is still in the intake, so that what is due now has to wait there
     * @return true if there may be more
     */
    boolean run(long nowNanos, boolean isBehind) {
        tasksLeft = TASKS_PER_STEP;
        runFromWheel(geometry.tickAt(nowNanos));
        if (isSpent() || isBehind) {
            return true;
        }
        lanes.takeDue(Math.min(geometry.lastBoundaryNanos(nowNanos), WheelGeometry.NEVER - 1), this);
        return isSpent();
    }

    /** Takes a timeout that is due and has not been filed. */
    @Override
    public void take(TimeoutNode node) {
        taken++;
        if (node.tryExpireQueued()) {
            run(node);
        }
    }

    @Override
    public long taken() {
        return taken;
    }

    @Override
    public boolean isSpent() {
        return tasksLeft == 0 || stopRequested;
    }

    /** Gives the action what has left the wheel and was not run. */
    void drain(Consumer<TimeoutNode> action) {
        for (; next < count; next++) {
            TimeoutNode node = batch[next];
            batch[next] = null;
            if (node != null) {
                action.accept(node);
            }
        }
    }

    private void runFromWheel(long tick) {
        boolean isExhausted = false;
        while (!isExhausted && !isSpent()) {
            // What an earlier step has left may be less than a batch, and says nothing of what is due by now.
            if (next == count) {
                next = 0;
                count = wheel.expire(tick, batch);
                isExhausted = count < batch.length;
            }
            while (next < count && !isSpent()) {
                TimeoutNode node = batch[next];
                batch[next++] = null;
                if (node != null && node.tryExpire()) {
                    run(node);
                }
            }
        }
    }

    private void run(TimeoutNode node) {
        tasksLeft--;
        accounts.expired();
        if (limit != null) {
            limit.release();
        }
        runner.run(node);
    }
}
