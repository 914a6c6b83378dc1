package io.tickwheel.internal.engine;

import io.tickwheel.internal.intake.IntakeReader;
import io.tickwheel.internal.intake.TimeoutCounters;
import io.tickwheel.internal.intake.WakeUpPlan;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.Wheel;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What tasks schedule on the owner's thread where most timeouts expire, as retries and idle timeouts do: it goes to the
 * wheel at the end of the step, without a slot of the intake and without an atomic operation.
 *
 * <p>Not at once: within a task each insertion's cache misses would have to end before the next atomic operation, while
 * those of a loop of insertions overlap.
 *
 * <p>I6: so that nothing overtakes what the same thread has scheduled before, nothing of that may be left in the intake
 * ({@link IntakeReader#isBypassed}). So what is here is older than what that thread has in the intake, and inserted
 * before that is transferred. It is due after this step's time, as its deadline is after the clock; if this step fails,
 * the next inserts it before it runs anything. Where the wheel has no memory for it, what is due runs before all else.
 *
 * <p>A timeout that is cancelled while it is here is dropped at the end of the step.
 *
 * <p>Threads: owner only (I4). Cost: a few stores and an insertion each.
 */
final class OwnArrivals implements Phase {
    /** What a step takes at most: all, where each of its tasks schedules its next run and one timeout more. */
    static final int MOST = 2 * DueTasks.TASKS_PER_STEP;

    private static final int SMALL = 64;
    private static final @Nullable TimeoutNode[] NONE = {};

    private final Wheel wheel;
    private final WheelTime wheelTime;
    private final IntakeReader arrivals;
    private final TimeoutCounters counters;
    private final WakeUpPlan plan;
    private final WheelGeometry cells;
    private final DueTasks tasks;

    private @Nullable TimeoutNode[] nodes = NONE;
    private int count;
    private boolean isStepping;

    OwnArrivals(
            WheelGeometry cells,
            Wheel wheel,
            WheelTime wheelTime,
            IntakeReader arrivals,
            TimeoutCounters counters,
            WakeUpPlan plan,
            DueTasks tasks) {
        this.cells = cells;
        this.tasks = tasks;
        this.wheel = wheel;
        this.wheelTime = wheelTime;
        this.arrivals = arrivals;
        this.counters = counters;
        this.plan = plan;
    }

    /** A step begins or ends: what the owner's thread schedules between two steps arrives in the intake. */
    void setStepping(boolean isInStep) {
        isStepping = isInStep;
    }

    /**
     * Takes a new timeout of the owner's thread.
     *
     * @return false if it has to arrive in the intake
     */
    boolean add(TimeoutNode node) {
        if (!isStepping || !arrivals.isBypassed() || plan.planned() == WakeUpPlan.CLOSED || !tryMakeRoom()) {
            arrivals.ownArrived();
            return false;
        }
        node.skipIntake();
        counters.ownScheduled();
        // I1, I5: who gets it through a data race must neither find it queued nor end it before it is counted.
        VarHandle.storeStoreFence();
        nodes[count++] = node;
        return true;
    }

    /**
     * Inserts what is here in the wheel.
     *
     * @throws OutOfMemoryError if the wheel cannot grow; what is not inserted stays here, or runs next if it is due
     */
    @Override
    public boolean run(long nowNanos) {
        if (count > 0) {
            insert(nowNanos);
        }
        return false;
    }

    private void insert(long nowNanos) {
        wheelTime.tell();
        int done = 0;
        try {
            for (; done < count; done++) {
                TimeoutNode node = nodes[done];
                if (node != null && node.isPending()) {
                    wheel.insert(node);
                }
            }
        } catch (OutOfMemoryError e) {
            handOverDue(done, cells.lastBoundaryNanos(nowNanos));
            throw e;
        } finally {
            int left = count - done;
            System.arraycopy(nodes, done, nodes, 0, left);
            Arrays.fill(nodes, left, count, null);
            count = left;
        }
    }

    private boolean tryMakeRoom() {
        try {
            if (count == nodes.length && count < MOST) {
                nodes = Arrays.copyOf(nodes, Math.max(SMALL, 2 * count));
            }
        } catch (OutOfMemoryError e) {
            // The intake may have a slot.
            return false;
        }
        return count < nodes.length;
    }

    /** What is due may free the memory that is wanting. */
    private void handOverDue(int from, long dueNanos) {
        for (int i = from; i < count; i++) {
            TimeoutNode node = nodes[i];
            if (node != null && node.deadlineNanos() <= dueNanos && tasks.addDue(node)) {
                nodes[i] = null;
            }
        }
    }

    /** Passes a copy to the action. */
    void copy(Consumer<Object[]> action) {
        if (count > 0) {
            action.accept(Arrays.copyOf(nodes, count));
        }
    }

    /** Passes all to the action, and removes them. */
    void drain(Consumer<TimeoutNode> action) {
        for (; count > 0; count--) {
            TimeoutNode node = nodes[count - 1];
            if (node != null) {
                action.accept(node);
                nodes[count - 1] = null;
            }
        }
    }
}
