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
    /** For the kinds of wheels. */
    protected Wheel() {}

    /**
     * The wheel for a geometry: one of its layout and, if the slack is less than the tick, a {@link SlackWheel} around
     * it.
     */
    public static Wheel of(WheelGeometry geometry) {
        // The methods return Wheel, so that the classes of layouts that are not used are not loaded: calls have one
        // target then.
        Wheel wheel = switch (geometry.layout()) {
            case HASHED -> HashedWheel.byTicks(geometry);
            case HIERARCHICAL -> LevelWheel.hierarchical(geometry);
            case CASCADING -> LevelWheel.cascading(geometry);
            case NON_CASCADING -> NonCascadingWheel.byTicks(geometry);
            case SIMPLE -> SimpleWheel.byTicks(geometry);
        };
        return geometry.cells() == geometry ? wheel : SlackWheel.around(wheel, geometry);
    }

    /** The number of buckets: those that {@link #copyPages} names are below it. */
    public abstract int buckets();

    /** The longest delay that may be scheduled, {@link WheelGeometry#NEVER} if any may. */
    public long longestDelayNanos() {
        return WheelGeometry.NEVER;
    }

    /** How often timeouts were moved from one bucket to another, as their time came nearer. */
    public long moves() {
        return 0;
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

    /**
     * Reads what {@link #remove} will read for each of these nodes. In a loop of removals one cache miss waits for
     * another, while those of a loop that only reads overlap. It does nothing unless a layout overrides it.
     */
    public void prefetch(@Nullable TimeoutNode[] nodes, int count) {}

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

    /**
     * The earliest deadline of those of the earliest tick, or a lower bound; the wheel must not be empty.
     *
     * @param limit how many of them are read at most
     * @return -1 if it is not known, as there are more than that
     */
    long earliestDeadlineNanos(int limit) {
        return -1;
    }

    /**
     * Notes that the time of a tick has come up to which {@link #expire} has not brought the wheel, before something is
     * inserted: layouts with levels choose the level by how far away that is.
     */
    public void catchUpTo(long tick) {
        advanceTo(Math.min(tick, earliestTick() - 1));
    }

    /** Notes that nothing is left up to a tick, without which what is inserted later may be moved once more. */
    void advanceTo(long upToTick) {}

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
