package io.tickwheel.internal.engine;

import io.tickwheel.internal.intake.TimeoutCounters;
import io.tickwheel.internal.wheel.TimeoutNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * What an engine that is closed has found pending so far, each timeout once.
 *
 * <p>Threads: owner only (I4).
 */
final class ReturnedTimeouts implements Consumer<TimeoutNode> {
    private final TimeoutCounters counters;
    /** Not of the default capacity, as below that {@link ArrayList#ensureCapacity} makes no room for the first ones. */
    private ArrayList<TimeoutNode> returned = new ArrayList<>(0);

    ReturnedTimeouts(TimeoutCounters counters) {
        this.counters = counters;
    }

    /**
     * Ends a timeout and keeps it, unless it has ended.
     *
     * @throws OutOfMemoryError if there is no room for it; it has not ended
     */
    @Override
    public void accept(TimeoutNode node) {
        // The capacity first: after that nothing can fail.
        returned.ensureCapacity(returned.size() + 1);
        if (node.tryReturn()) {
            counters.returned();
            returned.add(node);
        }
    }

    /** What was found, in no particular order, for the one caller that gets it. */
    List<TimeoutNode> takeAll() {
        List<TimeoutNode> all = returned;
        returned = new ArrayList<>(0);
        return all;
    }
}
