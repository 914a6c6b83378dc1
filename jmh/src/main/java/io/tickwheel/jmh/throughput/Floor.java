package io.tickwheel.jmh.throughput;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * What no timer can leave out that ends a timeout exactly once: an object of 40 bytes that knows its deadline, and one
 * compare-and-set of its state.
 */
final class Floor {
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
    private final Object task;
    private volatile int state;

    /** Room for a place in a wheel. */
    int index;

    @Nullable
    Object bucket;

    Floor(long deadlineNanos, Object timer, Object task) {
        this.deadlineNanos = deadlineNanos;
        this.timer = timer;
        this.task = task;
    }

    boolean cancel() {
        return STATE.compareAndSet(this, 0, 1);
    }

    @Override
    public String toString() {
        return "timeout of " + timer + " for " + task + ", state " + state;
    }
}
