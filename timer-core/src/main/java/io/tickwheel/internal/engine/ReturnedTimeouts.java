package io.tickwheel.internal.engine;

import io.tickwheel.internal.intake.TimeoutCounters;
import io.tickwheel.internal.wheel.TimeoutNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The timeouts that a closed engine has found pending so far, each once. Owner only (I4). */
final class ReturnedTimeouts implements Consumer<TimeoutNode> {
    private final TimeoutCounters counters;
    private ArrayList<TimeoutNode> returned = new ArrayList<>(0);

    ReturnedTimeouts(TimeoutCounters counters) {
        this.counters = counters;
    }

    /** Ends a timeout and keeps it, unless it has ended. If it fails, the timeout has not ended. */
    @Override
    public void accept(TimeoutNode node) {
        // The room first: behind the change of state nothing may fail.
        returned.ensureCapacity(returned.size() + 1);
        if (node.tryReturn()) {
            counters.returned();
            returned.add(node);
        }
    }

    List<TimeoutNode> takeAll() {
        List<TimeoutNode> all = returned;
        returned = new ArrayList<>(0);
        return all;
    }
}
