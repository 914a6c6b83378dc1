package io.tickwheel.internal.intake;

import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A batch of the due timeouts in the intake, in the order in which they run: by tick, then by arrival.
 *
 * <p>An entry is the location of a timeout and its tick, packed into a long. The timeout stays in its slot until it
 * runs, so that it can still be cancelled there; sorting the batch moves numbers and reads no timeout; and no reference
 * to a young timeout is stored in an old array, which costs a fence each under G1.
 *
 * <p>What a step adds is a run, and is sorted alone, so that no step sorts more than it has read. Locations rise from
 * run to run: the timeouts of a tick are those of the first run, then those of the next.
 *
 * <p>Threads: owner only (I4). Cost: {@link #add} O(1); {@link #endRun} O(1) if all have one tick, as they have unless
 * the owner is late; {@link #poll} O(1) amortised, and O(log runs) for each tick of a run. The array of a large batch
 * is released with it.
 */
public final class DueSlots {
    static final int SLOT_BITS = 10;
    /** How many ticks one batch may span. */
    static final long MAX_TICKS = 1L << 32;

    private static final int SLOT_MASK = (1 << SLOT_BITS) - 1;
    /** Above the slots of two million blocks: a batch of more takes a billion pending timeouts, by I8. */
    private static final int TICK_SHIFT = 31;

    private static final long LOCATION_MASK = (1L << TICK_SHIFT) - 1;
    private static final int SMALL = 1 << SLOT_BITS;
    private static final int FEW = 4;
    private static final long NO_TICK = -1;
    private static final int LARGEST_KEPT = 1 << 17;

    private final WheelGeometry cells;
    private final long[] smallKeys = new long[SMALL];
    private long[] keys = smallKeys;
    /** The blocks of the entries, in the order in which they were found. */
    private @Nullable ArrivalBlock[] blocks = new ArrivalBlock[FEW];

    private int blockCount;
    /** What the last of them is in a key. */
    private long blockKey;
    /** The runs: what is left of each lies from one index up to another, without what is read next. */
    private int[] runNext = new int[FEW];

    private int[] runEnd = new int[FEW];
    /** The earliest tick of what is left of each run. */
    private EarliestTree runTicks = new EarliestTree(FEW);

    private int runCount;
    /** Where the run begins that is being added, and where the next key goes. */
    private int runStart;

    private int end;
    /** The run that is read, the tick that is read from all of them, and where its keys are in this run. */
    private int run;

    private long tick = NO_TICK;
    /** The same tick, counted from the engine's first. */
    private long nextTick = WheelGeometry.NEVER;

    private int next;
    private int tickEnd;
    private long firstTick;
    private boolean isOneTick;

    /** An empty batch. */
    public DueSlots(WheelGeometry cells) {
        this.cells = cells;
    }

    /** The cells by which it is sorted: where the slack is the tick, its ticks. */
    WheelGeometry cells() {
        return cells;
    }

    /** Starts a batch of a range of ticks, fewer than {@link #MAX_TICKS}. The batch before must be empty. */
    void begin(long newFirstTick, long lastTick) {
        firstTick = newFirstTick;
        isOneTick = newFirstTick == lastTick;
        rewind();
    }

    /**
     * Makes room for all slots of a block, which are added next. An {@link OutOfMemoryError} leaves the batch as it
     * was.
     */
    void reserve(ArrivalBlock block) {
        if (isEmpty()) {
            rewind();
        }
        if (runCount == runNext.length) {
            growRuns();
        }
        int more = block.length();
        if (keys.length - end < more) {
            keys = Arrays.copyOf(keys, Math.max(2 * keys.length, end + more));
        }
        if (blockCount == blocks.length) {
            blocks = Arrays.copyOf(blocks, 2 * blockCount);
        }
        blockKey = (long) blockCount << SLOT_BITS;
        blocks[blockCount++] = block;
    }

    private void growRuns() {
        int length = 2 * runCount;
        int[] newNext = Arrays.copyOf(runNext, length);
        int[] newEnd = Arrays.copyOf(runEnd, length);
        runTicks = runTicks.grown(length);
        runNext = newNext;
        runEnd = newEnd;
    }

    /** Adds a timeout of the block for which room was reserved last, with its deadline as it was read. */
    void add(int slot, long deadlineNanos) {
        keys[end] = (isOneTick ? 0 : ofTick(deadlineNanos)) | blockKey | slot;
        // Last: an error before leaves no entry of whatever lay there.
        end++;
    }

    private long ofTick(long deadlineNanos) {
        // A deadline before the first tick counts as that tick.
        return Math.max(0, cells.tickOf(deadlineNanos) - firstTick) << TICK_SHIFT;
    }

    /**
     * Sorts what was added since the last call, as a run. An {@link OutOfMemoryError} leaves it in the order in which
     * it was added.
     */
    void endRun() {
        if (end > runStart) {
            runNext[runCount] = runStart;
            runEnd[runCount] = end;
            runCount++;
            int from = runStart;
            runStart = end;
            try {
                if (!isOneTick) {
                    Arrays.sort(keys, from, end);
                }
            } finally {
                runTicks.set(runCount - 1, tickOf(from));
                boolean isEarlier = tick != NO_TICK && tickOf(from) < tick;
                if (isEarlier) {
                    // What has been found to be next comes later: it is put back.
                    runNext[run] = next;
                    runTicks.set(run, tick);
                }
                if (isEarlier || tick == NO_TICK) {
                    findNext();
                }
            }
        }
    }

    boolean isEmpty() {
        return tick == NO_TICK && end == runStart;
    }

    /** Whether all are of one tick, so that those found so far can run before the others are found. */
    boolean isOneTick() {
        return isOneTick;
    }

    /** The tick of the next one; {@link WheelGeometry#NEVER} if there is none. */
    public long nextTick() {
        return nextTick;
    }

    /** Removes the next timeout from this batch and from its block; null if it was cancelled. */
    public @Nullable TimeoutNode poll() {
        long key = keys[next++];
        ArrivalBlock block = Objects.requireNonNull(blocks[(int) ((key & LOCATION_MASK) >>> SLOT_BITS)]);
        if (next == tickEnd) {
            findNext();
        }
        return block.take((int) key & SLOT_MASK);
    }

    /** Finds the run with the next key: the first of those with the earliest tick. */
    private void findNext() {
        long earliestTick = runTicks.earliest();
        if (earliestTick == WheelGeometry.NEVER) {
            rewind();
        } else {
            tick = earliestTick;
            read(runTicks.next(0, earliestTick));
        }
    }

    /** Reads a run next, up to where the tick ends. */
    private void read(int i) {
        run = i;
        nextTick = firstTick + tick;
        next = runNext[i];
        tickEnd = isOneTick ? runEnd[i] : next + 1;
        while (tickEnd < runEnd[i] && tickOf(tickEnd) == tick) {
            tickEnd++;
        }
        runNext[i] = tickEnd;
        runTicks.set(i, tickEnd < runEnd[i] ? tickOf(tickEnd) : WheelGeometry.NEVER);
    }

    private long tickOf(int key) {
        return keys[key] >>> TICK_SHIFT;
    }

    private void rewind() {
        end = 0;
        runStart = 0;
        runCount = 0;
        tick = NO_TICK;
        nextTick = WheelGeometry.NEVER;
        Arrays.fill(blocks, 0, blockCount, null);
        blockCount = 0;
        if (keys.length > LARGEST_KEPT) {
            keys = smallKeys;
        }
    }
}
