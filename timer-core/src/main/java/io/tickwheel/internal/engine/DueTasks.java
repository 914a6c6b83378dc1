package io.tickwheel.internal.engine;

import io.tickwheel.internal.intake.IntakeReader;
import io.tickwheel.internal.intake.TimeoutCounters;
import io.tickwheel.internal.wheel.DueSource;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.Wheel;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.function.LongSupplier;

/**
 * Runs the timeouts that are due, tick by tick: within a tick first those in the wheel, then those in the intake, which
 * are younger (I6). Both note the positions of what is due before anything runs, so no user code is called while a
 * structure is walked. A timeout stays in its position until it is claimed.
 *
 * <p>Owner only (I4), except {@link #runWith}, {@link #requestStop} and {@link #isStopRequested}.
 */
final class DueTasks {
    /** How many tasks a step runs before it looks at the clock and at arrivals again. */
    static final int TASKS_PER_STEP = 4_096;

    /** How many timeouts are read before the first of them runs, so that their cache misses overlap. */
    private static final int TOGETHER = 128;

    private final WheelGeometry geometry;
    private final LongSupplier clock;
    private final Wheel wheel;
    private final IntakeReader arrivals;
    private final TimeoutCounters counters;
    private final RunningTimeouts running;
    private volatile TaskRunner taskRunner;
    private int tasksLeft;
    private volatile boolean stopRequested;
    /** Not final, as a compiler that knew it would leave the reading out. */
    private Class<?> noTaskClass = DueTasks.class;

    @SuppressWarnings("UnusedVariable") // keeps the reading
    private long lastRead;

    DueTasks(
            WheelGeometry geometry,
            LongSupplier clock,
            Wheel wheel,
            IntakeReader arrivals,
            RunningTimeouts running,
            TimeoutCounters counters,
            TaskRunner taskRunner) {
        this.geometry = geometry;
        this.clock = clock;
        this.wheel = wheel;
        this.arrivals = arrivals;
        this.running = running;
        this.counters = counters;
        this.taskRunner = taskRunner;
    }

    void requestStop() {
        stopRequested = true;
    }

    boolean isStopRequested() {
        return stopRequested;
    }

    void endSlice() {
        tasksLeft = 0;
    }

    void runWith(TaskRunner newTaskRunner) {
        taskRunner = newTaskRunner;
    }

    /** The earliest tick with work, a lower bound. */
    long nextTick() {
        return Math.min(wheel.earliestTick(), geometry.tickOf(arrivals.earliestNanos()));
    }

    /** Tells the wheel the time before anything is inserted. */
    void advance(long nowNanos) {
        wheel.tellTime(geometry.tickAt(nowNanos));
        wheel.advanceTo(Math.min(geometry.tickAt(nowNanos), nextTick()));
    }

    /**
     * Runs what is due.
     *
     * @return whether there is more to run or to transfer
     */
    boolean run(long nowNanos) {
        tasksLeft = TASKS_PER_STEP;
        insertStranded();
        long dueTick = geometry.tickAt(nowNanos);
        boolean owesTransfers = false;
        try {
            long tick = nextTick();
            if (tick > dueTick) {
                owesTransfers = arrivals.transfer(wheel);
            }
            while (tick <= dueTick) {
                wheel.advanceTo(tick);
                if (!runAll(wheel, tick) || !runAll(arrivals, tick)) {
                    return true;
                }
                owesTransfers = arrivals.transfer(wheel);
                tick = nextTick();
            }
            wheel.advanceTo(dueTick);
        } finally {
            wheel.forgetNotes();
            arrivals.forgetNotes();
        }
        return owesTransfers;
    }

