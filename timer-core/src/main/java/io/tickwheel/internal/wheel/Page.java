package io.tickwheel.internal.wheel;

import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A packed run of up to {@link #CAPACITY} timeouts of one bucket, in order of arrival.
 *
 * <p>Two parallel arrays, nodes and rounds, so that a search for what is due reads consecutive ints and touches no
 * node that stays. Rounds are kept as differences to a base of the page, hence as ints however far the deadline; a
 * page whose entries share one round keeps that once and no array. A removed entry leaves a tombstone; once half of
 * more than eight places are tombstones the page is packed, so that a removal is O(1) amortised and keeps the order.
 *
 * <p>Threads: owner of the wheel only (I4). Cost: append and remove O(1) amortised, but of an earliest of
 * several rounds remove O(CAPACITY), as take. An allocation that fails leaves the page as it was.
 */
final class Page extends TimeoutNode.Container {
    /** A power of two. */
    static final int CAPACITY = 256;

    static final long NO_ROUND = Long.MAX_VALUE;
    static final int NO_NUMBER = -1;

    /** How many times the room that it needs a page may keep. */
    private static final int MOST_ROOM = 3;

    private static final TimeoutNode[] NO_NODES = {};

    /** The neighbours in the bucket's chain, which the bucket sets. */
    @Nullable
    Page previous;

    @Nullable
    Page next;

    private final Bucket bucket;
    private final int bucketNumber;
    /** By which the wheel's {@link PageTable} knows this page. */
    private int number = NO_NUMBER;

    private long baseRound;
    private long earliestRound = NO_ROUND;
    /** The rounds that go to this page, from one to before another. */
    private long fromRound;

    private long toRound;
    private int size;
    private int live;
    private @Nullable TimeoutNode[] nodes;
    /** Null as long as all entries are of the base round. */
    private int @Nullable [] roundOffsets;

    /** An empty page for entries around a base round. */
    Page(Bucket bucket, long baseRound) {
        this(bucket, baseRound, 0, true);
    }

    /**
     * An empty page with room for a number of entries, and some more.
     *
     * @param ofOneRound whether all are of the base round, and not of any rounds near it
     */
    Page(Bucket bucket, long baseRound, int entries, boolean ofOneRound) {
        this.bucket = bucket;
        this.bucketNumber = bucket.number();
        this.baseRound = baseRound;
        this.nodes = bucket.arrays().newNodes(capacityFor(entries));
        this.roundOffsets = ofOneRound ? null : bucket.arrays().newOffsets(nodes.length, 0);
    }

    /** Sets the range of rounds that go to this page: from one to before another. */
    void setRoundRange(long newFromRound, long newToRound) {
        fromRound = newFromRound;
        toRound = newToRound;
    }

    /** The least round that goes to this page, unless it is the bucket's first. */
    long lowRound() {
        return fromRound;
    }

    /** Takes no rounds any more and releases the arrays, as a cache may still refer to this page. It must be empty. */
    void close() {
        rest();
        bucket.arrays().release(nodes, 0);
        nodes = NO_NODES;
    }

    /** Whether it is worth keeping for {@link #reopen}: a page that has stayed small. It must be empty. */
    boolean isReusable() {
        return nodes.length == PageArrays.SHORTEST;
    }

    /** Takes no rounds until it is reopened. It must be empty. */
    void rest() {
        setRoundRange(0, 0);
        bucket.arrays().release(roundOffsets);
        roundOffsets = null;
    }

    /** Makes a page that rested one for entries around a base round. */
    void reopen(long newBaseRound) {
        baseRound = newBaseRound;
    }

    /** Whether an entry of this round of a bucket can be appended, and may be. */
    boolean takes(@Nullable Bucket ofBucket, long round) {
        return bucket == ofBucket && round >= fromRound && round < toRound && !isFull() && reaches(round);
    }

    Bucket bucket() {
        return bucket;
    }

    /** The bucket's number, kept here to spare a removal the reading of the bucket. */
    int bucketNumber() {
        return bucketNumber;
    }

    int number() {
        return number;
    }

    /** Sets the number; only while the page is empty. */
    void setNumber(int newNumber) {
        number = newNumber;
    }

    /** Whether a node lies where it says. It reads what {@link #remove} does. */
    boolean holds(TimeoutNode node) {
        return nodes[slotOf(node)] == node && roundOf(node) != NO_ROUND;
    }

    /** The round of a node in this page. */
    long roundOf(TimeoutNode node) {
        return roundAt(slotOf(node));
    }

    int live() {
        return live;
    }

    /** The smallest round of a live entry, exactly; {@link #NO_ROUND} if there is none. */
    long earliestRound() {
        return earliestRound;
    }

    /** Whether an append would find no room. */
    boolean isFull() {
        return size == CAPACITY && !isSparse();
    }

    /** Whether there are enough tombstones that packing pays for itself. */
    boolean isSparse() {
        return size > 2 * PageArrays.SHORTEST && live <= size / 2;
    }

    /** Whether the difference of a round to the base fits its field. */
    boolean reaches(long round) {
        long offset = round - baseRound;
        return (int) offset == offset;
    }

    long roundAt(int index) {
        return roundOffsets == null ? baseRound : baseRound + roundOffsets[index];
    }

    /** Adds a node after all others. The page must not be full and must reach the round. */
    void append(long round, TimeoutNode node) {
        if (size == nodes.length) {
            makeRoom();
        }
        if (roundOffsets == null && round != baseRound) {
            // Zeros say that the entries up to here are of the base round.
            roundOffsets = bucket.arrays().newOffsets(nodes.length, size);
        }
        store(round, node);
        earliestRound = Math.min(earliestRound, round);
        live++;
    }

    /**
     * Where half of the room is tombstones it is used again: so a page that fills and empties allocates nothing. The
     * base stays, as the page has said that it reaches the round that is to be appended.
     */
    private void makeRoom() {
        int capacity;
        if (isSparse()) {
            compact();
            capacity = nodes.length > MOST_ROOM * live ? capacityFor(live) : nodes.length;
        } else {
            // Most pages of one round are taken whole before long: what they cost is the copying, not the room.
            capacity = roundOffsets == null ? Math.min(CAPACITY, 2 * size) : capacityFor(size);
        }
        resize(capacity);
    }

    /** Removes a node at any index of this page. */
    void remove(TimeoutNode node) {
        long round = roundOf(node);
        nodes[slotOf(node)] = null;
        node.setLocation(null, 0);
        live--;
        if (round == earliestRound && (roundOffsets != null || live == 0)) {
            refreshEarliest();
        }
    }

    /**
     * Moves what is due up to a round to the array, in order of arrival; returns how many the array then holds. It
     * touches none of the nodes: until the wheel has set their location, that is still here.
     */
    int take(long upToRound, @Nullable TimeoutNode[] due, int count) {
        if (roundOffsets == null && live == size && size <= due.length - count && baseRound <= upToRound) {
            return takeAll(due, count);
        }
        int taken = count;
        for (int i = 0; i < size && taken < due.length; i++) {
            TimeoutNode node = nodes[i];
            if (node != null && roundAt(i) <= upToRound) {
                nodes[i] = null;
                due[taken++] = node;
            }
        }
        live -= taken - count;
        refreshEarliest();
        return taken;
    }

    /** Copies all nodes at once: one write barrier of the collector for the whole range. */
    private int takeAll(@Nullable TimeoutNode[] due, int count) {
        int taken = count + size;
        System.arraycopy(nodes, 0, due, count, size);
        Arrays.fill(nodes, 0, size, null);
        live = 0;
        refreshEarliest();
        return taken;
    }

    /** How many live entries have a round between two, which are included. */
    int count(long fromRound, long upToRound) {
        int count = 0;
        for (int i = 0; i < size; i++) {
            count += nodes[i] != null && roundAt(i) >= fromRound && roundAt(i) <= upToRound ? 1 : 0;
        }
        return count;
    }

    /** The earliest deadline of the live entries of a round. */
    long earliestDeadlineNanos(long round) {
        long earliestNanos = Long.MAX_VALUE;
        for (int i = 0; i < size; i++) {
            TimeoutNode node = nodes[i];
            if (node != null && roundAt(i) == round) {
                earliestNanos = Math.min(earliestNanos, node.deadlineNanos());
            }
        }
        return earliestNanos;
    }

    /** The largest round of a live entry; the page must have one. */
    long latestRound() {
        long largest = earliestRound;
        for (int i = 0; i < size; i++) {
            if (nodes[i] != null) {
                largest = Math.max(largest, roundAt(i));
            }
        }
        return largest;
    }

    /** Whether both pages together would half fill this one at most. */
    boolean canAbsorb(Page next) {
        return live + next.live <= CAPACITY / 2 && reaches(next.earliestRound) && reaches(next.latestRound());
    }

    /** Takes over the entries of the next page and leaves that empty. This page must be packed. */
    void absorb(Page next) {
        if (size + next.live > nodes.length) {
            resize(capacityFor(size + next.live));
        }
        if (roundOffsets == null && (next.roundOffsets != null || next.baseRound != baseRound)) {
            roundOffsets = bucket.arrays().newOffsets(nodes.length, size);
        }
        next.moveTo(this, next.earliestRound);
    }

    /** Moves the entries at or beyond a round behind those of another page, which must have room and reach them. */
    void moveTo(Page target, long fromRound) {
        for (int i = 0; i < size; i++) {
            TimeoutNode node = nodes[i];
            if (node != null && roundAt(i) >= fromRound) {
                long round = roundAt(i);
                nodes[i] = null;
                live--;
                target.append(round, node);
            }
        }
        refreshEarliest();
    }

    /** Removes the tombstones and releases most of the room, or nearly all where the next entry will not go. */
    void pack(boolean isTight) {
        compact();
        rebase();
        resize(isTight ? PageArrays.lengthFor(live) : capacityFor(live));
    }

    /** Removes the tombstones, keeps the room, allocates nothing and touches no node before the first tombstone. */
    private void compact() {
        int oldSize = size;
        size = 0;
        for (int i = 0; i < oldSize; i++) {
            TimeoutNode node = nodes[i];
            if (node != null && i == size) {
                size++;
            } else if (node != null) {
                nodes[i] = null;
                store(roundAt(i), node);
            }
        }
    }

    /** A page whose entries share one round keeps that once. It reaches other rounds than before. */
    private void rebase() {
        if (live == 0 || latestRound() == earliestRound) {
            baseRound = live > 0 ? earliestRound : baseRound;
            bucket.arrays().release(roundOffsets);
            roundOffsets = null;
        }
    }

    void forEach(Consumer<? super TimeoutNode> action) {
        for (int i = 0; i < size; i++) {
            TimeoutNode node = nodes[i];
            if (node != null) {
                action.accept(node);
            }
        }
    }

    /** The entries as they are, tombstones included. */
    @Nullable
    TimeoutNode[] copyNodes() {
        return Arrays.copyOf(nodes, size);
    }

    private void store(long round, TimeoutNode node) {
        if (roundOffsets != null) {
            roundOffsets[size] = (int) (round - baseRound);
        }
        nodes[size] = node;
        if (number == NO_NUMBER) {
            node.setLocation(this, size);
        } else {
            node.setLocation(null, ~(number * CAPACITY + size));
        }
        size++;
    }

    /** The slot of a node that is in a page. */
    static int slotOf(TimeoutNode node) {
        return (node.index < 0 ? ~node.index : node.index) & (CAPACITY - 1);
    }

    private void refreshEarliest() {
        if (live == 0) {
            size = 0;
            earliestRound = NO_ROUND;
            return;
        }
        long smallest = NO_ROUND;
        for (int i = 0; i < size; i++) {
            if (nodes[i] != null) {
                smallest = Math.min(smallest, roundAt(i));
                if (smallest == earliestRound) {
                    return;
                }
            }
        }
        earliestRound = smallest;
    }

    private void resize(int capacity) {
        if (capacity != nodes.length) {
            @Nullable TimeoutNode[] newNodes = bucket.arrays().copyOf(nodes, size, capacity);
            int[] newOffsets = bucket.arrays().copyOf(roundOffsets, size, capacity);
            bucket.arrays().release(nodes, size);
            bucket.arrays().release(roundOffsets);
            nodes = newNodes;
            roundOffsets = newOffsets;
        }
    }

    /** Room for more than a number of entries, unless a page can't hold more. */
    private static int capacityFor(int entries) {
        return PageArrays.lengthFor(Math.min(CAPACITY, entries + 1));
    }
}
