package io.tickwheel.internal.engine;

import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.Wheel;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Timeouts that have left intake and wheel and have not ended: those that repeat while an executor runs their task, and
 * those for which the wheel has had no memory.
 *
 * <p>Threads: owner only (I4). Cost: O(1) each; {@link #reserve} amortised.
 */
final class HeldTimeouts extends TimeoutNode.Container {
    private static final int SMALL = 64;

    private final Wheel wheel;
    private final WheelTime wheelTime;
    private @Nullable TimeoutNode[] nodes = new TimeoutNode[SMALL];
    private int size;
    /** Why some of them have not been inserted in the wheel; null if there are none. */
    private @Nullable OutOfMemoryError insertFailure;

    HeldTimeouts(Wheel wheel, WheelTime wheelTime) {
        this.wheel = wheel;
        this.wheelTime = wheelTime;
    }

    /** Why some of them have not been inserted in the wheel; null if there are none. */
    @Nullable
    OutOfMemoryError insertFailure() {
        return insertFailure;
    }

    /**
     * Inserts a timeout in the wheel. One attempt that fails is enough for a step: before each the collector has
     * searched the whole heap.
     *
     * @return false if there is no memory for it, so that it has to be added here
     */
    boolean tryInsert(TimeoutNode node) {
        if (insertFailure != null) {
            return false;
        }
        try {
            wheelTime.tell();
            wheel.insert(node);
            return true;
        } catch (OutOfMemoryError e) {
            insertFailure = e;
            return false;
        }
    }

    /** Tries again to insert those for which there was no memory. */
    void insertAgain() {
        if (insertFailure == null) {
            return;
        }
        insertFailure = null;
        for (int i = size - 1; i >= 0 && insertFailure == null; i--) {
            TimeoutNode node = get(i);
            if (!node.isRunning()) {
                remove(node);
                if (node.isPending() && !tryInsert(node)) {
                    add(node);
                }
            }
        }
    }

    /** Makes room for one more. An {@link OutOfMemoryError} leaves it as it was. */
    void reserve() {
        if (!isFull()) {
            return;
        }
        dropEnded();
        if (size > nodes.length / 2) {
            nodes = Arrays.copyOf(nodes, 2 * nodes.length);
        }
    }

    boolean isFull() {
        return size == nodes.length;
    }

    private TimeoutNode get(int i) {
        return Objects.requireNonNull(nodes[i]);
    }

    /** Adds a timeout, for which there must be room. */
    void add(TimeoutNode node) {
        nodes[size] = node;
        node.setLocation(this, size++);
    }

    /** Removes a timeout; the last one takes its place. False if it is not here. */
    boolean remove(TimeoutNode node) {
        if (node.container() != this) {
            return false;
        }
        TimeoutNode last = get(--size);
        nodes[node.index()] = last;
        last.setLocation(this, node.index());
        nodes[size] = null;
        node.setLocation(null, 0);
        return true;
    }

    /** Passes a copy to the action. */
    void copy(Consumer<Object[]> action) {
        if (size > 0) {
            action.accept(Arrays.copyOf(nodes, size));
        }
    }

    /** Passes all to the action, and removes them. */
    void drain(Consumer<TimeoutNode> action) {
        while (size > 0) {
            TimeoutNode node = get(size - 1);
            action.accept(node);
            remove(node);
        }
    }

    /** Usually the message of a canceller does that; there may have been no memory for it. */
    private void dropEnded() {
        for (int i = size - 1; i >= 0; i--) {
            if (!get(i).isPending()) {
                remove(get(i));
            }
        }
    }
}
