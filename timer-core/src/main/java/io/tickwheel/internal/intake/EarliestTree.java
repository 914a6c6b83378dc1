package io.tickwheel.internal.intake;

import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.Arrays;

/**
 * A tournament tree of times, all in nanoseconds or all in ticks, to find the next that is early enough: node n is the
 * smaller of 2 n and 2 n + 1.
 *
 * <p>Threads: owner only (I4). Cost: {@link #earliest} and {@link #get} O(1), {@link #set} and {@link #next}
 * O(log leaves).
 *
 * <p>Source: Knuth, "The Art of Computer Programming" volume 3, 5.4.1, trees of winners.
 */
final class EarliestTree {
    private final int leaves;
    private final long[] nodes;

    /** A tree whose leaves, a power of two of them, are all {@link WheelGeometry#NEVER}. */
    EarliestTree(int leaves) {
        this.leaves = leaves;
        this.nodes = new long[2 * leaves];
        Arrays.fill(nodes, WheelGeometry.NEVER);
    }

    /**
     * A larger tree with the leaves of this one, in their places.
     *
     * @param newLeaves of the larger tree, a power of two
     */
    EarliestTree grown(int newLeaves) {
        EarliestTree larger = new EarliestTree(newLeaves);
        for (int leaf = 0; leaf < leaves; leaf++) {
            larger.set(leaf, get(leaf));
        }
        return larger;
    }

    /** The earliest time of all leaves. */
    long earliest() {
        return nodes[1];
    }

    long get(int leaf) {
        return nodes[leaves + leaf];
    }

    void set(int leaf, long time) {
        int node = leaves + leaf;
        nodes[node] = time;
        for (node >>= 1; node > 0; node >>= 1) {
            long smaller = Math.min(nodes[2 * node], nodes[2 * node + 1]);
            if (nodes[node] == smaller) {
                return;
            }
            nodes[node] = smaller;
        }
    }

    /** The first leaf from one on whose time is not after a given one; -1 if there is none. */
    int next(int fromLeaf, long upTo) {
        int node = leaves + fromLeaf;
        while (nodes[node] > upTo) {
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
            if (nodes[node] > upTo) {
                node++;
            }
        }
        return node - leaves;
    }
}
