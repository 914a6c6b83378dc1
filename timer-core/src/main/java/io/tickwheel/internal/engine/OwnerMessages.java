package io.tickwheel.internal.engine;

import io.tickwheel.internal.intake.Intake;
import io.tickwheel.internal.intake.MessageQueue;
import io.tickwheel.internal.intake.TimeoutCounters;
import io.tickwheel.internal.intake.WakeUpPlan;
import io.tickwheel.internal.wheel.TimeoutNode;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What other threads tell the owner about timeouts that lie with it: that one was cancelled in the wheel, was moved to
 * earlier, or has been run by an executor. A timeout that is moved to later is not told of: the owner finds it at its
 * old time.
 *
 * <p>I9: a message is offered before the plan is read, and the owner reads the queue of those about moves after it has
 * written the plan. Cancellations need not be seen before the next step.
 *
 * <p>Threads: {@link #run} and {@link #clear} owner only, the others any. Cost: a message is one
 * compare-and-set, and a chunk of the queue now and then.
 */
final class OwnerMessages implements Phase {
    /** How many messages of each kind a step takes before it goes on. */
    static final int MESSAGES_PER_STEP = 4_096;

    /** How many cancelled timeouts are read before the first of them is taken out. */
    private static final int TOGETHER = 64;

    private final @Nullable TimeoutNode[] swept = new TimeoutNode[TOGETHER];
    private final Intake intake;
    private final MessageQueue cancelled;
    private final MessageQueue moved;
    private final WakeUpPlan plan;
    private final TimeoutCounters counters;
    private final DueTasks tasks;

    OwnerMessages(Intake intake, WakeUpPlan plan, TimeoutCounters counters, DueTasks tasks) {
        this.intake = intake;
        this.cancelled = intake.cancelled();
        this.moved = intake.moved();
        this.plan = plan;
        this.counters = counters;
        this.tasks = tasks;
    }

    /**
     * Takes back a timeout that is in, for its producer.
     *
     * @return false if it has ended, by stop or otherwise, or repeats and the owner has come to it
     */
    boolean takeBack(TimeoutNode node) {
        if (node.tryReturnQueued()) {
            Intake.clearArrival(node);
        } else if (!node.isRepeating() && node.tryReturn()) {
            // The owner has transferred it meanwhile: where it lies is the owner's to say. One that repeats may have
            // run by now, and who has come to it plans for it, or returns it from stop.
            ended(node);
        } else {
            return false;
        }
        intake.refuse();
        counters.release();
        return true;
    }

    /** Has the owner take out what has ended in the wheel, or while an executor ran it. */
    void ended(TimeoutNode node) {
        try {
            cancelled.offer(node);
        } catch (OutOfMemoryError e) {
            // The timeout has ended all the same; its slot in the wheel is cleared at its tick instead of now.
            return;
        }
        if (plan.planned() > WakeUpPlan.AWAKE && cancelled.isPastHighWater()) {
            requestSweep();
        }
    }

    /** Ends a timeout that was moved, or repeats, before its task runs; true for the one call that does. */
    boolean cancelMarked(TimeoutNode node) {
        // It may pass from one to the other between the two attempts, and back if the wheel could not grow.
        while (node.isPending()) {
            if (node.tryCancelMarkedQueued()) {
                counters.cancelled(Intake.clearArrival(node));
                return true;
            }
            if (node.tryCancelMarkedInWheel()) {
                counters.cancelled(Intake.ANY_STRIPE);
                ended(node);
                return true;
            }
        }
        return false;
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
                // No memory, or a host has failed. If by now another thread has moved it, or the owner has run it, the
                // move took effect.
                if (node.tryMove(deadlineNanos, beforeNanos)) {
                    throw thrown;
                }
            }
        }
        return true;
    }

    /**
     * Puts a timeout that repeats back after an executor has run its task, unless it has ended meanwhile.
     *
     * @param nextNanos the engine time of the next run, or {@link TimeoutNode#NO_RUN}
     * @throws OutOfMemoryError if there is no room for the message; the timeout has ended, and counts as expired
     */
    void rearm(TimeoutNode node, long nextNanos) {
        if (nextNanos == TimeoutNode.NO_RUN) {
            end(node);
        } else if (node.tryRearm(nextNanos)) {
            boolean isOffered = false;
            try {
                moved.offer(node);
                isOffered = true;
            } finally {
                if (!isOffered) {
                    end(node);
                }
            }
            // Not the next run's: it may have been moved since it was set, by one whose message came too early.
            announce(node.deadlineNanos());
        }
    }

    @Override
    public boolean run(long nowNanos) {
        boolean isBehind = cancelled.hasClaimed() && sweepCancelled();
        return (moved.hasClaimed() && sweepMoved(nowNanos)) || isBehind;
    }

    /** Takes out what was cancelled; true if there is more than may wait. */
    private boolean sweepCancelled() {
        int left = MESSAGES_PER_STEP;
        TimeoutNode node = cancelled.poll();
        while (node != null) {
            int count = 0;
            for (int i = 0; i < TOGETHER && node != null; i++) {
                // Read here, where nothing waits for it, so that the cache misses of several overlap.
                if (node.hasLocation()) {
                    swept[count++] = node;
                }
                left--;
                node = left > 0 ? cancelled.poll() : null;
            }
            removeSwept(count);
        }
        return cancelled.isPastHighWater();
    }

    private void removeSwept(int count) {
        counters.removed(count);
        tasks.prefetch(swept, count);
        for (int i = 0; i < count; i++) {
            tasks.remove(Objects.requireNonNull(swept[i]));
            swept[i] = null;
        }
    }

    /** Puts what was moved where it belongs; true if there is more. An {@link OutOfMemoryError} keeps the message. */
    private boolean sweepMoved(long nowNanos) {
        @Nullable TimeoutNode node = moved.peek();
        if (node != null) {
            tasks.catchUpTo(nowNanos);
        }
        for (int i = 0; node != null && i < MESSAGES_PER_STEP && tasks.reinsert(node); i++) {
            moved.poll();
            node = moved.peek();
        }
        return moved.hasClaimed();
    }

    /** Lets go of all messages, once the timer is closed. */
    void clear() {
        clear(cancelled);
        clear(moved);
    }

    private static void clear(MessageQueue queue) {
        while (queue.peek() != null) {
            queue.poll();
        }
    }

    private void requestSweep() {
        try {
            plan.requestWakeUp();
        } catch (RuntimeException | Error thrown) {
            // The host has failed, and is asked again by the next call that schedules. Who cancels has done so.
            return;
        }
    }

    private void end(TimeoutNode node) {
        if (node.tryEndRepeating()) {
            counters.expiredElsewhere(1);
            ended(node);
        }
    }

    /** Has the owner come in time for what was offered. */
    private void announce(long deadlineNanos) {
        long planned = plan.planned();
        if (!plan.covers(planned, deadlineNanos)) {
            plan.lowerToTickOf(deadlineNanos);
        } else if (planned > WakeUpPlan.AWAKE && moved.isPastHighWater()) {
            plan.requestWakeUp();
        }
    }
}
