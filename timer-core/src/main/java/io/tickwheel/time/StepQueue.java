package io.tickwheel.time;

import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A point in virtual time, and the steps that are to run from there on. Of one instant, each step runs once before one
 * runs again, and always in the same order: that in which they first came.
 *
 * <p>Threads: any.
 */
final class StepQueue {
    private final PriorityQueue<Planned> steps = new PriorityQueue<>(StepQueue::compare);
    /** The order of steps; weak, as a timer may be forgotten. */
    private final Map<Runnable, Long> ranks = new WeakHashMap<>();

    private long nextRank;
    private long nextNumber;
    /** The cycle of the present instant that is under way: in each a step runs once at most. */
    private long cycle;

    private volatile long nowNanos;

    StepQueue(long startNanos) {
        nowNanos = startNanos;
    }

    long nowNanos() {
        return nowNanos;
    }

    synchronized Planned add(Runnable step, long delayNanos) {
        long rank = ranks.computeIfAbsent(step, first -> nextRank++);
        // What is due at once comes behind those of this instant that have not run yet.
        long firstCycle = delayNanos == 0 ? cycle + 1 : 0;
        Planned planned = new Planned(this, step, nowNanos + delayNanos, firstCycle, rank, nextNumber++);
        steps.add(planned);
        return planned;
    }

    synchronized boolean remove(Planned planned) {
        return steps.remove(planned);
    }

    /** The time until the next step; {@link Long#MAX_VALUE} if there is none. */
    synchronized long untilNextNanos() {
        Planned next = steps.peek();
        return next == null ? Long.MAX_VALUE : next.atNanos - nowNanos;
    }

    /** The time of the next step; the present time if there is none. */
    synchronized long nextNanos() {
        Planned next = steps.peek();
        return next == null ? nowNanos : next.atNanos;
    }

    /** Whether a step is planned that does not come for nothing. */
    boolean hasWork() {
        // Not under the lock: a step looks into its timer, whose owner may be about to schedule.
        Planned next = next();
        return next != null && (next.hasWork() || planned().stream().anyMatch(Planned::hasWork));
    }

    private synchronized @Nullable Planned next() {
        return steps.peek();
    }

    private synchronized List<Planned> planned() {
        return List.copyOf(steps);
    }

    /** Moves time to the next step that is due up to a time and takes it; moves it to that time if there is none. */
    synchronized @Nullable Planned takeUpTo(long targetNanos) {
        Planned next = steps.peek();
        if (next == null || next.atNanos - nowNanos > targetNanos - nowNanos) {
            moveTo(targetNanos);
            return null;
        }
        steps.poll();
        moveTo(next.atNanos);
        cycle = next.cycle;
        return next;
    }

    private void moveTo(long nanos) {
        if (nanos != nowNanos) {
            cycle = 0;
            nowNanos = nanos;
        }
    }

    private static int compare(Planned one, Planned other) {
        long laterNanos = one.atNanos - other.atNanos;
        if (laterNanos != 0) {
            return laterNanos < 0 ? -1 : 1;
        }
        if (one.cycle != other.cycle) {
            return Long.compare(one.cycle, other.cycle);
        }
        return one.rank != other.rank ? Long.compare(one.rank, other.rank) : Long.compare(one.number, other.number);
    }

    /** A step that waits for its time. */
    static final class Planned implements TimerHost.Entry {
        private final StepQueue queue;
        private final Runnable step;
        private final long atNanos;
        private final long cycle;
        private final long rank;
        private final long number;

        private Planned(StepQueue queue, Runnable step, long atNanos, long cycle, long rank, long number) {
            this.queue = queue;
            this.step = step;
            this.atNanos = atNanos;
            this.cycle = cycle;
            this.rank = rank;
            this.number = number;
        }

        /** Runs the step; false if it belongs to a timer and has run no task. */
        boolean run() {
            if (!(step instanceof TimerHost.Step ofTimer)) {
                step.run();
                return true;
            }
            long before = ofTimer.runs();
            step.run();
            return ofTimer.runs() != before;
        }

        private boolean hasWork() {
            return !(step instanceof TimerHost.Step ofTimer) || ofTimer.hasWork();
        }

        @Override
        public boolean cancel() {
            return queue.remove(this);
        }
    }
}
