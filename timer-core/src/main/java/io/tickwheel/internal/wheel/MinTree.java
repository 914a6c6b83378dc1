package io.tickwheel.internal.wheel;

import java.util.Arrays;

/**
 * A tournament tree of times, all in nanoseconds or all in ticks: node n is the smaller of 2 n and 2 n + 1.
 *
 * <p>Owner only (I4). {@link #earliest} and {@link #get} are O(1), the others O(log leaves).
 *
 * <p>Source: Knuth, "The Art of Computer Programming" volume 3, 5.4.1, trees of winners.
 */
public final class MinTree {
    private static final int MAX_LEAVES = 1 << 29;

    private final int leaves;
    private final long[] nodes;

    /** Creates a tree whose leaves are all {@link WheelGeometry#NEVER}; their number is a power of two. */
    public MinTree(int leaves) {
        if (leaves < 1 || leaves > MAX_LEAVES) {
            throw new OutOfMemoryError("leaves: " + leaves);
        }
        this.leaves = leaves;
        this.nodes = new long[2 * leaves];
        Arrays.fill(nodes, WheelGeometry.NEVER);
    }

    /** A larger tree with the leaves of this one as its first leaves. */
    public MinTree grown(int newLeaves) {
        MinTree larger = new MinTree(newLeaves);
        for (int leaf = 0; leaf < leaves; leaf++) {
            larger.set(leaf, get(leaf));
        }
        return larger;
    }

    /** The earliest time of all leaves. */
    public long earliest() {
        return nodes[1];
    }

    /** The time of a leaf. */
    public long get(int leaf) {
        return nodes[leaves + leaf];
    }

    /** Changes the time of a leaf. */
    public void set(int leaf, long time) {
        long smaller = time;
        for (int node = leaves + leaf; node > 0 && nodes[node] != smaller; node >>= 1) {
            nodes[node] = smaller;
            smaller = Math.min(nodes[node], nodes[node ^ 1]);
        }
    }

    /** The first leaf whose time is not after {@code upTo}; -1 if there is none. */
    public int first(long upTo) {
        if (nodes[1] > upTo) {
            return -1;
        }
        int node = 1;
        while (node < leaves) {
            node *= 2;
            if (nodes[node] > upTo) {
                node++;
            }
        }
        return node - leaves;
    }

    /** The last leaf whose time is not after {@code upTo}; -1 if there is none. */
    public int last(long upTo) {
        if (nodes[1] > upTo) {
            return -1;
        }
        int node = 1;
        while (node < leaves) {
            node = 2 * node + 1;
            if (nodes[node] > upTo) {
                node--;
            }
        }
        return node - leaves;
    }
}
