package io.tickwheel.internal.wheel;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import org.jspecify.annotations.Nullable;

/**
 * A timeout: one object is the caller's handle, the entry of the intake and the entry of the wheel.
 *
 * <p>It ends exactly once (I1): each way to end is a compare-and-set on the state, and the thread that wins it does
 * the rest. A subclass adds the timer and the task, which makes 40 bytes with compressed references.
 *
 * <pre>
 * QUEUED   --skipIntake--> IN_WHEEL           by the owner that schedules it, before anybody else knows it
 * QUEUED   --tryTransfer--> IN_WHEEL          before it is inserted in the wheel
 * IN_WHEEL --tryUndoTransfer--> QUEUED        if there was no memory for that
 * QUEUED   --tryCancelQueued--> CANCELLED     no message: the canceller clears the node's slot in the intake
 * IN_WHEEL --tryCancelInWheel--> CANCELLED    the canceller sends the owner one message
 * QUEUED   --tryExpireQueued--> EXPIRED       due before it was transferred
 * IN_WHEEL --tryExpire--> EXPIRED
 * QUEUED, IN_WHEEL --tryReturn--> RETURNED    by a stopping timer, or by the producer that it refuses
 * </pre>
 *
 * <p>A timeout that was moved, or that repeats, is <em>marked</em>: a bit beside QUEUED or IN_WHEEL makes the
 * compare-and-sets above fail, so that plain timeouts need no extra test. Then the deadline decides. Whoever moves it
 * replaces the deadline by a compare-and-set; the owner claims it by one that makes the deadline negative, and only if
 * it is due. So one of the two wins, and nobody waits for the other. A claimed timeout that repeats is RUNNING beside
 * IN_WHEEL, and pending:
 *
 * <pre>
 * pending --move--> marked                    any thread; not while it is RUNNING
 * marked  --tryClaim--> EXPIRED, RUNNING      the owner, if it is due
 * marked  --tryCancelMarked...--> CANCELLED   also while it is RUNNING
 * RUNNING --tryRearm--> IN_WHEEL              before the owner inserts it in the wheel
 * RUNNING --tryEndRepeating--> EXPIRED        it has had its last run
 * </pre>
 *
 * <p>Threads: the state and the deadline any; the location in the wheel its owner only (I4). Cost: a transition is one
 * compare-and-set; a move two the first time and then one.
 */
public abstract class TimeoutNode {
    /** What {@link #deadlineToMove} returns for a timeout that has ended, or whose task runs. */
    public static final long TOO_LATE = -1;

    /** What {@link #nextRunNanos} returns after the last run. */
    public static final long NO_RUN = -1;

    /** What {@link #nextRunNanos} returns if an executor was given the task, which tells when it has run. */
    public static final long HANDED_OVER = -2;

    /*
     * Field          Written by          Read by   Mode            Upholds
     * state          any                 any       volatile, CAS   I1
     * deadlineNanos  creator, mover,     any       volatile, CAS   I2; negative: claimed by the owner. Both read the
     *                owner                                         state before it, and write the state after it. The
     *                                                              creator writes by release, which has no fence
     * container,     producer while      owner,    plain           I4; the intake hands the node over (I3); a canceller
     * index          QUEUED, then the    canceller                 looks whether it is there before it clears a slot.
     *                wheel's owner                                 Below 0 in the wheel, where nobody else looks. Who
     *                                                              ends the node in a block takes the container away
     *
     * Of a marked node nothing is known but what the deadline says at the moment of a compare-and-set on it. One that
     * a cancel or a stop overtakes moves or claims a timeout that has ended: that has no effect.
     */
    private static final int QUEUED = 0;
    private static final int IN_WHEEL = 1;
    private static final int CANCELLED = 2;
    private static final int EXPIRED = 3;
    private static final int RETURNED = 4;
    private static final int STATE_BITS = 7;
    private static final int MARKED = 8;
    private static final int REPEATS = 16;
    private static final int RUNNING = 32;

    private static final long CLAIMED = Long.MIN_VALUE;

    private static final AtomicIntegerFieldUpdater<TimeoutNode> STATE =
            AtomicIntegerFieldUpdater.newUpdater(TimeoutNode.class, "state");
    private static final AtomicLongFieldUpdater<TimeoutNode> DEADLINE =
            AtomicLongFieldUpdater.newUpdater(TimeoutNode.class, "deadlineNanos");

