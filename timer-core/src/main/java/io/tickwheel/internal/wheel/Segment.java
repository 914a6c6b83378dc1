package io.tickwheel.internal.wheel;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A run of up to {@link #CAPACITY} timeouts of a {@link PlainBucket}, in order of insertion.
 *
 * <p>A removed timeout leaves a tombstone; once half of more than eight places are tombstones the segment is packed, so
 * that a removal is O(1) amortised and keeps the order.
 *
 * <p>Threads: owner of the wheel only (I4). Cost: O(1) amortised, O(CAPACITY) at most. An allocation that fails leaves
 * it as it was.
 */
final class Segment extends TimeoutNode.Container {
    static final int CAPACITY = 256;

    private static final int SMALLEST = 4;

    /** The neighbours in the bucket's chain, which the bucket sets. */
    @Nullable
    Segment previous;

    @Nullable
    Segment next;

    private final PlainBucket bucket;
    private @Nullable TimeoutNode[] nodes = new TimeoutNode[SMALLEST];
    /** The entries lie from one index up to another. */
    private int start;

    private int end;
    private int live;

    Segment(PlainBucket bucket) {
        this.bucket = bucket;
    }

    PlainBucket bucket() {
        return bucket;
    }

    boolean isFull() {
        return end == CAPACITY;
    }

    boolean isEmpty() {
        return live == 0;
    }

    /** Makes room for one more. The segment must not be full. */
    void reserve() {
        if (end == nodes.length) {
            nodes = Arrays.copyOf(nodes, Math.min(CAPACITY, 2 * end));
        }
    }

    /** Adds a node after all others; there must be room. */
    void append(TimeoutNode node) {
        nodes[end] = node;
        node.setLocation(this, end++);
        live++;
    }

    /** Removes a node that lies here. */
    void remove(TimeoutNode node) {
        nodes[node.index] = null;
        node.container = null;
        live--;
        if (live > 0 && end - start > 2 * SMALLEST && live <= (end - start) / 2) {
            pack();
        }
    }

    /** The first node; there must be one. */
    TimeoutNode first() {
        TimeoutNode node = nodes[start];
        while (node == null) {
            node = nodes[++start];
        }
        return node;
    }

    /** Moves nodes to the array, in order, until that is full; returns how many the array then holds. */
    int take(@Nullable TimeoutNode[] due, int count) {
        int taken = count;
        while (live > 0 && taken < due.length) {
            TimeoutNode node = nodes[start];
            if (node != null) {
                nodes[start] = null;
                node.container = null;
                due[taken++] = node;
                live--;
            }
            start++;
        }
        return taken;
    }

    /** As {@link #take}, but only what has a tick up to one. */
    int takeUpTo(long upToTick, ToLongFunction<TimeoutNode> tickOf, @Nullable TimeoutNode[] due, int count) {
        int taken = count;
        for (int i = start; i < end && taken < due.length; i++) {
            TimeoutNode node = nodes[i];
            if (node != null && tickOf.applyAsLong(node) <= upToTick) {
                nodes[i] = null;
                node.container = null;
                due[taken++] = node;
                live--;
            }
        }
        return taken;
    }

    /** The least that a function yields for a node. */
    long earliest(ToLongFunction<TimeoutNode> time) {
        long earliest = Long.MAX_VALUE;
        for (int i = start; i < end; i++) {
            TimeoutNode node = nodes[i];
            earliest = node == null ? earliest : Math.min(earliest, time.applyAsLong(node));
        }
        return earliest;
    }

    /** The most that a function yields for a node; 0 if there is none. */
    long latest(ToLongFunction<TimeoutNode> time) {
        long latest = 0;
        for (int i = start; i < end; i++) {
            TimeoutNode node = nodes[i];
            latest = node == null ? latest : Math.max(latest, time.applyAsLong(node));
        }
        return latest;
    }

    void forEach(Consumer<? super TimeoutNode> action) {
        for (int i = start; i < end; i++) {
            TimeoutNode node = nodes[i];
            if (node != null) {
                action.accept(node);
            }
        }
    }

    /** The entries as they are, tombstones included. */
    @Nullable
    TimeoutNode[] copyNodes() {
        return Arrays.copyOfRange(nodes, start, end);
    }

    private void pack() {
        int kept = 0;
        for (int i = start; i < end; i++) {
            TimeoutNode node = nodes[i];
            if (node != null) {
                nodes[i] = null;
                nodes[kept] = node;
                node.index = kept++;
            }
        }
        start = 0;
        end = kept;
        try {
            nodes = Arrays.copyOf(nodes, Math.max(SMALLEST, kept));
        } catch (OutOfMemoryError e) {
            // Releasing room is no duty.
            return;
        }
    }
}
