package io.tickwheel.internal.engine;

import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import io.tickwheel.schedule.Schedule;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/** What an engine should do, with sorted maps and one step at a time: slow and plain. */
final class EngineModel {
    private final long tickNanos;
    private final TreeMap<Long, Set<Timeout>> wheel = new TreeMap<>();
    private final Deque<Timeout> intake = new ArrayDeque<>();
    private final Deque<Timeout> due = new ArrayDeque<>();
    private final List<Timeout> unswept = new ArrayList<>();
    /** What was moved or repeats and is pending: it runs in any order. */
    private final Set<Timeout> marked = new LinkedHashSet<>();

    private boolean hasMoved;
    /** Whether one of those was cancelled since the step began. */
    private boolean isMarkedCancelled;
    /** Where those lie that were cancelled in the wheel since the step began. */
    private final Set<Long> cancelledTicks = new HashSet<>();

    private long currentTick;
    private long scheduled;
    private long expired;
    private long cancelled;
    private long returned;
    private long rejected;

    EngineModel(long tickNanos) {
        this.tickNanos = tickNanos;
    }

    TimerCounts counts() {
        return new TimerCounts(scheduled, expired, cancelled, returned, rejected, 0);
    }

    void schedule(Timeout timeout) {
        scheduled++;
        if (timeout.repeats()) {
            marked.add(timeout);
            hasMoved = true;
        } else {
            intake.add(timeout);
        }
    }

    /** Moves a timeout; false if it has ended or runs. */
    boolean move(Timeout timeout, long deadlineNanos) {
        if (timeout.end != null || timeout.isInRun) {
            return false;
        }
        intake.remove(timeout);
        due.remove(timeout);
        takeOut(timeout);
        marked.add(timeout);
        timeout.dueNanos = deadlineNanos;
        hasMoved = true;
        return true;
    }

    /** Whether something was moved ever, or repeats: the engine may then wake at a time that is none any more. */
    boolean hasMoved() {
        return hasMoved;
    }

    /** Whether one that was moved, or repeats, was cancelled since the step began. */
    boolean isMarkedCancelled() {
        return isMarkedCancelled;
    }

    /** Whether a timeout was moved, or repeats, and is due. */
    boolean isMarkedDue(Timeout timeout, long nowNanos) {
        return marked.contains(timeout) && boundaryOf(timeout.dueNanos) <= nowNanos;
    }

    boolean isAnyMarkedDue(long nowNanos) {
        return marked.stream().anyMatch(timeout -> isMarkedDue(timeout, nowNanos));
    }

    void beginRun(Timeout timeout) {
        if (timeout.repeats()) {
            timeout.isInRun = true;
        } else {
            marked.remove(timeout);
            timeout.end = End.EXPIRED;
            expired++;
        }
    }

    void endRun(Timeout timeout) {
        timeout.isInRun = false;
        timeout.dueNanos = timeout.nextRunNanos();
        if (timeout.end == null && timeout.dueNanos < 0) {
            marked.remove(timeout);
            timeout.end = End.EXPIRED;
            expired++;
        }
    }

    void reject() {
        rejected++;
    }

    boolean cancel(Timeout timeout) {
        if (timeout.end != null) {
            return false;
        }
        timeout.end = End.CANCELLED;
        cancelled++;
        if (marked.remove(timeout)) {
            isMarkedCancelled = true;
            return true;
        }
        if (!timeout.isQueued()) {
            cancelledTicks.add(timeout.tick);
        }
        unswept.add(timeout);
        return true;
    }

    /** Sweeps, transfers, and lays out what a step at a time will run unless it is cancelled on the way. */
    void beginStep(long nowNanos, int mostTasks) {
        for (Timeout timeout : unswept) {
            takeOut(timeout);
        }
        unswept.clear();
        cancelledTicks.clear();
        isMarkedCancelled = false;
        fileArrivals();
        long upToTick = Math.min(nowNanos, Long.MAX_VALUE - 1) / tickNanos;
        while (due.size() < mostTasks && earliestTick() <= upToTick) {
            currentTick = earliestTick();
            Timeout next = wheel.get(currentTick).iterator().next();
            takeOut(next);
            due.add(next);
        }
        if (earliestTick() > upToTick) {
            currentTick = Math.max(currentTick, upToTick);
        }
    }

