package io.tickwheel.jmh.peers;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * What no timer can leave out that ends a timeout exactly once: an object of 40 bytes that knows its deadline, and one
 * compare-and-set of its state.
 */
public final class Floor {
    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(Floor.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    final long deadlineNanos;
    private final Object timer;
    private final Runnable task;
    private volatile int state;

    /** Room for a place in a wheel. */
    int index;

    @Nullable
    Object bucket;

    /** A timeout that waits. */
    public Floor(long deadlineNanos, Object timer, Runnable task) {
        this.deadlineNanos = deadlineNanos;
        this.timer = timer;
        this.task = task;
    }

    /** Ends it; true if it had not ended. */
    public boolean cancel() {
        return STATE.compareAndSet(this, 0, 1);
    }

    /** Ends it by running its task, unless it has ended. */
    void expire() {
        if (cancel()) {
            task.run();
        }
    }

    @Override
    public String toString() {
        return "timeout of " + timer + " for " + task + ", state " + state;
    }
}
