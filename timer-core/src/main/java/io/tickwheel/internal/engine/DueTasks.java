package io.tickwheel.internal.engine;

import io.tickwheel.internal.intake.DueSlots;
import io.tickwheel.internal.intake.IntakeReader;
import io.tickwheel.internal.intake.SlotTransfer;
import io.tickwheel.internal.intake.TimeoutCounters;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.Wheel;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs what is due, tick after tick: within a tick first what is in the wheel, then what is still in the intake,
 * which is younger (I6). Both are detached before anything runs: no user code is called while a structure is walked.
 *
 * <p>What was moved to later is found here at its old time, and goes to the wheel for the new one. What repeats goes
 * there right after its run, or to the {@link HeldTimeouts} while an executor runs it.
 *
 * <p>Threads: owner only (I4), but for {@link #requestStop} and {@link #isStopRequested}.
 */
final class DueTasks implements Phase {
    /** The number of tasks that a step runs before it reads the clock and the arrivals again. */
    static final int TASKS_PER_STEP = 4_096;
    /** The number of due timeouts run in one call of a loop. */
    private static final int FEW = 32;

    private final WheelGeometry cells;
    private final Wheel wheel;
    private final IntakeReader arrivals;
    private final TimeoutCounters counters;
    private TaskRunner taskRunner;
    /** What was found in the intake. */
    private final DueSlots due;
    /** What has left the wheel. */
    private final WheelBatch batch;
    /** It always has room for one more when a task is run. */
    private final HeldTimeouts held;
    /** What repeats and is being run: it is pending, and lies nowhere. */
    private @Nullable TimeoutNode running;

    private int tasksLeft;
    private volatile boolean stopRequested;

    DueTasks(
            WheelGeometry cells,
            Wheel wheel,
            WheelTime wheelTime,
            IntakeReader arrivals,
            DueSlots due,
            TimeoutCounters counters,
            TaskRunner taskRunner) {
        this.cells = cells;
        this.wheel = wheel;
        this.batch = new WheelBatch(wheel);
        this.held = new HeldTimeouts(wheel, wheelTime);
        this.arrivals = arrivals;
        this.due = due;
        this.counters = counters;
        this.taskRunner = taskRunner;
    }

    /** Ends this step after the present task. */
    void requestStop() {
        stopRequested = true;
    }

    boolean isStopRequested() {
        return stopRequested;
    }

    /** Replaces what runs the tasks, from the next one on. */
    void runWith(TaskRunner newTaskRunner) {
        taskRunner = newTaskRunner;
    }

    /** Passes a copy of what has left the wheel and was not run to the action, and of what is held or is running. */
    void copy(Consumer<Object[]> action) {
        held.copy(action);
        if (running != null) {
            action.accept(new Object[] {running});
        }
        batch.copy(action);
    }

    /**
     * Runs what is due.
     *
     * @return true if there may be more
     * @throws OutOfMemoryError if there was no memory to collect everything, or to put back what was moved or repeats:
     *     what was collected has run, and the next call tries again
     */
    @Override
    public boolean run(long nowNanos) {
        held.reserve();
        held.insertAgain();
        batch.beginStep();
        boolean isBehind = runUpToNow(nowNanos);
        OutOfMemoryError failure = batch.failure() == null ? held.insertFailure() : batch.failure();
        if (failure != null) {
            throw failure;
        }
        return isBehind;
    }

    /**
     * Puts a timeout where its deadline belongs that was moved to earlier, or whose run on an executor has ended.
     *
     * @return false if that is not possible yet
     * @throws OutOfMemoryError if the wheel cannot grow; nothing is lost, and it can be tried again
     */
    boolean reinsert(TimeoutNode node) {
        held.reserve();
        if (node.isQueued()) {
            return SlotTransfer.transferOne(node, wheel);
        }
        // In neither if it is in the batch: then it is about to be looked at.
        if (!node.isRunning() && remove(node)) {
            insertOrHold(node);
        }
        return true;
    }

    /** Takes what is due and for which the wheel has no memory, to run before all else; false if there is no room. */
    boolean addDue(TimeoutNode node) {
        return batch.add(node);
    }

    /** Tells the wheel the time before {@link #reinsert} inserts something that {@link #run} has not yet come to. */
    void catchUpTo(long nowNanos) {
        wheel.catchUpTo(cells.tickAt(nowNanos));
    }

    /** Reads what {@link #remove} will read for each of these, as {@link Wheel#prefetch}. */
    void prefetch(@Nullable TimeoutNode[] nodes, int nodeCount) {
        wheel.prefetch(nodes, nodeCount);
    }

    /** Takes a timeout out that has ended in the wheel, or while it was held. */
    boolean remove(TimeoutNode node) {
        return wheel.remove(node) || held.remove(node);
    }

    private boolean runUpToNow(long nowNanos) {
        long dueTick = cells.tickAt(nowNanos);
        tasksLeft = TASKS_PER_STEP;
        arrivals.beginStep();
        wheel.beginStep();
        while (!isSpent()) {
            if (!collect(dueTick)) {
                return true;
            }
            runCollected(dueTick);
            if (arrivals.isPassOver() && arrivals.passTick() == dueTick && !isSpent()) {
                return false;
            }
        }
        return true;
    }

    /** Ends this step after the present task, though there may be more. Owner only. */
    void endSlice() {
        tasksLeft = 0;
    }

    /**
     * Passes what has left the wheel and was not run to the action, and what is held, and removes it. And what is
     * running, if it repeats: its task may have stopped a timer that has no thread.
     */
    void drain(Consumer<TimeoutNode> action) {
        if (running != null) {
            action.accept(running);
        }
        held.drain(action);
        batch.drain(action);
    }

    private boolean collect(long dueTick) {
        try {
            return arrivals.collect(dueTick);
        } catch (OutOfMemoryError e) {
            // Running what was collected may free the memory that is needed.
            runCollected(dueTick);
            throw e;
        }
    }

    private void runCollected(long dueTick) {
        // I2: the clock may have been set back since the pass began.
        runUpTo(Math.min(arrivals.passTick(), dueTick));
    }

    /** Runs what is due up to a tick in the wheel and in the intake as far as collected, the wheel first in a tick. */
    private void runUpTo(long tick) {
        while (!isSpent()) {
            long intakeTick = due.nextTick();
            runFromWheel(Math.min(intakeTick, tick));
            if (intakeTick == WheelGeometry.NEVER) {
                return;
            }
            runFromIntake(intakeTick);
        }
    }

    private void runFromWheel(long tick) {
        boolean isExhausted = false;
        while (!isExhausted && !isSpent()) {
            // A rest from an earlier step may be smaller than a batch although more is due by now.
            if (batch.isEmpty()) {
                isExhausted = !batch.fill(tick);
            }
            while (!batch.isEmpty() && !isSpent()) {
                // I6: a rest was due already, and those that repeat must not be put back behind others of their tick.
                runSomeFromWheel(Math.max(tick, batch.tick()));
            }
        }
    }

    /** Runs a few, whose tasks are read first. */
    private void runSomeFromWheel(long tick) {
        // A task that drains the batch has requested a stop before.
        for (int left = batch.readTasks(FEW); left > 0 && !isSpent(); left--) {
            TimeoutNode node = batch.poll();
            if (node != null && node.tryExpire()) {
                run(node);
            } else if (node != null) {
                settle(node, tick);
            }
        }
    }

    private void runFromIntake(long tick) {
        // I6: not while the wheel may have more of this tick, as isSpent tells.
        while (due.nextTick() == tick && !isSpent()) {
            runSomeFromIntake(tick);
        }
    }

    /** Runs a few: a loop that is short and called often is compiled earlier than a long one. */
    private void runSomeFromIntake(long tick) {
        for (int i = 0; i < FEW && due.nextTick() == tick && tasksLeft > 0 && !stopRequested; i++) {
            TimeoutNode node = due.poll();
            if (node != null && node.tryExpireQueued()) {
                run(node);
            } else if (node != null) {
                settle(node, tick);
            }
        }
    }

    private boolean isSpent() {
        return tasksLeft == 0 || stopRequested || wheel.isBehind();
    }

    private void run(TimeoutNode node) {
        tasksLeft--;
        counters.expired();
        taskRunner.runTask(node);
    }

    /** Runs what a plain claim has failed for, or puts it where it belongs, unless it has ended. */
    private void settle(TimeoutNode node, long tick) {
        if (!node.isPending()) {
            return;
        }
        boolean isRepeating = node.isRepeating();
        if (!node.tryClaim(cells.boundaryNanos(tick))) {
            // The state first: a canceller sends its message to where the timeout then is.
            if (!node.isQueued() || node.tryTransfer()) {
                insertOrHold(node);
            }
        } else if (isRepeating) {
            runRepeating(node);
        } else {
            run(node);
        }
    }

    /** Runs a timeout that repeats, and puts it back. What cancels it meanwhile keeps the state from changing again. */
    private void runRepeating(TimeoutNode node) {
        tasksLeft--;
        running = node;
        try {
            taskRunner.runTask(node);
        } finally {
            // Also if a clock has failed, of which a runner asks the time.
            running = null;
            putBack(node);
        }
    }

    /** Puts a timeout back that repeats and has run. */
    private void putBack(TimeoutNode node) {
        long nextNanos = node.nextRunNanos();
        if (nextNanos == TimeoutNode.NO_RUN) {
            if (node.tryEndRepeating()) {
                counters.expired();
            }
        } else if (nextNanos != TimeoutNode.HANDED_OVER && node.tryRearm(nextNanos)) {
            insertOrHold(node);
        } else if (node.isPending()) {
            // An executor runs it, or one that has thrown has done so all the same: a message comes.
            hold(node);
        }
    }

    /** Inserts a timeout in the wheel unless it has ended, or holds it until there is memory for that. */
    private void insertOrHold(TimeoutNode node) {
        if (node.isPending() && !held.tryInsert(node)) {
            hold(node);
        }
    }

    private void hold(TimeoutNode node) {
        held.add(node);
        if (held.isFull()) {
            // The next step begins by making room.
            tasksLeft = 0;
        }
    }
}