    /** Runs what is due at a tick in one of both places; false if the step ends before that is done. */
    private boolean runAll(DueSource source, long tick) {
        for (int count = source.note(tick); count > 0; count = source.note(tick)) {
            for (int from = 0; from < count; from += TOGETHER) {
                int to = Math.min(count, from + TOGETHER);
                if (source == wheel) {
                    read(from, to);
                }
                if (!runSome(source, from, to, tick)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Reads timeouts and then the classes of their tasks, in loops of their own: so the cache misses overlap. */
    private void read(int from, int to) {
        long read = 0;
        for (int i = from; i < to; i++) {
            TimeoutNode node = wheel.noted(i);
            read += node == null ? 0 : node.deadlineNanos();
        }
        for (int i = from; i < to; i++) {
            TimeoutNode node = wheel.noted(i);
            read += node != null && node.taskClass() == noTaskClass ? 1 : 0;
        }
        lastRead = read;
    }

    private boolean runSome(DueSource source, int from, int to, long tick) {
        long dueNanos = geometry.boundaryNanos(tick);
        for (int i = from; i < to; i++) {
            if (tasksLeft == 0 || stopRequested) {
                return false;
            }
            TimeoutNode node = source.noted(i);
            if (node != null) {
                if (node.deadlineNanos() <= dueNanos && tryExpire(source, node)) {
                    source.clearNoted(i, node);
                    run(node);
                } else {
                    settle(source, i, node, tick);
                }
            }
        }
        // Without tasks left a timeout may have stayed that is due.
        return tasksLeft > 0 && !stopRequested;
    }

    private boolean tryExpire(DueSource source, TimeoutNode node) {
        return source == wheel ? node.tryExpire() : node.tryExpireQueued();
    }

    private void run(TimeoutNode node) {
        tasksLeft--;
        counters.expired();
        taskRunner.runTask(node);
    }

    /** Deals with a noted timeout that has ended, was moved, or repeats. */
    private void settle(DueSource source, int i, TimeoutNode node, long tick) {
        while (node.isPending()) {
            if (node.deadlineNanos() > geometry.boundaryNanos(tick)) {
                moveToItsTick(source, i, node);
                return;
            }
            if (geometry.tickAt(clock.getAsLong()) < tick) {
                // I2: the clock was set back, and the timeout may have been moved since then. It is looked at again.
                endSlice();
                return;
            }
            running.reserve();
            boolean isRepeating = node.isRepeating();
            if (node.tryClaim(geometry.boundaryNanos(tick))) {
                source.clearNoted(i, node);
                if (isRepeating) {
                    runRepeating(node);
                } else {
                    run(node);
                }
                return;
            }
        }
        source.clearNoted(i, node);
    }

    /** A timeout was moved to later, or is farther away than a key can say. */
    private void moveToItsTick(DueSource source, int i, TimeoutNode node) {
        wheel.reserve(geometry.tickOf(node.deadlineNanos()));
        // The state first: a canceller sends its message to where the timeout then is.
        boolean isForWheel = source == wheel || node.tryTransfer();
        source.clearNoted(i, node);
        if (isForWheel) {
            wheel.insert(node);
        }
    }

    private void runRepeating(TimeoutNode node) {
        tasksLeft--;
        running.add(node);
        try {
            taskRunner.runTask(node);
        } finally {
            putBack(node);
        }
    }

    /** Puts a repeating timeout back that has run. A cancel meanwhile keeps the state from changing again. */
    private void putBack(TimeoutNode node) {
        long nextNanos = node.nextRunNanos();
        if (nextNanos == TimeoutNode.NO_RUN) {
            running.remove(node);
            if (node.tryEndRepeating()) {
                counters.expired();
            }
        } else if (nextNanos != TimeoutNode.HANDED_OVER && node.tryRearm(nextNanos)) {
            insertFromRunning(node);
        } else if (!node.isPending()) {
            running.remove(node);
        }
        // Else an executor runs it, or has run it although it has thrown: a message comes.
    }

    /** Moves a timeout to the wheel. Without memory for that it stays here until the next step. */
    private void insertFromRunning(TimeoutNode node) {
        running.isStranded = true;
        wheel.reserve(geometry.tickOf(node.deadlineNanos()));
        running.isStranded = false;
        running.remove(node);
        wheel.insert(node);
    }

    private void insertStranded() {
        if (running.isStranded) {
            for (int i = running.size() - 1; i >= 0; i--) {
                TimeoutNode node = running.get(i);
                if (!node.isRunning()) {
                    insertFromRunning(node);
                }
            }
            running.isStranded = false;
        }
    }

    /** Inserts a timeout that was moved to earlier, or whose run on an executor has ended. It can be tried again. */
    void reinsert(TimeoutNode node) {
        if (node.isQueued()) {
            arrivals.transferOne(node, wheel);
        } else if (!node.isRunning()) {
            running.reserve();
            if (wheel.remove(node)) {
                running.add(node);
            }
            if (running.contains(node)) {
                insertFromRunning(node);
            }
        }
    }

    /** Takes a timeout out that has ended in the wheel, or while an executor ran it. */
    void remove(TimeoutNode node) {
        if (!wheel.remove(node)) {
            running.remove(node);
        }
    }
}
