package io.tickwheel.internal.wheel;

import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What keeps the timeouts that have left the intake until they are due: plain data, no thread and no clock.
 *
 * <p>Its ticks are those of the engine. With a slack below the tick they are the cells of the slack, and the wheel may
 * store timeouts coarser than that.
 *
 * <p>Threads: one owner at a time (I4).
 */
public abstract class Wheel {
    Wheel() {}

    /**
     * The wheel for a geometry: a {@link HashedWheel} and, if the slack is less than the tick, a {@link SlackWheel}
     * around it.
     */
    public static Wheel of(WheelGeometry geometry) {
        return geometry.cells() == geometry ? new HashedWheel(geometry) : new SlackWheel(geometry);
    }

    /** The number of timeouts in the wheel. */
    public abstract long size();

    /**
     * Puts a node in the bucket of its deadline, or of the current tick if that deadline's has passed. An {@link
     * OutOfMemoryError} leaves the wheel as it was.
     *
     * <p>The deadline may be moved to later while the node is in the wheel, and another thread may do so at any moment:
     * what depends on it has to be derived from one reading. The node still expires at the tick for which it was
     * inserted, and no later; whoever takes it out then looks whether it is due.
     */
    public abstract void insert(TimeoutNode node);

    /** Takes a node out; false if it does not lie in the wheel any more. */
    public abstract boolean remove(TimeoutNode node);

    /** Renews what one step may do to find what is due. */
    public void beginStep() {}

    /** Whether {@link #expire} has ended before all that is due was found, as the step had done its share. */
    public boolean isBehind() {
        return false;
    }

    /**
     * Takes out what is due, in order of tick and then of insertion, until the array is full.
     *
     * @param upToTick the last tick that is due
     * @param due is filled from its start
     * @return how many were taken; if the array is full, or {@link #isBehind}, there may be more
     */
    public abstract int expire(long upToTick, @Nullable TimeoutNode[] due);

    /** The earliest tick that has a timeout, or a lower bound; {@link WheelGeometry#NEVER} if the wheel is empty. */
    public abstract long earliestTick();

    /** Gives every timeout to the action, in no particular order. The action must not change the wheel. */
    public abstract void forEach(Consumer<? super TimeoutNode> action);

    /**
     * Gives the action copies of the nodes, tombstones included, and the number of the bucket that each copy is of.
     * The action must not change the wheel.
     */
    public abstract void copyPages(ObjIntConsumer<@Nullable TimeoutNode[]> action);

    /** Removes all timeouts. None of them holds on to the others afterwards. */
    public abstract void clear();
}
