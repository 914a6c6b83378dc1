package io.tickwheel.internal.engine;

import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A run of places for new timeouts. A producer claims the next place and writes its timeout there; whoever cancels a
 * timeout that still lies there clears the place, and leaves nothing of it to the owner.
 *
 * <p>A place goes from null (not written yet) to a node and then to the mark of a cleared place, never back: a block
 * is used once. The mark is the array itself, which lies in the same region of the heap, so that a collector need not
 * be told of the reference.
 *
 * <p>Threads: {@link #put}, {@link #forget} and what only reads any; the others owner only. Cost: put one atomic
 * addition and, where the deadline is the earliest so far, a compare-and-set; forget a store or two.
 */
final class ArrivalBlock extends PaddedHolder {
    /** What {@link #look} returns if a producer has claimed a place and not written it yet. */
    static final long UNKNOWN = -1;

    /*
     * Field          Written by           Read by  Mode                                  Upholds
     * claimed        producers            any      volatile, atomic addition             I5, I9
     * earliestNanos  producers, owner     any      volatile, CAS to lower                I9
     * places         producer, canceller, owner    written by release, read by acquire,  I1, I3
     *                owner                         cleared plainly, always to the mark
     * cleared        cancellers           owner    plain: a lost addition leaves it low  I8
     *
     * I9: a producer claims, lowers the earliest deadline, writes its place and then reads the plan. So the deadline
     * is known here before the node is, and a place that is written has its deadline told.
     */
    private static final VarHandle CLAIMED;
    private static final VarHandle EARLIEST;
    private static final VarHandle PLACE = MethodHandles.arrayElementVarHandle(Object[].class);

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            CLAIMED = lookup.findVarHandle(ArrivalBlock.class, "claimed", int.class);
            EARLIEST = lookup.findVarHandle(ArrivalBlock.class, "earliestNanos", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final int stripe;
    private final long before;
    private final Object[] places;
    private volatile int claimed;
    private int cleared;
    private volatile long earliestNanos = WheelGeometry.NEVER;

    /**
     * An empty block.
     *
     * @param stripe whose arrivals it takes
     * @param before how many arrivals the stripe had before it
     * @param length how many it takes
     */
    ArrivalBlock(int stripe, long before, int length) {
        this.stripe = stripe;
        this.before = before;
        this.places = new Object[length];
    }

    int stripe() {
        return stripe;
    }

    int length() {
        return places.length;
    }

    /** How many arrivals the stripe has had up to now, if this is its newest block. */
    long arrivals() {
        return before + claimed();
    }

    /** How many places are claimed, written or not. */
    int claimed() {
        return Math.min(claimed, places.length);
    }

    boolean isFull() {
        return claimed >= places.length;
    }

    /** Takes a timeout in; false if the block is full. */
    boolean put(TimeoutNode node) {
        // The look first keeps the count near the length, however often a full block is tried.
        int place = isFull() ? places.length : (int) CLAIMED.getAndAdd(this, 1);
        if (place >= places.length) {
            return false;
        }
        node.lieIn(this, place);
        lowerEarliest(node.deadlineNanos());
        PLACE.setRelease(places, place, node);
        return true;
    }

    /** Clears the place of a timeout that has ended while it lay here, for the one thread that ended it. */
    void forget(TimeoutNode node) {
        int place = node.index();
        // A thread that came by the node in a data race may not see its place: then the owner clears it.
        if (places[place] == node) {
            places[place] = places;
            cleared++;
        }
        // I8: whoever keeps the timeout does not keep the others of this block.
        node.lieIn(null, place);
    }

    /** Whether every timeout that will ever lie here was cancelled; it may be false although it is so. */
    boolean isForgotten() {
        return cleared == places.length;
    }

    /** Whether every place has been written, so that nothing here changes any more but by leaving. */
    boolean isComplete() {
        if (!isFull()) {
            return false;
        }
        for (int i = 0; i < places.length; i++) {
            if (!isWritten(i)) {
                return false;
            }
        }
        return true;
    }

    boolean isWritten(int place) {
        return PLACE.getAcquire(places, place) != null;
    }

    boolean isCleared(int place) {
        return PLACE.getAcquire(places, place) == places;
    }

    /** Takes out what lies in a written place; null if that has been cleared. */
    @Nullable
    TimeoutNode take(int place) {
        Object there = PLACE.getAcquire(places, place);
        if (there == places) {
            return null;
        }
        places[place] = places;
        TimeoutNode node = (TimeoutNode) there;
        node.lieIn(null, place);
        return node;
    }

    /**
     * Gives the action a copy of the claimed places from one on: what is no timeout in it was cleared, or not written
     * when the copy was made.
     */
    void copy(int from, Consumer<Object[]> action) {
        int to = claimed();
        if (from < to && !isForgotten()) {
            // Plain reads: of what they find, whoever looks at the copy reads final fields and the state only.
            action.accept(Arrays.copyOfRange(places, from, to));
        }
    }

    /**
     * Looks at places, and takes out what is due as long as the taker has not had enough.
     *
     * @param from the first place to look at
     * @param to behind the last place to look at
     * @param takeTo behind the last place from which to take
     * @return the earliest deadline that stays, {@link WheelGeometry#NEVER} if none does; {@link #UNKNOWN} if a place
     *     is not written yet
     */
    long look(int from, int to, int takeTo, long dueNanos, Taker taker) {
        if (isForgotten()) {
            return WheelGeometry.NEVER;
        }
        long leftNanos = WheelGeometry.NEVER;
        boolean isUnknown = false;
        for (int i = from; i < to; i++) {
            Object there = PLACE.getAcquire(places, i);
            if (there == null) {
                isUnknown = true;
            } else if (there != places) {
                TimeoutNode node = (TimeoutNode) there;
                if (node.deadlineNanos() <= dueNanos && i < takeTo && !taker.isSpent()) {
                    places[i] = places;
                    node.lieIn(null, i);
                    taker.take(node);
                } else if (node.isQueued()) {
                    leftNanos = Math.min(leftNanos, node.deadlineNanos());
                }
            }
        }
        return isUnknown ? UNKNOWN : leftNanos;
    }

    /** A lower bound of the deadlines that lie here. */
    long earliestNanos() {
        return earliestNanos;
    }

    /** Makes a deadline known. */
    void lowerEarliest(long nanos) {
        long earliest = earliestNanos;
        while (nanos < earliest && !EARLIEST.compareAndSet(this, earliest, nanos)) {
            earliest = earliestNanos;
        }
    }

    /** Forgets the bound and returns it: for the owner, who next looks at all places that are claimed then. */
    long resetEarliest() {
        return (long) EARLIEST.getAndSet(this, WheelGeometry.NEVER);
    }
}
