package io.tickwheel.internal.engine;

import io.tickwheel.internal.intake.Intake;
import io.tickwheel.internal.intake.TimeoutCounters;
import io.tickwheel.internal.intake.WakeUpPlan;
import io.tickwheel.internal.wheel.TimeoutNode;
import org.jctools.queues.atomic.MpscUnboundedAtomicArrayQueue;

/**
 * Cancels and moves timeouts. The owner gets a message for each timeout that was cancelled in the wheel, was moved to
 * earlier, or was run by an executor. It finds a timeout that was moved to later by itself, at the old time.
 *
 * <p>I9: a message is offered before the plan is read, and the owner reads the queue of moves after it has written the
 * plan. Cancellations need not be seen before the next step.
 *
 * <p>{@link #handle}, {@link #isAnyUrgent} and {@link #clear} are for the owner; the other methods are thread-safe.
 */
final class OwnerMessages {
    /** How many messages of each kind a step handles. */
    static final int MESSAGES_PER_STEP = 4_096;

    /** If more messages of a kind than this wait, their sender wakes the owner: the bound of I8. */
    static final int HIGH_WATER = 2_048;

    private static final int QUEUE_CHUNK = 256;

    private final MpscUnboundedAtomicArrayQueue<TimeoutNode> cancelled =
            new MpscUnboundedAtomicArrayQueue<>(QUEUE_CHUNK);
    private final MpscUnboundedAtomicArrayQueue<TimeoutNode> moved = new MpscUnboundedAtomicArrayQueue<>(QUEUE_CHUNK);
    private final WakeUpPlan plan;
    private final TimeoutCounters counters;
    private final DueTasks tasks;
    private final Intake intake;

    OwnerMessages(WakeUpPlan plan, TimeoutCounters counters, DueTasks tasks, Intake intake) {
        this.plan = plan;
        this.counters = counters;
        this.tasks = tasks;
        this.intake = intake;
    }

    /** A timeout was cancelled in the intake. */
    void cancelledInIntake(TimeoutNode node) {
        counters.cancelled(Intake.stripeOf(node));
        if (Intake.clear(node) && intake.excess(counters) > 0) {
            requestStep();
        }
    }

    /** Cancels a pending timeout that is in the wheel, was moved, or repeats; true for the one call that does. */
    boolean cancelInWheel(TimeoutNode node) {
        // The owner may transfer it between the two attempts.
        do {
            if (node.tryCancelInWheel()) {
                counters.cancelled(Intake.stripeOf(Thread.currentThread()));
                tellEnded(node);
                return true;
            }
            if (node.tryCancelMarkedQueued()) {
                cancelledInIntake(node);
                return true;
            }
        } while (node.isPending());
        return false;
    }

    /**
     * Takes back a timeout that is in, for its producer.
     *
     * @return false if it has ended, by stop or otherwise, or repeats and the owner has come to it
     */
    boolean takeBack(TimeoutNode node) {
        if (node.tryReturnQueued()) {
            Intake.clear(node);
        } else if (!node.isRepeating() && node.tryReturn()) {
            tellEnded(node);
        } else {
            return false;
        }
        intake.refuse();
        counters.release();
        return true;
    }

    /** Moves a timeout, as {@link Engine#reschedule}. */
    boolean move(TimeoutNode node, long deadlineNanos) {
        long beforeNanos;
        do {
            beforeNanos = node.deadlineToMove();
            if (beforeNanos == TimeoutNode.TOO_LATE) {
                return false;
            }
        } while (!node.tryMove(beforeNanos, deadlineNanos));
        if (deadlineNanos < beforeNanos) {
            try {
                moved.offer(node);
                announce(deadlineNanos);
            } catch (Throwable thrown) {
                // If another thread has moved it meanwhile, or the owner has run it, this move took effect.
                if (node.tryMove(deadlineNanos, beforeNanos)) {
                    throw thrown;
                }
            }
        }
        return true;
    }

    /** Puts a repeating timeout back, as {@link Engine#rearm}. */
    void rearm(TimeoutNode node, long nextNanos) {
        if (nextNanos == TimeoutNode.NO_RUN) {
            endRepeating(node);
        } else if (node.tryRearm(nextNanos)) {
            try {
                moved.offer(node);
            } catch (Throwable thrown) {
                endRepeating(node);
                throw thrown;
            }
            // Read again: the timeout may have been moved since it was set.
            announce(node.deadlineNanos());
        }
    }

    private void endRepeating(TimeoutNode node) {
        if (node.tryEndRepeating()) {
            counters.expiredElsewhere();
            tellEnded(node);
        }
    }

    /** Makes the owner remove a timeout that has ended in the wheel, or while an executor ran it. */
    private void tellEnded(TimeoutNode node) {
        try {
            cancelled.offer(node);
        } catch (OutOfMemoryError e) {
            // The timeout has ended; the owner finds it at its tick.
            return;
        }
        if (isPastHighWater(cancelled)) {
            requestStep();
        }
    }

    /** The caller's own work is done, so a host that fails here is asked again by the next call that schedules. */
    private void requestStep() {
        if (plan.planned() > WakeUpPlan.AWAKE) {
            try {
                plan.requestWakeUp();
            } catch (RuntimeException | Error thrown) {
                return;
            }
        }
    }

    /** Makes the owner come in time for a message. */
    private void announce(long deadlineNanos) {
        long planned = plan.planned();
        if (!plan.covers(planned, deadlineNanos)) {
            plan.lowerToTickOf(deadlineNanos);
        } else if (planned > WakeUpPlan.AWAKE && isPastHighWater(moved)) {
            plan.requestWakeUp();
        }
    }

    /** Whether a message waits that may be about a timeout which is due before the plan, or too many wait. */
    boolean isAnyUrgent() {
        return hasClaimed(moved) || isPastHighWater(cancelled);
    }

    /** Whether a message waits, or the index for one is claimed, which JCTools' size and isEmpty hide (I9). */
    private static boolean hasClaimed(MpscUnboundedAtomicArrayQueue<TimeoutNode> queue) {
        return queue.lvProducerIndex() != queue.lvConsumerIndex();
    }

    private static boolean isPastHighWater(MpscUnboundedAtomicArrayQueue<TimeoutNode> queue) {
        // Indices go up by two.
        return queue.lvProducerIndex() - queue.lvConsumerIndex() > 2L * HIGH_WATER;
    }

    /** Handles messages, in a slice; true if there is more than may wait. */
    boolean handle() {
        TimeoutNode ended = cancelled.relaxedPoll();
        for (int left = MESSAGES_PER_STEP; ended != null; left--) {
            tasks.remove(ended);
            ended = left > 1 ? cancelled.relaxedPoll() : null;
        }
        TimeoutNode node = moved.relaxedPeek();
        for (int left = MESSAGES_PER_STEP; left > 0 && node != null; left--) {
            tasks.reinsert(node);
            moved.relaxedPoll();
            node = moved.relaxedPeek();
        }
        return isAnyUrgent();
    }

    /** Lets go of all messages, once the timer is closed. */
    void clear() {
        while (cancelled.relaxedPoll() != null || moved.relaxedPoll() != null) {}
    }
}
