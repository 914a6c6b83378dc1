package io.tickwheel.internal.diagnostics;

import java.util.List;

/** Where a timer's thread is. */
final class WorkerStack {
    private WorkerStack() {}

    /** The frames of the task that a thread runs, innermost first: what called it is the same for all. */
    static List<StackTraceElement> of(Thread worker) {
        List<StackTraceElement> all = List.of(worker.getStackTrace());
        for (int i = all.size() - 1; i >= 0; i--) {
            if (all.get(i).getClassName().equals(Observation.class.getName())) {
                return all.subList(0, i);
            }
        }
        return all;
    }
}
