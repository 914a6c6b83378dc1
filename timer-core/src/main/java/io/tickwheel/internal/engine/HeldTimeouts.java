package io.tickwheel.internal.engine;

import io.tickwheel.internal.wheel.TimeoutNode;
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

    private @Nullable TimeoutNode[] nodes = new TimeoutNode[SMALL];
    private int size;

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

    int size() {
        return size;
    }

    TimeoutNode get(int i) {
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