    private volatile long deadlineNanos;

    private volatile int state;
    int index;

    @Nullable
    Container container;

    /**
     * Creates a queued timeout.
     *
     * @param deadlineNanos the engine time of its deadline, never negative; {@link WheelGeometry#NEVER} for none
     */
    @SuppressWarnings("this-escape") // to the updater of the field, which writes it and no more
    protected TimeoutNode(long deadlineNanos) {
        DEADLINE.lazySet(this, deadlineNanos);
    }

    /**
     * Creates a queued timeout that may repeat.
     *
     * @param deadlineNanos the engine time at which its first run is due
     * @param repeats whether it is asked for its {@link #nextRunNanos} after each run
     */
    @SuppressWarnings("this-escape") // to the updater of the field, which writes it and no more
    protected TimeoutNode(long deadlineNanos, boolean repeats) {
        DEADLINE.lazySet(this, deadlineNanos);
        if (repeats) {
            this.state = QUEUED | MARKED | REPEATS;
        }
    }

    /**
     * The engine time of the deadline: of the next run, or of the one that is under way, if it repeats. Until the
     * owner has claimed the timeout another thread may move it, so two readings may differ.
     */
    public final long deadlineNanos() {
        return deadlineNanos & ~CLAIMED;
    }

    /** Sets where the node lies. For the producer that offers it, and later for the owner of the wheel. */
    public final void setLocation(@Nullable Container newContainer, int newIndex) {
        container = newContainer;
        index = newIndex;
    }

    /** The block that held the node does so no more. */
    public final void leaveContainer() {
        container = null;
    }

    /** What the node lies in; null if that is nothing, or a page that the index alone names. */
    public final @Nullable Container container() {
        return container;
    }

    /** Where in the container the node lies; below 0 it names a page of the wheel as well. */
    public final int index() {
        return index;
    }

    /** Whether the node lies in a container, or in a page that the index alone names. For the owner. */
    public final boolean hasLocation() {
        return container != null || index < 0;
    }

    /** What the timeout runs, for reports: the user's task, if there is one besides this object. */
    public Object task() {
        return this;
    }

    /** The class of what the user has scheduled, by which reports know it. */
    public Class<?> taskClass() {
        return task().getClass();
    }

    /**
     * Runs the task, or hands it to an executor. Called by the owner that has won {@link #tryExpire}, {@link
     * #tryExpireQueued} or {@link #tryClaim}, once, or for each run of one that repeats; may throw anything.
     */
    public abstract void runTask() throws Exception;

    /** Tells the task that it will not run. By the winner of another end; it must not throw. */
    public void notifyCancelled() {}

    /**
     * When a timeout that repeats runs next: for the owner, after each {@link #runTask}.
     *
     * @return the engine time, {@link #NO_RUN} or {@link #HANDED_OVER}
     */
    public long nextRunNanos() {
        return NO_RUN;
    }

    /** A new node goes to the wheel without having been in the intake. For the owner; a fence has to follow. */
    public final void skipIntake() {
        STATE.lazySet(this, state | IN_WHEEL);
    }

    /** The owner takes the node out of the intake; false if it has ended meanwhile. */
    public final boolean tryTransfer() {
        return casState(QUEUED, IN_WHEEL) || tryChangeState(QUEUED, IN_WHEEL);
    }

    /** Takes {@link #tryTransfer} back for a node that could not be inserted; false if it was cancelled meanwhile. */
    public final boolean tryUndoTransfer() {
        return casState(IN_WHEEL, QUEUED) || tryChangeState(IN_WHEEL, QUEUED);
    }

    /** Cancels a node that has not been transferred. */
    public final boolean tryCancelQueued() {
        return casState(QUEUED, CANCELLED);
    }

    /** Cancels a node that is in the wheel: the caller then has to tell the owner. */
    public final boolean tryCancelInWheel() {
        return casState(IN_WHEEL, CANCELLED);
    }

    /** Claims the right to run the task of a node that has not been transferred. */
    public final boolean tryExpireQueued() {
        // Not by casState: in a burst each call counts until it is compiled. So below.
        return STATE.compareAndSet(this, QUEUED, EXPIRED);
    }

