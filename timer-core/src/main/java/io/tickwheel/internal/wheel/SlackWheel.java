package io.tickwheel.internal.wheel;

import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A wheel whose timeouts expire more finely than it stores them: in the cells of a slack below the tick.
 *
 * <p>Another wheel keeps all ticks but the current one. When the first cell of its earliest tick is due, that
 * tick is opened: its timeouts are moved to a heap, each tick once, a slice a step. What arrives later for a tick that
 * has been opened goes there at once. So a timeout is ordered among those of its own tick only, however many wait.
 *
 * <p>To plan a wake-up the deadlines of the earliest tick are read, and nothing is moved: it may be far away, and what
 * arrives before it belongs in the wheel. Of a tick of many timeouts the answer is kept, as a lower bound: whoever
 * wakes at it in vain, since its timeout was cancelled, opens the tick and then knows exactly. Ticks of few that come
 * and go before it do not replace that answer, so the many are read again only after many of another tick have left.
 *
 * <p>Here a tick of the superclass is a cell, and a tick of the other wheel is named so.
 *
 * <p>Threads: one owner at a time (I4). Cost: insert and remove as the other wheel and {@link OpenedTick}; expire
 * O(log n) for each of the n timeouts of a tick.
 *
 * <p>Source: calendar queues keep only the current bucket in order (Brown, 1988).
 */
final class SlackWheel extends Wheel {
    /** How many timeouts a step moves to the heap. */
    static final int MOVED_PER_STEP = 4_096;

    /** Up to this many timeouts of a tick are read anew once one has left. */
    private static final int FEW = 64;

    /** Of a tick of more than this many timeouts none is read, and its beginning is the bound. */
    private static final int MOST_READ = 4_096;

    private static final int BATCH = 64;

    private final WheelGeometry geometry;
    private final WheelGeometry cells;
    private final Wheel wheel;
    private final OpenedTick opened;
    private final @Nullable TimeoutNode[] batch = new TimeoutNode[BATCH];
    /** The last tick of the other wheel that has been opened, or has passed without a timeout. */
    private long openedTick;
    /** What has an earlier cell counts as of this one, as it came too late. */
    private long currentCell;
    /** The tick that is being opened, over several steps; {@link WheelGeometry#NEVER} if there is none. */
    private long openingTick = WheelGeometry.NEVER;

    private int movesLeft = MOVED_PER_STEP;
    private boolean isBehind;
    /** The last tick of few timeouts that were read, and their earliest cell; none once one has left. */
    private long fewTick = WheelGeometry.NEVER;

    private long fewCell;
    /** The last tick of many, and a lower bound of their cells. */
    private long manyTick = WheelGeometry.NEVER;

    private long manyCell;

    private SlackWheel(Wheel wheel, WheelGeometry geometry) {
        this.geometry = geometry;
        this.cells = geometry.cells();
        this.wheel = wheel;
        this.opened = new OpenedTick();
    }

    static Wheel around(Wheel wheel, WheelGeometry geometry) {
        return new SlackWheel(wheel, geometry);
    }

    @Override
    public int buckets() {
        return wheel.buckets();
    }

    @Override
    public long longestDelayNanos() {
        return wheel.longestDelayNanos();
    }

    @Override
    public long moves() {
        return wheel.moves();
    }

    @Override
    public long size() {
        return wheel.size() + opened.live();
    }

    @Override
    public void insert(TimeoutNode node) {
        // Read once: it may be moved meanwhile.
        long deadlineNanos = node.deadlineNanos();
        long tick = geometry.tickOf(deadlineNanos);
        if (tick <= openedTick || deadlineNanos <= cells.boundaryNanos(currentCell)) {
            opened.reserve(1);
            opened.add(node, Math.max(currentCell, cells.tickOf(deadlineNanos)));
            return;
        }
        wheel.insert(node);
        if (tick == manyTick) {
            manyCell = Math.min(manyCell, cells.tickOf(deadlineNanos));
        } else if (tick == fewTick) {
            fewCell = Math.min(fewCell, cells.tickOf(deadlineNanos));
        }
    }

    @Override
    public void prefetch(@Nullable TimeoutNode[] nodes, int count) {
        wheel.prefetch(nodes, count);
    }

    @Override
    public boolean remove(TimeoutNode node) {
        if (node.container != opened) {
            boolean isRemoved = wheel.remove(node);
            // Not for one that an executor has run, or that has left before.
            fewTick = isRemoved ? WheelGeometry.NEVER : fewTick;
            return isRemoved;
        }
        opened.remove(node);
        return true;
    }

