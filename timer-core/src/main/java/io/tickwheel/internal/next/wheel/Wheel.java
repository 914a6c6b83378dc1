package io.tickwheel.internal.next.wheel;

import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/** The wheel: signatures, for those who compile against it. */
public abstract class Wheel {
    /** For subclasses. */
    Wheel() {}

    /** The wheel for a geometry. */
    @SuppressWarnings("DoNotCallSuggester")
    public static Wheel of(WheelGeometry geometry) {
        throw new UnsupportedOperationException("" + geometry.layout());
    }

    /** The number of buckets: {@link #copyPages} names only smaller numbers. */
    public abstract int buckets();

    /** The longest delay that may be scheduled, {@link WheelGeometry#NEVER} if any may. */
    public abstract long longestDelayNanos();

    /** The number of timeouts in the wheel. */
    public abstract long size();

    /** How often timeouts were moved from one bucket to another as their time came nearer. */
    public abstract long moves();

    /** The earliest tick with work, or a lower bound; {@link WheelGeometry#NEVER} if there is none. */
    public abstract long earliestTick();

    /** Sets the wheel's clock: nothing is left before a tick. */
    public abstract void advanceTo(long tick);

    /** Chooses the place for one node of a tick. */
    public abstract void reserve(long tick);

    /** Puts a node into the place that was reserved last. */
    public abstract void insert(TimeoutNode node);

    /** Takes a node out; false if it does not lie in the wheel. */
    public abstract boolean remove(TimeoutNode node);

    /** Reads the memory that {@link #remove} will read, so that cache misses overlap. */
    public abstract void prefetch(TimeoutNode[] nodes, int count);

    /** Notes the positions of due nodes in the next segment; returns how many. */
    public abstract int note(long tick);

    /** The node at a noted position; null if it has left. */
    public abstract @Nullable TimeoutNode noted(int i);

    /** Takes out the node at a noted position. */
    public abstract void clearNoted(int i);

    /** Ends the use of noted positions. */
    public abstract void forgetNotes();

    /** Gives every timeout to the action, in no particular order. The action must not change the wheel. */
    public abstract void forEach(Consumer<? super TimeoutNode> action);

    /** Gives the action copies of the segments' nodes, holes included, with the number of their bucket. */
    public abstract void copyPages(ObjIntConsumer<@Nullable TimeoutNode[]> action);

    /** Removes all timeouts. */
    public abstract void clear();
}
