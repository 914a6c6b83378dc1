package io.tickwheel.internal.wheel;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * A timeout: one object is the caller's handle, the entry of the intake and the entry of the wheel.
 *
 * <p>It ends exactly once (I1): each way to end is a compare-and-set on the state, and the thread that wins it does
 * the rest. A subclass adds the timer and the task, which makes 40 bytes with compressed references.
 *
 * <pre>
 * QUEUED   --tryTransfer--> IN_WHEEL            before it is inserted in the wheel
 * IN_WHEEL --tryUndoTransfer--> QUEUED        if there was no memory for that
 * QUEUED   --tryCancelQueued--> CANCELLED     no message: the canceller clears the node's slot in the intake
 * IN_WHEEL --tryCancelInWheel--> CANCELLED    the canceller sends the owner one message
 * QUEUED   --tryExpireQueued--> EXPIRED       due before it was transferred
 * IN_WHEEL --tryExpire--> EXPIRED
 * QUEUED, IN_WHEEL --tryReturn--> RETURNED    by a stopping timer, or by the producer that it refuses
 * </pre>
 *
 * <p>Threads: the state and the deadline any; the location in the wheel its owner only (I4). Cost: a transition is one
 * compare-and-set.
 */
public abstract class TimeoutNode {
    /*
     * Field          Written by          Read by   Mode            Upholds
     * state          any                 any       volatile, CAS   I1
     * deadlineNanos  creator             any       final           I2
     * container,     producer while      owner,    plain           I4; the intake hands the node over (I3); a canceller
     * index          QUEUED, then the    canceller                 looks whether it is there before it clears a slot
     *                wheel's owner
     */
    private static final int QUEUED = 0;
    private static final int IN_WHEEL = 1;
    private static final int CANCELLED = 2;
    private static final int EXPIRED = 3;
    private static final int RETURNED = 4;

    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(TimeoutNode.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final long deadlineNanos;
    private volatile int state;
    int index;

    @Nullable
    Container container;

    /**
     * Creates a queued timeout.
     *
     * @param deadlineNanos the engine time of its deadline, never negative; {@link WheelGeometry#NEVER} for none
     */
    protected TimeoutNode(long deadlineNanos) {
        this.deadlineNanos = deadlineNanos;
    }

    /** Does nothing but have the class initialised. */
    public static void initialize() {}

    /** The engine time of the deadline. */
    public final long deadlineNanos() {
        return deadlineNanos;
    }

    /** Sets where the node lies. For the producer that offers it, and later for the owner of the wheel. */
    public final void setLocation(@Nullable Container newContainer, int newIndex) {
        container = newContainer;
        index = newIndex;
    }

    /** The block or page that holds the node; null if there is none. */
    public final @Nullable Container container() {
        return container;
    }

    /** Where in the container the node lies. */
    public final int index() {
        return index;
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
     * Runs the task, or hands it to an executor. Called once at most, by the winner of {@link #tryExpire}; may throw
     * anything.
     */
    public abstract void runTask() throws Exception;

    /** Tells the task that it will not run. By the winner of another end; it must not throw. */
    public void notifyCancelled() {}

    /** The owner takes the node out of the intake; false if it has ended meanwhile. */
    public final boolean tryTransfer() {
        return casState(QUEUED, IN_WHEEL);
    }

    /** Takes {@link #tryTransfer} back for a node that could not be inserted; false if it was cancelled meanwhile. */
    public final boolean tryUndoTransfer() {
        return casState(IN_WHEEL, QUEUED);
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
        return casState(QUEUED, EXPIRED);
    }

    /** Claims the right to run the task of a node that is in the wheel. */
    public final boolean tryExpire() {
        return casState(IN_WHEEL, EXPIRED);
    }

    /** Claims the node for the result of stop, or for the exception of a producer that came too late. */
    public final boolean tryReturn() {
        // A node may pass from one to the other between the two attempts, and back if the wheel could not grow.
        int now = state;
        while (now <= IN_WHEEL) {
            if (casState(now, RETURNED)) {
                return true;
            }
            now = state;
        }
        return false;
    }

    /** Whether the node has not been transferred and has not ended. */
    public final boolean isQueued() {
        return state == QUEUED;
    }

    /** Whether it has not ended. */
    public final boolean isPending() {
        return state <= IN_WHEEL;
    }

    /** Whether the task has been started or handed over, or is about to be. */
    public final boolean isExpired() {
        return state == EXPIRED;
    }

    /** Whether the timeout was cancelled or returned by stop: in both cases the task never runs. */
    public final boolean isCancelled() {
        int now = state;
        return now == CANCELLED || now == RETURNED;
    }

    private boolean casState(int expected, int next) {
        return STATE.compareAndSet(this, expected, next);
    }

    /** A block of the intake or a page of the wheel. A class and no interface, for a cheap instanceof. */
    public abstract static class Container {
        /** For the kinds of containers. */
        protected Container() {}
    }
}