    /** The next task that the step runs, counted as expired; null if it runs no more. */
    Timeout next() {
        Timeout timeout = due.poll();
        while (timeout != null && timeout.end != null) {
            timeout = due.poll();
        }
        if (timeout != null) {
            timeout.end = End.EXPIRED;
            expired++;
        }
        return timeout;
    }

    void endStep() {
        fileArrivals();
    }

    /** The boundary of the earliest timeout that waits; what has been transferred is due at the tick where it lies. */
    long earliestBoundaryNanos() {
        long earliest = Long.MAX_VALUE;
        for (Timeout timeout : marked) {
            earliest = Math.min(earliest, boundaryOf(timeout.dueNanos));
        }
        for (Set<Timeout> ofTick : wheel.values()) {
            for (Timeout timeout : ofTick) {
                if (timeout.end == null) {
                    return Math.min(earliest, boundaryNanos(timeout.tick));
                }
            }
        }
        return earliest;
    }

    /** Whether a plan was made for a timeout that was cancelled in the wheel, too late to be swept. */
    boolean isPlanOfCancelled(long plannedNanos) {
        return plannedNanos % tickNanos == 0 && cancelledTicks.contains(plannedNanos / tickNanos);
    }

    /** The boundary at which a timeout is due that has not been transferred. */
    long boundaryOf(long deadlineNanos) {
        return boundaryNanos(tickOf(deadlineNanos));
    }

    /** Ends all that has not ended. */
    Set<TimeoutNode> close() {
        Set<Timeout> left = new HashSet<>(intake);
        left.addAll(due);
        left.addAll(marked);
        wheel.values().forEach(left::addAll);
        left.removeIf(timeout -> timeout.end != null);
        left.forEach(timeout -> timeout.end = End.RETURNED);
        returned += left.size();
        return new HashSet<>(left);
    }

    private void fileArrivals() {
        for (Timeout timeout = intake.poll(); timeout != null; timeout = intake.poll()) {
            if (timeout.end == null) {
                timeout.tick = Math.max(tickOf(timeout.deadlineNanos()), currentTick);
                wheel.computeIfAbsent(timeout.tick, tick -> new LinkedHashSet<>())
                        .add(timeout);
            }
        }
    }

    private void takeOut(Timeout timeout) {
        Set<Timeout> ofTick = wheel.get(timeout.tick);
        if (ofTick != null && ofTick.remove(timeout) && ofTick.isEmpty()) {
            wheel.remove(timeout.tick);
        }
    }

    private long earliestTick() {
        return wheel.isEmpty() ? Long.MAX_VALUE : wheel.firstKey();
    }

    private long tickOf(long deadlineNanos) {
        return deadlineNanos / tickNanos + (deadlineNanos % tickNanos == 0 ? 0 : 1);
    }

    private long boundaryNanos(long tick) {
        return tick > (Long.MAX_VALUE - 1) / tickNanos ? WheelGeometry.NEVER : tick * tickNanos;
    }

    /** How a timeout has ended. */
    enum End {
        CANCELLED,
        EXPIRED,
        RETURNED
    }

    /** A node that knows what the model makes of it. */
    static final class Timeout extends TimeoutNode {
        private final int number;
        private final Runnable task;
        private final Schedule schedule;
        private final LongSupplier nowNanos;
        private long runs;
        private long nextNanos = NO_RUN;
        private long tick = -1;
        private long dueNanos;
        private boolean isInRun;
        private End end;

        /** One with a schedule that is null, or one that repeats. */
        Timeout(int number, long deadlineNanos, Runnable task, Schedule schedule, LongSupplier nowNanos) {
            super(deadlineNanos, schedule != null);
            this.number = number;
            this.task = task;
            this.schedule = schedule;
            this.nowNanos = nowNanos;
            this.dueNanos = deadlineNanos;
        }

        boolean repeats() {
            return schedule != null;
        }

        End end() {
            return end;
        }

        @Override
        public void runTask() {
            task.run();
            runs++;
            if (schedule != null) {
                nextNanos = schedule.nextNanos(runs, deadlineNanos(), nowNanos.getAsLong());
            }
        }

        @Override
        public long nextRunNanos() {
            return nextNanos;
        }

        @Override
        public String toString() {
            return "#" + number + "@" + deadlineNanos();
        }
    }
}
