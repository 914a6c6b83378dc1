package io.tickwheel.internal.wheel;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import org.jspecify.annotations.Nullable;

/**
 * A timeout: one object is the caller's handle, the entry of the intake and the entry of the wheel.
 *
 * <p>It ends exactly once (I1): each way to end is a compare-and-set of the state, and the thread that wins does the
 * rest. A subclass adds two references, which makes 40 bytes with compressed references.
 *
 * <pre>
 * QUEUED   --tryTransfer--> IN_WHEEL          before it is inserted in the wheel
 * QUEUED   --tryCancelQueued--> CANCELLED     no message: the canceller clears the node's slot in the intake
 * IN_WHEEL --tryCancelInWheel--> CANCELLED    the canceller sends the owner one message
 * QUEUED   --tryExpireQueued--> EXPIRED       due before it was transferred
 * IN_WHEEL --tryExpire--> EXPIRED
 * QUEUED, IN_WHEEL --tryReturn--> RETURNED    by a stopping timer, or by the producer that it refuses
 * </pre>
 *
 * <p>A timeout that was moved, or that repeats, is <em>marked</em>: a bit beside QUEUED or IN_WHEEL makes the
 * compare-and-sets above fail, so that plain timeouts need no extra test. The deadline of a marked timeout decides. A
 * mover replaces it by a compare-and-set. The owner claims it by a compare-and-set that makes it negative, and only if
 * it is due. A claimed timeout that repeats is RUNNING beside IN_WHEEL, and pending:
 *
 * <pre>
 * pending --move--> marked                    any thread; not while it is RUNNING
 * marked  --tryClaim--> EXPIRED, RUNNING      the owner, if it is due
 * marked  --tryCancel...--> CANCELLED         also while it is RUNNING
 * RUNNING --tryRearm--> IN_WHEEL              before the owner inserts it in the wheel
 * RUNNING --tryEndRepeating--> EXPIRED        after its last run
 * </pre>
 *
 * <p>Thread-safe, except for the location, which belongs to the producer and then to the owner (I4).
 */
public abstract class TimeoutNode {
    /** {@link #deadlineToMove} returns it for a timeout that has ended or is running. */
    public static final long TOO_LATE = -1;
    /** {@link #nextRunNanos} returns it after the last run. */
    public static final long NO_RUN = -1;
    /** {@link #nextRunNanos} returns it if an executor was given the task; the executor tells when it has run. */
    public static final long HANDED_OVER = -2;

    /*
     * Field          Written by          Read by    Mode           Upholds
     * state          any                 any        volatile, CAS  I1
     * deadlineNanos  creator, mover,     any        volatile, CAS  I2; negative: claimed by the owner. Mover and owner
     *                owner                                         read the state before it and write the state after
     *                                                              it. The creator writes by release, without a fence
     * container,     producer while      owner,     plain          I4; the intake hands the node over (I3); a canceller
     * index          QUEUED, then the    canceller                 checks a slot of the intake before it clears it. In
     *                wheel's owner                                 the wheel the container is null and the index is
     *                                                              ~(segment << 8 | slot), below 0
     *
     * The deadline of a marked node is only known at the moment of a compare-and-set on it. If a cancel or a stop
     * overtakes a mover or the owner, these change the deadline of an ended timeout, which has no effect.
     */
    private static final int QUEUED = 0;
    private static final int IN_WHEEL = 1;
    private static final int CANCELLED = 2;
    private static final int EXPIRED = 3;
    private static final int RETURNED = 4;
    private static final int STATE_BITS = 7;
    private static final int MARKED = 8;
    private static final int REPEATS = 16;
    private static final int RUNNING = 32 | REPEATS | MARKED | IN_WHEEL;
    private static final long CLAIMED = Long.MIN_VALUE;

    private static final AtomicIntegerFieldUpdater<TimeoutNode> STATE =
            AtomicIntegerFieldUpdater.newUpdater(TimeoutNode.class, "state");
    private static final AtomicLongFieldUpdater<TimeoutNode> DEADLINE =
            AtomicLongFieldUpdater.newUpdater(TimeoutNode.class, "deadlineNanos");

    private volatile long deadlineNanos;
    private volatile int state;
    private int index;
    private @Nullable Container container;

    /**
     * Creates a queued timeout with an engine time as its deadline, {@link WheelGeometry#NEVER} for none. If it
     * repeats, it is asked for its {@link #nextRunNanos} after each run.
     */
    @SuppressWarnings("this-escape") // the updater only writes the field
    protected TimeoutNode(long deadlineNanos, boolean repeats) {
        DEADLINE.lazySet(this, deadlineNanos);
        if (repeats) {
            this.state = QUEUED | MARKED | REPEATS;
        }
    }

    /** The engine time of the deadline; of the next or current run if it repeats. Two readings may differ. */
    public final long deadlineNanos() {
        return deadlineNanos & ~CLAIMED;
    }

    /** Sets where the node lies. */
    public final void setLocation(@Nullable Container newContainer, int newIndex) {
        container = newContainer;
        index = newIndex;
    }

    /** The node no longer lies in a container. */
    public final void leaveContainer() {
        container = null;
    }

    /** The container in which the node lies; null in the wheel. */
    public final @Nullable Container container() {
        return container;
    }

    /** The slot in the container; below 0 in the wheel. */
    public final int index() {
        return index;
    }

    /** The user's task, for reports. */
    public Object task() {
        return this;
    }

