package io.tickwheel.internal.wheel;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The timeouts that have left the intake, until they are due: plain data with one owner at a time (I4).
 *
 * <p>All layouts have the same buckets, and a tree of the buckets' earliest ticks, their leaves. A layout is a rule
 * that says in which bucket a tick lies. If several buckets are due at a tick, the one with the highest number is
 * first. Keys and leaves are lower bounds: only the deadline decides whether a timeout is due, and the caller reads it.
 *
 * <p>Due timeouts are <em>noted</em>, a segment at a time, and then run. Meanwhile tasks may insert and remove: until
 * the notes are forgotten, the noted segment is neither packed nor released. The leaf of its bucket stays where it is
 * until a note finds nothing more.
 */
public abstract class Wheel implements DueSource {
    private final WheelGeometry geometry;
    private final int unitShift;
    /** The first tick that is never due. */
    private final long neverTick;

    private Segments segments = new Segments();
    /** The buckets that have been used, by number. */
    @Nullable
    Bucket[] table;
    /** The earliest tick of each bucket. */
    MinTree leaves;

    /** No timeout has a tick before this one. */
    long clock;

    long moves;
    private long keysRead;

    @Nullable
    Segment reserved;

    private long reservedTick;

    @Nullable
    Segment noted;

    private final int[] notedSlots = new int[Segment.MAX_LENGTH];

    /** Creates an empty wheel with a number of buckets, a power of two; a unit of keys has 2^unitShift ticks. */
    Wheel(WheelGeometry geometry, int unitShift, int buckets) {
        this.geometry = geometry;
        this.unitShift = unitShift;
        this.neverTick = geometry.tickOf(WheelGeometry.NEVER);
        this.table = new Bucket[buckets];
        this.leaves = new MinTree(buckets);
    }

    /** The wheel for a geometry. */
    public static Wheel of(WheelGeometry geometry) {
        // Each method returns a Wheel, so that the classes of the other layouts are not loaded. A switch has a class,
        // too.
        Layout layout = geometry.layout();
        if (layout == Layout.HASHED || layout == Layout.SIMPLE) {
            return HashedWheel.create(geometry);
        }
        return layout == Layout.NON_CASCADING ? NonCascadingWheel.create(geometry) : LevelWheel.create(geometry);
    }

    /** The number of the bucket of a tick, which is not before the clock. */
    abstract int numberOf(long tick);

    /** The tick at which a timeout of some tick is due if it lies in a bucket: not before its own. */
    long dueTick(int number, long tick) {
        return tick;
    }

    /** The longest delay that may be scheduled, {@link WheelGeometry#NEVER} if any may. */
    public long longestDelayNanos() {
        return WheelGeometry.NEVER;
    }

    /** How often timeouts were moved: to another bucket as their time came nearer, or when a bucket was packed. */
    public final long moves() {
        return moves;
    }

    /** The earliest tick that has a timeout, or a lower bound; {@link WheelGeometry#NEVER} if none is ever due. */
    public final long earliestTick() {
        return leaves.earliest();
    }

    /**
     * Sets the clock to a tick, which must not be after {@link #earliestTick}; an earlier one is ignored. Layouts that
     * cascade move timeouts here. After an {@link OutOfMemoryError} nothing is lost, and the next call continues.
     */
    public void advanceTo(long tick) {
        clock = Math.max(clock, tick);
    }

    /** Tells how late it is while {@link #advanceTo} is behind: in some layouts the place depends on the time left. */
    public void tellTime(long tick) {}

    /**
     * Reserves a place for one node of a tick, for the {@link #insert} that comes next, if any does. A tick before the
     * clock counts as the clock's. An {@link OutOfMemoryError} leaves the wheel as it was.
     */
    public void reserve(long tick) {
        long from = Math.min(Math.max(tick, clock), neverTick);
        int number = numberOf(from);
        reserved = roomIn(bucketAt(number));
        reservedTick = finite(dueTick(number, from));
    }

    /** Puts a node into the place that was reserved last. It allocates nothing. */
    public final void insert(TimeoutNode node) {
        Segment segment = Objects.requireNonNull(reserved);
        Bucket bucket = segment.bucket;
        segment.add(node, reservedTick);
        bucket.live++;
        if (reservedTick < leaves.get(bucket.number)) {
            leaves.set(bucket.number, reservedTick);
        }
    }

    /** Takes a node out; false if it does not lie in the wheel. */
    public final boolean remove(TimeoutNode node) {
        Segment segment = segmentOf(node);
        if (segment == null) {
            return false;
        }
        remove(segment, slotOf(node), node);
        return true;
    }

    @Override
    public int note(long tick) {
        forgetNotes();
        long upTo = Math.min(tick, neverTick - 1);
        for (int number = leaves.last(upTo); number >= 0; number = leaves.last(upTo)) {
            Bucket bucket = bucketAt(number);
            if (bucket.first != null && bucket.first.keyOf(upTo) == Segment.FAR_KEY) {
                // No segment has an older base: its keys do not tell which of the far nodes are due.
                pack(bucket);
            }
            for (Segment segment = bucket.first; segment != null; segment = segment.next) {
                int count = segment.earliestTick() > upTo ? 0 : findDue(segment, upTo);
                if (count > 0) {
                    noted = segment;
                    return count;
                }
            }
            leaves.set(number, bucket.earliestTick(upTo));
        }
        return 0;
    }

    @Override
    public final @Nullable TimeoutNode noted(int i) {
        return Objects.requireNonNull(noted).nodes[notedSlots[i]];
    }

    @Override
    public final void clearNoted(int i, TimeoutNode node) {
        remove(Objects.requireNonNull(noted), notedSlots[i], node);
    }