    /** Claims the right to run the task of a node that is in the wheel. */
    public final boolean tryExpire() {
        return STATE.compareAndSet(this, IN_WHEEL, EXPIRED);
    }

    /**
     * The deadline of a node that is to be moved, for {@link #tryMove}. From here on a plain claim fails, and the owner
     * looks at the deadline.
     *
     * @return {@link #TOO_LATE} if it has ended, or the owner has claimed it
     */
    public final long deadlineToMove() {
        int now = state;
        while (isPending(now) && (now & RUNNING) == 0) {
            if ((now & MARKED) != 0 || casState(now, now | MARKED)) {
                long deadline = deadlineNanos;
                return deadline < 0 ? TOO_LATE : deadline;
            }
            now = state;
        }
        return TOO_LATE;
    }

    /** Moves a deadline that {@link #deadlineToMove} returned, unless it was moved or claimed meanwhile. */
    public final boolean tryMove(long fromNanos, long toNanos) {
        return casDeadline(fromNanos, toNanos);
    }

    /**
     * Claims the right to run the task of a node that a plain claim has failed for. For the owner.
     *
     * @return false if the deadline is after a time, as the node was moved, or if it has ended
     */
    public final boolean tryClaim(long dueNanos) {
        long deadline;
        do {
            deadline = deadlineNanos;
            if (deadline > dueNanos) {
                return false;
            }
        } while (!casDeadline(deadline, deadline | CLAIMED));
        // It cannot be moved any more, only cancelled or returned.
        int now = state;
        while (isPending(now)) {
            if (casState(now, (now & REPEATS) == 0 ? EXPIRED : RUNNING | REPEATS | MARKED | IN_WHEEL)) {
                return true;
            }
            now = state;
        }
        return false;
    }

    /** As {@link #tryCancelQueued}, also for a marked node. */
    public final boolean tryCancelMarkedQueued() {
        return tryChangeState(QUEUED, CANCELLED);
    }

    /** As {@link #tryCancelInWheel}, also for a marked node. */
    public final boolean tryCancelMarkedInWheel() {
        return tryChangeState(IN_WHEEL, CANCELLED);
    }

    /** Sets the next deadline after a run; false if the node was cancelled or returned during the run. */
    public final boolean tryRearm(long nextDeadlineNanos) {
        if (!isRunning()) {
            return false;
        }
        DEADLINE.lazySet(this, nextDeadlineNanos);
        return casState(RUNNING | REPEATS | MARKED | IN_WHEEL, REPEATS | MARKED | IN_WHEEL);
    }

    /** Ends a node that has run for the last time; false if it has ended meanwhile. */
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
        // Between the read and the compare-and-set the owner may transfer it, or undo that if the wheel cannot grow.
        int now = state;
        while (isPending(now)) {
            if (casState(now, RETURNED)) {
                return true;
            }
            now = state;
        }
        return false;
    }

    /** Whether the node has not been transferred and has not ended. */
    public final boolean isQueued() {
        return (state & STATE_BITS) == QUEUED;
    }

    /** Whether it has not ended. */
    public final boolean isPending() {
        return isPending(state);
    }

    /** Whether it repeats and has not ended, and a run is under way. */
    public final boolean isRunning() {
        return state == (RUNNING | REPEATS | MARKED | IN_WHEEL);
    }

    /** Whether it was ever moved, or repeats: its deadline need not be the one that it was inserted for. */
    final boolean isMarked() {
        return (state & MARKED) != 0;
    }

    /** Whether it is asked for its next run after each. */
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
        int now = state;
        while ((now & STATE_BITS) == from) {
            if (casState(now, (now & ~STATE_BITS) | to)) {
                return true;
            }
            now = state;
        }
        return false;
    }

    private static boolean isPending(int state) {
        return (state & STATE_BITS) <= IN_WHEEL;
    }

    private boolean casDeadline(long expected, long next) {
        return DEADLINE.compareAndSet(this, expected, next);
    }

    private boolean casState(int expected, int next) {
        return STATE.compareAndSet(this, expected, next);
    }

    /**
     * What a timeout can lie in: a block of the intake; a page, a segment or the opened tick of a wheel; or what holds
     * it while it lies in neither. A class and no interface, for a cheap instanceof.
     */
    public abstract static class Container {
        /** For the kinds of containers. */
        protected Container() {}
    }
}