    /** The class of the user's task, by which reports group timeouts. */
    public Class<?> taskClass() {
        return task().getClass();
    }

    /** Runs the task or hands it to an executor. The owner calls it once for each expiry that it has won. */
    public abstract void runTask() throws Exception;

    /** Tells the task that it will not run. The winner of a cancel or return calls it; it must not throw. */
    public void notifyCancelled() {}

    /** The engine time of the next run, {@link #NO_RUN} or {@link #HANDED_OVER}. The owner asks after each run. */
    public long nextRunNanos() {
        return NO_RUN;
    }

    /** The owner takes the node out of the intake; false if it has ended. */
    public final boolean tryTransfer() {
        return tryChangeState(QUEUED, IN_WHEEL);
    }

    /** Cancels a node that has not been transferred. */
    public final boolean tryCancelQueued() {
        return casState(QUEUED, CANCELLED);
    }

    /** As {@link #tryCancelQueued}, also for a marked node. */
    public final boolean tryCancelMarkedQueued() {
        return tryChangeState(QUEUED, CANCELLED);
    }

    /** Cancels a node that is in the wheel, marked or not: the caller then has to tell the owner. */
    public final boolean tryCancelInWheel() {
        return tryChangeState(IN_WHEEL, CANCELLED);
    }

    /** Claims the right to run the task of a node that has not been transferred. */
    public final boolean tryExpireQueued() {
        // Not by casState, here and below: in a burst each call counts until it is compiled.
        return STATE.compareAndSet(this, QUEUED, EXPIRED);
    }

    /** Claims the right to run the task of a node that is in the wheel. */
    public final boolean tryExpire() {
        return STATE.compareAndSet(this, IN_WHEEL, EXPIRED);
    }

    /** Marks a node and returns its deadline for {@link #tryMove}; {@link #TOO_LATE} if it has ended or is claimed. */
    public final long deadlineToMove() {
        for (int now = state; isPending(now) && now != RUNNING; now = state) {
            if ((now & MARKED) != 0 || casState(now, now | MARKED)) {
                long deadline = deadlineNanos;
                return deadline < 0 ? TOO_LATE : deadline;
            }
        }
        return TOO_LATE;
    }

    /** Moves a deadline that {@link #deadlineToMove} returned, unless it was moved or claimed meanwhile. */
    public final boolean tryMove(long fromNanos, long toNanos) {
        return DEADLINE.compareAndSet(this, fromNanos, toNanos);
    }

    /** Claims a marked node to run its task; false if it was moved to after {@code dueNanos}, or has ended. */
    public final boolean tryClaim(long dueNanos) {
        long deadline;
        do {
            deadline = deadlineNanos;
            if (deadline > dueNanos) {
                return false;
            }
        } while (!DEADLINE.compareAndSet(this, deadline, deadline | CLAIMED));
        // It cannot be moved any more, only cancelled or returned.
        for (int now = state; isPending(now); now = state) {
            if (casState(now, (now & REPEATS) == 0 ? EXPIRED : RUNNING)) {
                return true;
            }
        }
        return false;
    }

    /** Sets the next deadline after a run; false if the node was cancelled or returned during the run. */
    public final boolean tryRearm(long nextDeadlineNanos) {
        if (!isRunning()) {
            return false;
        }
        DEADLINE.lazySet(this, nextDeadlineNanos);
        return casState(RUNNING, REPEATS | MARKED | IN_WHEEL);
    }

    /** Ends a node that has run for the last time; false if it has ended. */
    public final boolean tryEndRepeating() {
        int now = state;
        return isPending(now) && casState(now, EXPIRED);
    }

    /** As {@link #tryReturn}, but only a node that has not been transferred. */
    public final boolean tryReturnQueued() {
        return tryChangeState(QUEUED, RETURNED);
    }

    /** Claims the node for the result of stop, or for the exception of a producer that came too late. */
    public final boolean tryReturn() {
        // Between the read and the compare-and-set the owner may transfer it.
        for (int now = state; isPending(now); now = state) {
            if (casState(now, RETURNED)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the node has neither been transferred nor ended. */
    public final boolean isQueued() {
        return (state & STATE_BITS) == QUEUED;
    }

    /** Whether it has not ended. */
    public final boolean isPending() {
        return isPending(state);
    }

    /** Whether it repeats, has not ended, and is running. */
    public final boolean isRunning() {
        return state == RUNNING;
    }

    /** Whether it is asked for its next run after each run. */
    public final boolean isRepeating() {
        return (state & REPEATS) != 0;
    }

    /** Whether the task has been started or handed over, or is about to be. */
    public final boolean isExpired() {
        return state == EXPIRED;
    }

    /** Whether the timeout was cancelled or returned by stop: in both cases the task never runs. */
    public final boolean isCancelled() {
        int now = state & STATE_BITS;
        return now == CANCELLED || now == RETURNED;
    }

    /** Changes the state and keeps the bits beside it; false if the state was not as expected. */
    private boolean tryChangeState(int from, int to) {
        for (int now = state; (now & STATE_BITS) == from; now = state) {
            if (casState(now, (now & ~STATE_BITS) | to)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isPending(int state) {
        return (state & STATE_BITS) <= IN_WHEEL;
    }

    private boolean casState(int expected, int next) {
        return STATE.compareAndSet(this, expected, next);
    }

    /** Base class of blocks, in which a timeout lies before the wheel. A class, for a cheap instanceof. */
    public abstract static class Container {
        /** For subclasses. */
        protected Container() {}
    }
}
