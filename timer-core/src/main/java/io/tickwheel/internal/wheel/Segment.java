package io.tickwheel.internal.wheel;

import org.jspecify.annotations.Nullable;

/**
 * A part of a bucket: up to 256 nodes in order of insertion, with holes where nodes have left, and a key for each.
 *
 * <p>A key is the node's tick in units of the bucket, relative to the base of the segment. So it is an {@code int}, and
 * the keys are read without the nodes.
 */
final class Segment {
    /** The segments of a bucket have lengths of 4, 16, 64, and then 256. */
    static final int MIN_LENGTH = 4;

    static final int MAX_LENGTH = 256;

    /** The key of a hole, and of a node that is never due. */
    static final int NEVER_KEY = Integer.MAX_VALUE;

    /** The key of a node that is as far from the base as this or farther. */
    static final int FAR_KEY = Integer.MAX_VALUE - 1;

    final int number;
    Bucket bucket;

    @Nullable
    final TimeoutNode[] nodes;

    final int[] keys;
    /** The slots from here on are unused. */
    int end;

    int live;
    long base;
    /** No key is less. */
    int least = NEVER_KEY;
    /** No far node has an earlier tick. */
    private long farTick = WheelGeometry.NEVER;

    @Nullable
    Segment previous;

    @Nullable
    Segment next;

    Segment(int number, Bucket bucket, int length) {
        this.number = number;
        this.bucket = bucket;
        this.nodes = new TimeoutNode[length];
        this.keys = new int[length];
    }

    boolean isFull() {
        return end == keys.length;
    }

    int keyOf(long tick) {
        return tick == WheelGeometry.NEVER
                ? NEVER_KEY
                : (int) Math.max(Integer.MIN_VALUE, Math.min(bucket.unitOf(tick) - base, FAR_KEY));
    }

    /** The tick of a key, a lower bound if it is far. */
    long tickOf(int key) {
        return switch (key) {
            case NEVER_KEY -> WheelGeometry.NEVER;
            case FAR_KEY -> farTick;
            default -> bucket.tickOf(base + key);
        };
    }

    /** A lower bound of the nodes' ticks. */
    long earliestTick() {
        return tickOf(least);
    }

    /** Starts again at the first slot. */
    void reset(long newBase) {
        base = newBase;
        end = 0;
        live = 0;
        least = NEVER_KEY;
        farTick = WheelGeometry.NEVER;
    }

    void add(TimeoutNode node, long tick) {
        int slot = end++;
        int key = keyOf(tick);
        nodes[slot] = node;
        keys[slot] = key;
        node.setLocation(null, ~(number << 8 | slot));
        least = Math.min(least, key);
        farTick = key == FAR_KEY ? Math.min(farTick, tick) : farTick;
        live++;
    }

    /** Takes a node out and leaves a hole. */
    void clear(int slot, TimeoutNode node) {
        node.setLocation(null, 0);
        nodes[slot] = null;
        keys[slot] = NEVER_KEY;
        live--;
    }

    /** Writes the slots whose key is at most a limit to an array; returns how many. */
    int findDue(int limit, int[] slots) {
        int count = 0;
        for (int slot = 0; slot < end; slot++) {
            if (keys[slot] <= limit) {
                slots[count++] = slot;
            }
        }
        return count;
    }

    int leastKey() {
        int smallest = NEVER_KEY;
        for (int slot = 0; slot < end; slot++) {
            smallest = Math.min(smallest, keys[slot]);
        }
        return smallest;
    }
}