    @Override
    public final void forgetNotes() {
        Segment segment = noted;
        if (segment == null) {
            return;
        }
        noted = null;
        if (segment.live == 0) {
            release(segment);
        } else {
            tighten(segment);
        }
        if (segment.bucket.live == 0) {
            leaves.set(segment.bucket.number, WheelGeometry.NEVER);
        }
    }

    /** Gives the action copies of all nodes, with holes. */
    public final void copy(Consumer<Object[]> action) {
        for (Bucket bucket : table) {
            for (Segment segment = bucket == null ? null : bucket.first; segment != null; segment = segment.next) {
                action.accept(Arrays.copyOf(segment.nodes, segment.end));
            }
        }
    }

    /** Passes each timeout to the action, and then removes all. If the action fails, all stay. */
    public final void drain(Consumer<? super TimeoutNode> action) {
        for (Bucket bucket : table) {
            for (Segment segment = bucket == null ? null : bucket.first; segment != null; segment = segment.next) {
                for (int slot = 0; slot < segment.end; slot++) {
                    TimeoutNode node = segment.nodes[slot];
                    if (node != null) {
                        action.accept(node);
                    }
                }
            }
        }
        Arrays.fill(table, null);
        leaves = new MinTree(table.length);
        segments = new Segments();
        reserved = null;
        noted = null;
    }

    /** How many keys have been read to find due timeouts. */
    final long keysRead() {
        return keysRead;
    }

    final void remove(Segment segment, int slot, TimeoutNode node) {
        Bucket bucket = segment.bucket;
        segment.clear(slot, node);
        bucket.live--;
        if (segment == noted) {
            return;
        }
        if (segment.live == 0) {
            release(segment);
            leaves.set(bucket.number, bucket.earliestTick(leaves.get(bucket.number)));
        } else if (bucket.live < bucket.slots / 8 && bucket.slots > Segment.MAX_LENGTH && !isNoted(bucket)) {
            // A packed bucket may grow to four times its size at the next insertion: not by much less than an eighth.
            pack(bucket);
        }
    }

    /** The tick for which a node was inserted; if its key is far, the tick of its present deadline. */
    final long tickOf(TimeoutNode node, int key, long base, Bucket bucket) {
        return switch (key) {
            case Segment.NEVER_KEY -> WheelGeometry.NEVER;
            case Segment.FAR_KEY -> finite(dueTick(bucket.number, geometry.tickOf(node.deadlineNanos())));
            default -> bucket.tickOf(base + key);
        };
    }

    private long finite(long tick) {
        return tick < neverTick ? tick : WheelGeometry.NEVER;
    }

    private Bucket bucketAt(int number) {
        if (number >= table.length) {
            int length = Integer.highestOneBit(number) << 1;
            MinTree moreLeaves = leaves.grown(length);
            table = Arrays.copyOf(table, length);
            leaves = moreLeaves;
        }
        Bucket bucket = table[number];
        if (bucket == null) {
            bucket = new Bucket(number, unitShift);
            table[number] = bucket;
        }
        return bucket;
    }

    /** The last segment of a bucket, with room for one more node. */
    private Segment roomIn(Bucket bucket) {
        Segment last = bucket.last;
        if (last != null && last.isFull() && bucket.live <= bucket.slots / 2 && !isNoted(bucket)) {
            pack(bucket);
            last = bucket.last;
        }
        if (last == null || last.isFull()) {
            int length = last == null ? Segment.MIN_LENGTH : Math.min(4 * last.keys.length, Segment.MAX_LENGTH);
            last = segments.take(bucket, length);
            last.reset(bucket.unitOf(clock));
            bucket.append(last);
        }
        return last;
    }

    /** The segment in which a node lies; null if it does not lie in the wheel. */
    private @Nullable Segment segmentOf(TimeoutNode node) {
        if (node.index() >= 0 || node.container() != null) {
            return null;
        }
        Segment segment = segments.get(~node.index() >>> 8);
        int slot = slotOf(node);
        return segment != null && slot < segment.end && segment.nodes[slot] == node ? segment : null;
    }

    private static int slotOf(TimeoutNode node) {
        return ~node.index() & (Segment.MAX_LENGTH - 1);
    }

    private int findDue(Segment segment, long tick) {
        int count = segment.findDue(segment.keyOf(tick), notedSlots);
        keysRead += segment.end;
        if (count == 0) {
            tighten(segment);
        }
        return count;
    }

    private void tighten(Segment segment) {
        segment.least = segment.leastKey();
        keysRead += segment.end;
    }

    private boolean isNoted(Bucket bucket) {
        return noted != null && noted.bucket == bucket;
    }

    /**
     * Moves the nodes of a bucket to its first slots and releases the segments behind them. The keys become relative to
     * the clock.
     */
    private void pack(Bucket bucket) {
        long newBase = bucket.unitOf(clock);
        Segment to = Objects.requireNonNull(bucket.first);
        for (Segment from = to; from != null; from = from.next) {
            int end = from.end;
            long base = from.base;
            if (from == bucket.first) {
                from.reset(newBase);
            }
            for (int slot = 0; slot < end; slot++) {
                TimeoutNode node = from.nodes[slot];
                if (node != null) {
                    from.nodes[slot] = null;
                    if (to.isFull()) {
                        to = Objects.requireNonNull(to.next);
                        to.reset(newBase);
                    }
                    to.add(node, tickOf(node, from.keys[slot], base, bucket));
                    moves++;
                }
            }
        }
        while (bucket.last != to) {
            release(Objects.requireNonNull(bucket.last));
        }
    }

    private void release(Segment segment) {
        segment.bucket.unlink(segment);
        segments.give(segment);
    }
}
