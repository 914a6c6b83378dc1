package io.tickwheel.internal.intake;

import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.Arrays;

/**
 * The smallest of many times, and the first of them that are not after a given one: a tournament tree in an array,
 * whose leaves are numbered from 0.
 *
 * <p>Threads: owner only (I4). Cost: {@link #set} and {@link #next} O(log leaves), {@link #earliestNanos} O(1).
 *
 * <p>Source: Knuth, "The Art of Computer Programming" volume 3, 5.4.1, trees of winners.
 */
final class EarliestTree {
    private final int leaves;
    /** Node n has the children 2 n and 2 n + 1; the root is 1. */
    private final long[] nodes;

    /**
     * A tree of {@link WheelGeometry#NEVER}.
     *
     * @param leaves a power of two
     */
    EarliestTree(int leaves) {
        this.leaves = leaves;
        nodes = new long[2 * leaves];
        Arrays.fill(nodes, WheelGeometry.NEVER);
    }

    long earliestNanos() {
        return nodes[1];
    }

    long get(int leaf) {
        return nodes[leaves + leaf];
    }

    void set(int leaf, long nanos) {
        int node = leaves + leaf;
        nodes[node] = nanos;
        for (node >>= 1; node > 0; node >>= 1) {
            long smaller = Math.min(nodes[2 * node], nodes[2 * node + 1]);
            if (nodes[node] == smaller) {
                return;
            }
            nodes[node] = smaller;
        }
    }

    /** The first leaf from one on whose time is not after a given one; -1 if there is none. */
    int next(int fromLeaf, long upToNanos) {
        int node = leaves + fromLeaf;
        while (nodes[node] > upToNanos) {
            // Up to the first subtree that has a right neighbour: nothing in it from here on is early enough.
            while ((node & 1) == 1) {
                node >>= 1;
            }
            if (node == 0) {
                return -1;
            }
            node++;
        }
        while (node < leaves) {
            node *= 2;
            if (nodes[node] > upToNanos) {
                node++;
            }
        }
        return node - leaves;
    }
}