    @Override
    public void beginStep() {
        movesLeft = MOVED_PER_STEP;
        isBehind = false;
        wheel.beginStep();
    }

    @Override
    public boolean isBehind() {
        return isBehind;
    }

    @Override
    public int expire(long upToTick, @Nullable TimeoutNode[] due) {
        int count = 0;
        while (!isBehind) {
            if (openingTick == WheelGeometry.NEVER) {
                count = opened.take(upToTick, due, count);
                currentCell = Math.max(currentCell, opened.takenCell());
            }
            try {
                if (openingTick == WheelGeometry.NEVER && !beginOpening(upToTick, count == due.length)) {
                    return count;
                }
                open();
            } catch (OutOfMemoryError e) {
                // What was taken must not be lost. A later step tries again.
                if (count == 0) {
                    throw e;
                }
                isBehind = true;
            }
        }
        return count;
    }

    @Override
    public long earliestTick() {
        if (openingTick == WheelGeometry.NEVER && opened.live() > 0) {
            return opened.earliestCell();
        }
        return Math.max(currentCell, Math.min(opened.earliestCell(), earliestCellInWheel()));
    }

    @Override
    public void forEach(Consumer<? super TimeoutNode> action) {
        wheel.forEach(action);
        opened.forEach(action);
    }

    @Override
    public void copyPages(ObjIntConsumer<@Nullable TimeoutNode[]> action) {
        wheel.copyPages(action);
        opened.copy((int) (openedTick % wheel.buckets()), action);
    }

    @Override
    public void clear() {
        wheel.clear();
        opened.clear();
        openingTick = WheelGeometry.NEVER;
        fewTick = WheelGeometry.NEVER;
        manyTick = WheelGeometry.NEVER;
    }

    /** Chooses the next tick to be opened; false if nothing is due there, or there is no room for what is. */
    private boolean beginOpening(long upToCell, boolean isFull) {
        if (earliestTick() > upToCell) {
            advanceToCell(upToCell);
            return false;
        }
        if (!isFull) {
            openingTick = wheel.earliestTick();
        }
        return !isFull;
    }

    /**
     * Moves a tick to the heap, as far as the step's slice goes. It counts as opened once all of it is there, so that
     * what is inserted meanwhile comes after it (I6).
     */
    private void open() {
        while (movesLeft > 0) {
            // First the room: what has left the wheel must not be lost.
            opened.reserve(BATCH);
            int count = wheel.expire(openingTick, batch);
            for (int i = 0; i < count; i++) {
                TimeoutNode node = batch[i];
                batch[i] = null;
                if (node != null) {
                    // One that was moved to a later tick is found to be so when this one ends.
                    long deadlineNanos = Math.min(node.deadlineNanos(), geometry.boundaryNanos(openingTick));
                    opened.add(node, Math.max(currentCell, cells.tickOf(deadlineNanos)));
                }
            }
            movesLeft -= count;
            if (wheel.isBehind()) {
                break;
            }
            if (count < BATCH) {
                openedTick = openingTick;
                openingTick = WheelGeometry.NEVER;
                return;
            }
        }
        isBehind = true;
    }

    @Override
    void advanceTo(long upToCell) {
        if (openingTick == WheelGeometry.NEVER) {
            advanceToCell(upToCell);
        }
    }

    /** Notes that nothing is left up to a cell. */
    private void advanceToCell(long cell) {
        currentCell = Math.max(currentCell, cell);
        openedTick = Math.max(openedTick, geometry.tickAt(cells.boundaryNanos(cell)));
        wheel.advanceTo(openedTick);
    }

    private long earliestCellInWheel() {
        long tick = wheel.earliestTick();
        if (tick == WheelGeometry.NEVER) {
            return WheelGeometry.NEVER;
        }
        if (tick == manyTick) {
            return manyCell;
        }
        if (tick == fewTick) {
            return fewCell;
        }
        long earliestNanos = earliestDeadlineNanos(tick, FEW);
        if (earliestNanos >= 0) {
            fewCell = cells.tickOf(earliestNanos);
            fewTick = tick;
            return fewCell;
        }
        earliestNanos = earliestDeadlineNanos(tick, MOST_READ);
        manyCell = cells.tickOf(earliestNanos >= 0 ? earliestNanos : geometry.boundaryNanos(tick - 1) + 1);
        manyTick = tick;
        return manyCell;
    }

    /** The earliest deadline of a tick, at most its end: all may have been moved to later. -1 if they are too many. */
    private long earliestDeadlineNanos(long tick, int limit) {
        return Math.min(wheel.earliestDeadlineNanos(limit), geometry.boundaryNanos(tick));
    }
}
