package io.tickwheel.internal.engine;

import io.tickwheel.internal.wheel.TimeoutNode;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Pending timeouts that lie neither in the intake nor in the wheel: repeating ones while their task runs, and ones that
 * could not be put back into the wheel for lack of memory. Owner only (I4).
 */
final class RunningTimeouts extends TimeoutNode.Container {
    private static final int FEW = 16;

    /** Whether a timeout may be here that belongs into the wheel. */
    boolean isStranded;

    private @Nullable TimeoutNode[] nodes = new TimeoutNode[FEW];
    private int size;

    /** Makes room for one more. */
    void reserve() {
        if (size == nodes.length) {
            nodes = Arrays.copyOf(nodes, 2 * size);
        }
    }

    /** Adds a timeout, for which there is room. */
    void add(TimeoutNode node) {
        nodes[size] = node;
        node.setLocation(this, size++);
    }

    boolean contains(TimeoutNode node) {
        return node.container() == this;
    }

    /** Removes a timeout, if it is here; the last one takes its place. */
    void remove(TimeoutNode node) {
        if (contains(node)) {
            TimeoutNode last = get(--size);
            nodes[node.index()] = last;
            last.setLocation(this, node.index());
            nodes[size] = null;
            node.setLocation(null, 0);
        }
    }

    int size() {
        return size;
    }

    TimeoutNode get(int i) {
        return Objects.requireNonNull(nodes[i]);
    }

    void copy(Consumer<Object[]> action) {
        if (size > 0) {
            action.accept(Arrays.copyOf(nodes, size));
        }
    }

    void drain(Consumer<TimeoutNode> action) {
        while (size > 0) {
            TimeoutNode node = get(size - 1);
            action.accept(node);
            remove(node);
        }
    }
}
