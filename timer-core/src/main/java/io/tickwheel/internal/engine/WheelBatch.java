package io.tickwheel.internal.engine;

import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.Wheel;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What was due in the wheel and has left it, in the order in which it runs. It stays here over several steps if one has
 * done its share.
 *
 * <p>Threads: owner only (I4). Cost: no allocation; {@link #fill} as {@link Wheel#expire}.
 */
final class WheelBatch {
    private static final int LENGTH = 256;

    private final Wheel wheel;
    private final @Nullable TimeoutNode[] nodes = new TimeoutNode[LENGTH];
    private int next;
    private int count;
    /** All of it was due at this tick. */
    private long tick;
    /** Why this step has not found all that is due in the wheel. */
    private @Nullable OutOfMemoryError failure;

    /** The class of no task. Not final, as a compiler that knew that would leave the reading out. */
    private Class<?> noTaskClass = WheelBatch.class;

    @SuppressWarnings("UnusedVariable") // for the same reason
    private int foundOfNoTask;

    WheelBatch(Wheel wheel) {
        this.wheel = wheel;
    }

    void beginStep() {
        failure = null;
    }

    /** Why {@link #fill} has found less in this step than is due; null if it has not. */
    @Nullable
    OutOfMemoryError failure() {
        return failure;
    }

    boolean isEmpty() {
        return next == count;
    }

    /** The tick up to which it was filled last. */
    long tick() {
        return tick;
    }

    /**
     * Fills the batch, which is empty, with what is due up to a tick. Without memory for that it stays empty until the
     * next step: what is due in the intake runs all the same, and may free some.
     *
     * @return whether there may be more
     */
    boolean fill(long upToTick) {
        rewind();
        tick = upToTick;
        try {
            count = failure == null ? wheel.expire(upToTick, nodes) : 0;
        } catch (OutOfMemoryError e) {
            failure = e;
        }
        return count == nodes.length;
    }

    /** Adds a timeout that is due and that the wheel has no memory for; false if there is no room. */
    boolean add(TimeoutNode node) {
        if (isEmpty()) {
            rewind();
        }
        if (count == nodes.length) {
            return false;
        }
        nodes[count++] = node;
        return true;
    }

    /**
     * Reads the classes of the next tasks, which each timeout knows by reference: so the cache misses of several
     * overlap, of which each would else begin only behind the atomic operation of the one before.
     *
     * @param most how many
     * @return how many there are
     */
    int readTasks(int most) {
        int to = Math.min(count, next + most);
        int found = 0;
        for (int i = next; i < to; i++) {
            TimeoutNode node = nodes[i];
            found += node != null && node.taskClass() == noTaskClass ? 1 : 0;
        }
        foundOfNoTask = found;
        return to - next;
    }

    /** Removes the next; the batch must not be empty. */
    @Nullable
    TimeoutNode poll() {
        TimeoutNode node = nodes[next];
        nodes[next++] = null;
        return node;
    }

    /** Passes a copy to the action. */
    void copy(Consumer<Object[]> action) {
        if (!isEmpty()) {
            action.accept(Arrays.copyOfRange(nodes, next, count));
        }
    }

    /** Passes all to the action, and removes each once the action has taken it. */
    void drain(Consumer<TimeoutNode> action) {
        for (; next < count; next++) {
            TimeoutNode node = nodes[next];
            if (node != null) {
                action.accept(node);
                nodes[next] = null;
            }
        }
    }

    private void rewind() {
        next = 0;
        count = 0;
    }
}
