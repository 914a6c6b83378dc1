package io.tickwheel.jmh.layouts;

import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A heap with four children a node.
 *
 * <p>A timeout knows its place in the heap, so that it can be removed.
 *
 * <p>Threads: one. Cost: insert, remove and expire O(log n); the earliest tick is at the top.
 */
public final class HeapWheel extends ReferenceWheel {
    private static final int ARITY = 4;
    private static final int SMALLEST = 16;

    private final Place place = new Place();
    private long[] ticks = new long[SMALLEST];
    private long[] numbers = new long[SMALLEST];
    private @Nullable TimeoutNode[] nodes = new TimeoutNode[SMALLEST];
    private long inserted;

    public HeapWheel(WheelGeometry geometry) {
        super(geometry);
    }

    @Override
    public void insert(TimeoutNode node) {
        if (size == nodes.length) {
            ticks = Arrays.copyOf(ticks, 2 * size);
            numbers = Arrays.copyOf(numbers, 2 * size);
            nodes = Arrays.copyOf(nodes, 2 * size);
        }
        siftUp(size++, tickOf(node), inserted++, node);
    }

    @Override
    public boolean remove(TimeoutNode node) {
        if (node.container() != place) {
            return false;
        }
        removeAt(node.index());
        node.setLocation(null, 0);
        return true;
    }

    @Override
    TimeoutNode removeFirst() {
        TimeoutNode first = Objects.requireNonNull(nodes[0]);
        remove(first);
        return first;
    }

    @Override
    public long earliestTick() {
        return size == 0 ? WheelGeometry.NEVER : ticks[0];
    }

    @Override
    public void forEach(Consumer<? super TimeoutNode> action) {
        for (int i = 0; i < size; i++) {
            action.accept(Objects.requireNonNull(nodes[i]));
        }
    }

    @Override
    public void clear() {
        forEach(node -> node.setLocation(null, 0));
        Arrays.fill(nodes, null);
        size = 0;
    }

    private void removeAt(int at) {
        size--;
        TimeoutNode moved = Objects.requireNonNull(nodes[size]);
        long tick = ticks[size];
        long number = numbers[size];
        nodes[size] = null;
        if (at < size) {
            int parent = (at - 1) / ARITY;
            if (at > 0 && isBefore(tick, number, parent)) {
                siftUp(at, tick, number, moved);
            } else {
                siftDown(at, tick, number, moved);
            }
        }
    }

    private void siftUp(int from, long tick, long number, TimeoutNode node) {
        int at = from;
        while (at > 0 && isBefore(tick, number, (at - 1) / ARITY)) {
            int parent = (at - 1) / ARITY;
            set(at, ticks[parent], numbers[parent], Objects.requireNonNull(nodes[parent]));
            at = parent;
        }
        set(at, tick, number, node);
    }

    private void siftDown(int from, long tick, long number, TimeoutNode node) {
        int at = from;
        int child = earliestChild(at);
        while (child < size && !isBefore(tick, number, child)) {
            set(at, ticks[child], numbers[child], Objects.requireNonNull(nodes[child]));
            at = child;
            child = earliestChild(at);
        }
        set(at, tick, number, node);
    }

    /** The earliest child; at least the size if there is none. */
    private int earliestChild(int parent) {
        int earliest = ARITY * parent + 1;
        int end = Math.min(earliest + ARITY, size);
        for (int child = earliest + 1; child < end; child++) {
            earliest = isBefore(ticks[child], numbers[child], earliest) ? child : earliest;
        }
        return earliest;
    }

    private boolean isBefore(long tick, long number, int other) {
        return tick < ticks[other] || (tick == ticks[other] && number < numbers[other]);
    }

    private void set(int at, long tick, long number, TimeoutNode node) {
        ticks[at] = tick;
        numbers[at] = number;
        nodes[at] = node;
        node.setLocation(place, at);
    }

    private static final class Place extends TimeoutNode.Container {}
}
