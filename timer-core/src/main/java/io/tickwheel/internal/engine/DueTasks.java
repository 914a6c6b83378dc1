package io.tickwheel.internal.engine;

import io.tickwheel.internal.intake.DueSlots;
import io.tickwheel.internal.intake.IntakeReader;
import io.tickwheel.internal.intake.TimeoutCounters;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.Wheel;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs what is due, tick after tick: within a tick first what is in the wheel, then what is still in the intake,
 * which is younger (I6). Both are detached before anything runs: no user code is called while a structure is walked.
 *
 * <p>Threads: owner only (I4), but for {@link #requestStop} and {@link #isStopRequested}.
 */
final class DueTasks {
    /** The number of tasks that a step runs before it reads the clock and the arrivals again. */
    static final int TASKS_PER_STEP = 4_096;
    /** The number of due timeouts taken from the wheel at a time. */
    private static final int BATCH = 256;

    private final WheelGeometry geometry;
    private final Wheel wheel;
    private final IntakeReader intake;
    private final TimeoutCounters counters;
    private Consumer<TimeoutNode> taskRunner;
    /** What was found in the intake. */
    private final DueSlots due;
    /** What has left the wheel. */
    private final @Nullable TimeoutNode[] batch = new TimeoutNode[BATCH];

    private int next;
    private int count;
    private int tasksLeft;
    private volatile boolean stopRequested;

    DueTasks(
            WheelGeometry geometry,
            Wheel wheel,
            IntakeReader intake,
            DueSlots due,
            TimeoutCounters counters,
            Consumer<TimeoutNode> taskRunner) {
        this.geometry = geometry;
        this.wheel = wheel;
        this.intake = intake;
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
    void runWith(Consumer<TimeoutNode> newTaskRunner) {
        taskRunner = newTaskRunner;
    }

    /** Passes a copy of what has left the wheel and was not run to the action. */
    void copy(Consumer<Object[]> action) {
        if (next < count) {
            action.accept(Arrays.copyOfRange(batch, next, count));
        }
    }

    /**
     * Runs what is due.
     *
     * @return true if there may be more
     * @throws OutOfMemoryError if there was no memory to collect everything: what was collected has run
     */
    boolean run(long nowNanos) {
        long dueTick = geometry.tickAt(nowNanos);
        tasksLeft = TASKS_PER_STEP;
        intake.beginStep();
        wheel.beginStep();
        while (!isSpent()) {
            if (!collect(dueTick)) {
                return true;
            }
            runUpTo(intake.passTick());
            if (intake.isPassOver() && intake.passTick() == dueTick && !isSpent()) {
                return false;
            }
        }
        return true;
    }

    /** Ends this step after the present task, though there may be more. Owner only. */
    void endSlice() {
        tasksLeft = 0;
    }

    /** Passes what has left the wheel and was not run to the action, and removes it. */
    void drain(Consumer<TimeoutNode> action) {
        for (; next < count; next++) {
            TimeoutNode node = batch[next];
            if (node != null) {
                action.accept(node);
                batch[next] = null;
            }
        }
    }

    private boolean collect(long dueTick) {
        try {
            return intake.collect(dueTick);
        } catch (OutOfMemoryError e) {
            // Running what was collected may free the memory that is needed.
            runUpTo(intake.passTick());
            throw e;
        }
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

    private void runFromIntake(long tick) {
        while (due.nextTick() == tick && !isSpent()) {
            TimeoutNode node = due.poll();
            if (node != null && node.tryExpireQueued()) {
                run(node);
            }
        }
    }

    private boolean isSpent() {
        return tasksLeft == 0 || stopRequested || wheel.isBehind();
    }

    private void run(TimeoutNode node) {
        tasksLeft--;
        counters.expired();
        taskRunner.accept(node);
    }
}
