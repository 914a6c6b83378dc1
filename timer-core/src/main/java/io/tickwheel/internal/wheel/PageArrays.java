package io.tickwheel.internal.wheel;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The arrays of a wheel's pages. Those that a page has grown out of, or that one leaves which is gone, serve the next:
 * a page that fills up step by step allocates more than three times what it holds in the end, and where timeouts re-arm
 * themselves as many pages end as begin.
 *
 * <p>They have few lengths, the powers of two and from 32 on those in between, so that what one page leaves fits
 * another; {@link #MOST_KEPT} of each are kept, 57 KB in all, also while the wheel is empty: where that is so after
 * each tick, letting them go would take longer than what they are kept for.
 *
 * <p>Threads: owner of the wheel only (I4). Cost: O(1), and clearing what an array held. An allocation that fails
 * changes nothing.
 */
final class PageArrays {
    static final int SHORTEST = 4;

    /** As many pages end as begin on average only. */
    private static final int MOST_KEPT = 8;

    private static final int LONGEST_DOUBLED = 32;
    private static final int LENGTHS = 1 + indexOf(Page.CAPACITY);

    private final @Nullable TimeoutNode[][] nodes = new TimeoutNode[LENGTHS * MOST_KEPT][];
    private final int[][] offsets = new int[LENGTHS * MOST_KEPT][];
    private final int[] nodesKept = new int[LENGTHS];
    private final int[] offsetsKept = new int[LENGTHS];

    /** The shortest length for a number of entries, which must not be above a page's capacity. */
    static int lengthFor(int entries) {
        int length = Math.max(SHORTEST, Integer.highestOneBit(Math.max(1, 2 * entries - 1)));
        int between = length / 4 * 3;
        return length > LONGEST_DOUBLED && entries <= between ? between : length;
    }

    /** An array of nulls. */
    @Nullable
    TimeoutNode[] newNodes(int length) {
        int i = indexOf(length);
        if (nodesKept[i] == 0) {
            return new TimeoutNode[length];
        }
        int last = i * MOST_KEPT + --nodesKept[i];
        @Nullable TimeoutNode[] kept = nodes[last];
        nodes[last] = null;
        return kept;
    }

    /** An array that begins with a number of zeros; what follows may be anything. */
    int[] newOffsets(int length, int zeros) {
        int i = indexOf(length);
        if (offsetsKept[i] == 0) {
            return new int[length];
        }
        int last = i * MOST_KEPT + --offsetsKept[i];
        int[] kept = offsets[last];
        offsets[last] = null;
        Arrays.fill(kept, 0, zeros, 0);
        return kept;
    }

    /** An array of another length with the same entries. */
    @Nullable
    TimeoutNode[] copyOf(@Nullable TimeoutNode[] old, int entries, int length) {
        @Nullable TimeoutNode[] copy = newNodes(length);
        System.arraycopy(old, 0, copy, 0, entries);
        return copy;
    }

    /** An array of another length with the same entries; null instead of null. */
    int @Nullable [] copyOf(int @Nullable [] old, int entries, int length) {
        if (old == null) {
            return null;
        }
        int[] copy = newOffsets(length, 0);
        System.arraycopy(old, 0, copy, 0, entries);
        return copy;
    }

    /** Takes an array back that had a number of entries, from the first place on. */
    void release(@Nullable TimeoutNode[] old, int entries) {
        int i = indexOf(old.length);
        if (nodesKept[i] < MOST_KEPT) {
            Arrays.fill(old, 0, entries, null);
            nodes[i * MOST_KEPT + nodesKept[i]++] = old;
        }
    }

    /** Takes an array back; null is none. */
    void release(int @Nullable [] old) {
        if (old == null) {
            return;
        }
        int i = indexOf(old.length);
        if (offsetsKept[i] < MOST_KEPT) {
            offsets[i * MOST_KEPT + offsetsKept[i]++] = old;
        }
    }

    /** 4, 8, 16, 32, 48, 64, ...: two to a power of two, of which the second is between it and the next. */
    private static int indexOf(int length) {
        int power = Integer.SIZE - 1 - Integer.numberOfLeadingZeros(length);
        return 2 * (power - 2) + (length >>> (power - 1) & 1);
    }
}
