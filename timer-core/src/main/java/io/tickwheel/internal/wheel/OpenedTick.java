package io.tickwheel.internal.wheel;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The timeouts of the tick that is current, in order of the cells of the slack and then of insertion (I6).
 *
 * <p>A heap of numbers: the cell and the slot of each timeout. The slots are taken in order of insertion, so they break
 * ties, and moving an entry touches no timeout. A timeout keeps its slot: removing it clears that, and the number is
 * dropped when it comes to the top or when more than half of them are of cleared slots.
 *
 * <p>Threads: owner of the wheel only (I4). Cost: {@link #add} and {@link #take} O(log n) for each timeout; {@link
 * #remove} O(1) amortised. An allocation that fails leaves it as it was.
 */
final class OpenedTick extends TimeoutNode.Container {
    private static final int SMALL = 64;
    private static final int ARITY = 4;
    private static final int LARGEST_KEPT = 1 << 14;

    /** What is used at first, and again after a large tick: starting anew must not fail for want of memory. */
    private final long[] smallHeapCells = new long[SMALL];

    private final int[] smallHeapSlots = new int[SMALL];
    private final @Nullable TimeoutNode[] smallSlots = new TimeoutNode[SMALL];

    /** The heap: cells, and the slots that belong to them. */
    private long[] heapCells = smallHeapCells;

    private int[] heapSlots = smallHeapSlots;
    private int heapSize;
    /** The timeouts; null where one was removed or taken. */
    private @Nullable TimeoutNode[] slots = smallSlots;

    private int slotsUsed;
    private int live;
    private long takenCell;

    int live() {
        return live;
    }

    /** The earliest cell of a timeout, exactly; {@link WheelGeometry#NEVER} if there is none. */
    long earliestCell() {
        if (live == 0) {
            return WheelGeometry.NEVER;
        }
        while (slots[heapSlots[0]] == null) {
            dropTop();
        }
        return heapCells[0];
    }

    /** The cell of what was taken last; 0 at first. */
    long takenCell() {
        return takenCell;
    }

    /** Makes room for more timeouts, so that as many calls of {@link #add} cannot fail. */
    void reserve(int more) {
        if (slots.length - slotsUsed >= more) {
            return;
        }
        if (live <= slotsUsed / 2) {
            pack();
        }
        if (slots.length - slotsUsed < more) {
            int length = Math.max(2 * slots.length, slotsUsed + more);
            long[] newCells = Arrays.copyOf(heapCells, length);
            int[] newSlots = Arrays.copyOf(heapSlots, length);
            slots = Arrays.copyOf(slots, length);
            Arrays.fill(smallSlots, null);
            heapCells = newCells;
            heapSlots = newSlots;
        }
    }

    /** Adds a timeout to a cell. There must be room for it. */
    void add(TimeoutNode node, long cell) {
        int slot = slotsUsed++;
        slots[slot] = node;
        node.setLocation(this, slot);
        live++;
        siftUp(heapSize++, cell, slot);
    }

    /** Takes a timeout out that lies here. */
    void remove(TimeoutNode node) {
        slots[node.index] = null;
        node.container = null;
        live--;
        if (live == 0) {
            reset();
        } else if (heapSize > SMALL && live < heapSize / 2) {
            pack();
        }
    }

    /** Moves what is due up to a cell to the array, in order; returns how many the array then holds. */
    int take(long upToCell, @Nullable TimeoutNode[] due, int count) {
        int taken = count;
        while (taken < due.length && earliestCell() <= upToCell) {
            TimeoutNode node = slots[heapSlots[0]];
            slots[heapSlots[0]] = null;
            takenCell = heapCells[0];
            dropTop();
            live--;
            if (node == null) {
                throw new AssertionError("the earliest timeout is missing");
            }
            node.container = null;
            due[taken++] = node;
        }
        if (live == 0) {
            reset();
        }
        return taken;
    }

    void forEach(Consumer<? super TimeoutNode> action) {
        for (int i = 0; i < slotsUsed; i++) {
            TimeoutNode node = slots[i];
            if (node != null) {
                action.accept(node);
            }
        }
    }

    /** Gives the action a copy of the nodes, those removed included as null. */
    void copy(int bucketNumber, ObjIntConsumer<@Nullable TimeoutNode[]> action) {
        if (live > 0) {
            action.accept(Arrays.copyOf(slots, slotsUsed), bucketNumber);
        }
    }

    void clear() {
        forEach(node -> node.container = null);
        Arrays.fill(slots, 0, slotsUsed, null);
        live = 0;
        reset();
    }

    /** Starts anew, without the room that a large tick has needed. */
    private void reset() {
        heapSize = 0;
        slotsUsed = 0;
        if (slots.length > LARGEST_KEPT) {
            heapCells = smallHeapCells;
            heapSlots = smallHeapSlots;
            slots = smallSlots;
        }
    }

    /** Drops the entries of cleared slots, and numbers the others anew in the same order. It allocates nothing. */
    private void pack() {
        int rank = 0;
        for (int slot = 0; slot < slotsUsed; slot++) {
            TimeoutNode node = slots[slot];
            if (node != null) {
                node.index = rank++;
            }
        }
        int kept = 0;
        for (int i = 0; i < heapSize; i++) {
            TimeoutNode node = slots[heapSlots[i]];
            if (node != null) {
                heapCells[kept] = heapCells[i];
                heapSlots[kept++] = node.index;
            }
        }
        heapSize = kept;
        packSlots();
        for (int i = (heapSize - 2) / ARITY; i >= 0 && heapSize > 1; i--) {
            siftDown(i, heapCells[i], heapSlots[i]);
        }
    }

    private void packSlots() {
        int kept = 0;
        for (int slot = 0; slot < slotsUsed; slot++) {
            TimeoutNode node = slots[slot];
            if (node != null) {
                slots[slot] = null;
                slots[kept++] = node;
            }
        }
        slotsUsed = kept;
    }

    private void dropTop() {
        heapSize--;
        if (heapSize > 0) {
            siftDown(0, heapCells[heapSize], heapSlots[heapSize]);
        }
    }

    private void siftUp(int from, long cell, int slot) {
        int at = from;
        while (at > 0) {
            int parent = (at - 1) / ARITY;
            // A slot that is added is higher than all others: of equal cells the parent's goes first.
            if (heapCells[parent] <= cell) {
                break;
            }
            set(at, heapCells[parent], heapSlots[parent]);
            at = parent;
        }
        set(at, cell, slot);
    }

    private void siftDown(int from, long cell, int slot) {
        int at = from;
        int child = earliestChild(at);
        while (child >= 0 && isBefore(heapCells[child], heapSlots[child], cell, slot)) {
            set(at, heapCells[child], heapSlots[child]);
            at = child;
            child = earliestChild(at);
        }
        set(at, cell, slot);
    }

    private int earliestChild(int parent) {
        int first = ARITY * parent + 1;
        if (first >= heapSize) {
            return -1;
        }
        int earliest = first;
        for (int child = first + 1; child < Math.min(first + ARITY, heapSize); child++) {
            if (isBefore(heapCells[child], heapSlots[child], heapCells[earliest], heapSlots[earliest])) {
                earliest = child;
            }
        }
        return earliest;
    }

    private void set(int at, long cell, int slot) {
        heapCells[at] = cell;
        heapSlots[at] = slot;
    }

    private static boolean isBefore(long cell, int slot, long otherCell, int otherSlot) {
        return cell < otherCell || (cell == otherCell && slot < otherSlot);
    }
}
