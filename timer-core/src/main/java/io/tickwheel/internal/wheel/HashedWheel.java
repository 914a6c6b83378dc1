package io.tickwheel.internal.wheel;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A hashed timing wheel with absolute rounds: plain data, no thread and no clock.
 *
 * <p>Tick {@code t} belongs to bucket {@code t & mask} and round {@code t >>> log2(length)}. Each bucket's earliest
 * round is kept, so that ticks with nothing due are skipped: a bit set holds the buckets that are due in the current
 * revolution, searched with {@code numberOfTrailingZeros}; the next revolution with something due is found by one scan
 * of the earliest rounds.
 *
 * <p>A timeout whose tick has passed is inserted at the current tick, and is returned by the next {@link #expire}.
 * Timeouts of one tick expire in the order of their insertion (I6); ticks expire in order over any number of
 * revolutions.
 *
 * <p>Threads: one owner at a time (I4). Cost: {@link #insert} as {@link Bucket}; {@link #remove} O(1) amortised;
 * {@link #expire} what is taken and the occupied ticks; {@link #earliestTick} as {@link SlotBits}, and once a
 * revolution, or after the earliest tick beyond it has lost its last timeout, a read of the buckets up to the next that
 * has something within a revolution, O(wheel) if none has. An allocation that fails in insert leaves the wheel as it
 * was.
 *
 * <p>Source: Varghese and Lauck, "Hashed and Hierarchical Timing Wheels", scheme 6.
 */
public final class HashedWheel extends Wheel {
    /** How many pages are cached for each bucket, a power of two, and for all. */
    private static final int PAGES_CACHED = 4;

    private static final int MOST_PAGES_CACHED = 1 << 16;

    private final WheelGeometry geometry;
    private final @Nullable Bucket[] buckets;
    private final PageTable pages = new PageTable();
    /**
     * The page of the last insertion for a tick with these low bits. It saves the cache misses of the search for a
     * page.
     */
    private final @Nullable Page[] pageCache;
    /** A copy of each bucket's earliest round, so that a scan of the wheel reads consecutive longs. */
    private final long[] earliestRounds;
    /** Bit b: bucket b has a timeout in the round that {@link #revolution} names. */
    private final SlotBits dueBits;

    private long revolution;
    private long currentTick;
    /** The earliest tick after the revolution, or a lower bound of it while {@link #laterTickIsStale}. */
    private long laterTick = WheelGeometry.NEVER;

    private boolean laterTickIsStale;
    private long size;

    /** Written, so that a compiler does not leave out what {@link #prefetch} reads. */
    @SuppressWarnings("UnusedVariable")
    private int prefetched;

    /** Creates an empty wheel that stands at tick 0, so that tick 1 is the first to expire. */
    public HashedWheel(WheelGeometry geometry) {
        this.geometry = geometry;
        this.buckets = new Bucket[geometry.wheelLength()];
        this.pageCache = new Page[(int) Math.min((long) PAGES_CACHED * geometry.wheelLength(), MOST_PAGES_CACHED)];
        this.earliestRounds = new long[geometry.wheelLength()];
        this.dueBits = new SlotBits(geometry.wheelLength());
        Arrays.fill(earliestRounds, Page.NO_ROUND);
    }

    static Wheel byTicks(WheelGeometry geometry) {
        return new HashedWheel(geometry);
    }

    @Override
    public int buckets() {
        return buckets.length;
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public void insert(TimeoutNode node) {
        long tick = Math.max(geometry.tickOf(node.deadlineNanos()), currentTick);
        int number = geometry.bucketOf(tick);
        long round = geometry.roundOf(tick);
        int cached = (int) tick & (pageCache.length - 1);
        Page page = pageCache[cached];
        if (page == null || !page.takes(buckets[number], round)) {
            page = bucketFor(number).pageFor(round);
            pageCache[cached] = page;
        }
        page.append(round, node);
        size++;
        earliestRounds[number] = Math.min(earliestRounds[number], round);
        if (round == revolution) {
            dueBits.set(number);
        } else {
            laterTick = Math.min(laterTick, tick);
        }
    }

    @Override
    public void prefetch(@Nullable TimeoutNode[] nodes, int count) {
        int found = 0;
        for (int i = 0; i < count; i++) {
            TimeoutNode node = nodes[i];
            Page page = node == null ? null : pageOf(node);
            found += page != null && page.holds(node) ? 1 : 0;
        }
        prefetched = found;
    }

    @Override
    public boolean remove(TimeoutNode node) {
        Page page = pageOf(node);
        if (page == null) {
            return false;
        }
        // The bucket and its other pages, which lie elsewhere, are read only if this was the page's last of that round.
        long round = page.roundOf(node);
        int number = page.bucketNumber();
        boolean wasEarliest = round == earliestRounds[number];
        boolean wasLaterTick = geometry.tickOf(round, number) == laterTick;
        Bucket.remove(node, page);
        size--;
        if ((wasEarliest || wasLaterTick)
                && page.earliestRound() != round
                && page.bucket().earliestRound() != round) {
            laterTickIsStale |= wasLaterTick;
            if (wasEarliest) {
                earliestMoved(page.bucket());
            }
        }
        return true;
    }

    @Override
    public int expire(long upToTick, @Nullable TimeoutNode[] due) {
        int count = 0;
        long tick = earliestTick();
        while (tick <= upToTick && count < due.length) {
            enterRevolutionOf(tick);
            currentTick = tick;
            Bucket bucket = bucketOfTimeouts(geometry.bucketOf(tick));
            int before = count;
            count = bucket.take(revolution, due, before);
            size -= count - before;
            if (bucket.earliestRound() != revolution) {
                earliestMoved(bucket);
            }
            tick = earliestTick();
        }
        if (tick > upToTick) {
            currentTick = Math.max(currentTick, upToTick);
        }
        release(due, count);
        return count;
    }

    @Override
    public long earliestTick() {
        int number = nextDue();
        if (number != SlotBits.NONE) {
            return geometry.tickOf(revolution, number);
        }
        if (laterTickIsStale) {
            laterTick = findEarliestTick();
            laterTickIsStale = false;
        }
        return laterTick;
    }

    /** Does nothing: how far away a timeout is makes no difference. */
    @Override
    public void catchUpTo(long tick) {}

    @Override
    long earliestDeadlineNanos(int limit) {
        long tick = earliestTick();
        return bucketOfTimeouts(geometry.bucketOf(tick)).earliestDeadlineNanos(geometry.roundOf(tick), limit);
    }

    @Override
    public void forEach(Consumer<? super TimeoutNode> action) {
        for (Bucket bucket : buckets) {
            if (bucket != null) {
                bucket.forEach(action);
            }
        }
    }

    @Override
    public void copyPages(ObjIntConsumer<@Nullable TimeoutNode[]> action) {
        if (size == 0) {
            return;
        }
        for (Bucket bucket : buckets) {
            if (bucket != null) {
                bucket.copyPages(action);
            }
        }
    }

    @Override
    public void clear() {
        forEach(new Removal());
        Arrays.fill(buckets, null);
        pages.clear();
        Arrays.fill(pageCache, null);
        Arrays.fill(earliestRounds, Page.NO_ROUND);
        dueBits.clearAll();
        laterTick = WheelGeometry.NEVER;
        laterTickIsStale = false;
        size = 0;
    }

    /** The page that holds a timeout; null if none does. */
    @Nullable
    Page pageOf(TimeoutNode node) {
        return pages.pageOf(node);
    }

    private Bucket bucketFor(int number) {
        Bucket bucket = buckets[number];
        if (bucket == null) {
            bucket = new Bucket(number, pages);
            buckets[number] = bucket;
        }
        return bucket;
    }

    /** Clears the location of nodes that were taken, in one loop, so that their cache misses overlap. */
    private static void release(@Nullable TimeoutNode[] due, int count) {
        for (int i = 0; i < count; i++) {
            TimeoutNode node = due[i];
            if (node != null) {
                node.setLocation(null, 0);
            }
        }
    }

    private void earliestMoved(Bucket bucket) {
        int number = bucket.number();
        long round = bucket.earliestRound();
        boolean wasDue = earliestRounds[number] == revolution;
        earliestRounds[number] = round;
        if (wasDue) {
            dueBits.clear(number);
            if (round != Page.NO_ROUND) {
                laterTick = Math.min(laterTick, geometry.tickOf(round, number));
            }
        }
    }

    /** Sets the bits for the revolution of a tick, which must be the earliest. */
    private void enterRevolutionOf(long tick) {
        long round = geometry.roundOf(tick);
        if (round == revolution) {
            return;
        }
        revolution = round;
        for (int number = 0; number < earliestRounds.length; number++) {
            if (earliestRounds[number] == round) {
                dueBits.set(number);
            }
        }
        laterTickIsStale = true;
    }

    /**
     * Looks from the bound on, as the next tick is mostly near it: where the earliest is removed again and again, each
     * removal does not read the whole wheel.
     */
    private long findEarliestTick() {
        long earliest = WheelGeometry.NEVER;
        for (int passed = 0; passed < earliestRounds.length; passed++) {
            int number = geometry.bucketOf(laterTick + passed);
            long round = earliestRounds[number];
            if (round != Page.NO_ROUND) {
                long tick = geometry.tickOf(round, number);
                if (tick == laterTick + passed) {
                    // Those passed have something a revolution later at the earliest.
                    return tick;
                }
                earliest = Math.min(earliest, tick);
            }
        }
        return earliest;
    }

    private Bucket bucketOfTimeouts(int number) {
        Bucket bucket = buckets[number];
        if (bucket == null) {
            throw new AssertionError("bucket " + number + " is marked due but has never held a timeout");
        }
        return bucket;
    }

    private int nextDue() {
        // Bits below the current tick's are clear: what they stood for has expired. So are all in a later revolution.
        return geometry.roundOf(currentTick) == revolution
                ? dueBits.next(geometry.bucketOf(currentTick))
                : SlotBits.NONE;
    }

    /** Takes back where a timeout lies: whoever keeps it does not keep the wheel. */
    private static final class Removal implements Consumer<TimeoutNode> {
        @Override
        public void accept(TimeoutNode node) {
            node.setLocation(null, 0);
        }
    }
}
