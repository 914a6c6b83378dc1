package io.tickwheel.internal.diagnostics;

import io.tickwheel.internal.wheel.TimeoutNode;
import java.util.stream.IntStream;

/** A worker that runs some tasks one after the other, and a thread that reads which one runs and since when. */
abstract class RacedMark {
    private static final int TASKS = 1_000;
    /** Each has its number for its deadline, and begins at a time that is this number. */
    private static final TimedNode[] NODES = IntStream.rangeClosed(1, TASKS)
            .mapToObj(number -> new TimedNode(number, () -> {}))
            .toArray(TimedNode[]::new);

    final CurrentTask mark = new CurrentTask();
    private final Rendezvous start = new Rendezvous();

    abstract void begin(TimeoutNode node, long nowNanos);

    final void run() {
        start.meet();
        for (TimedNode node : NODES) {
            begin(node, node.deadlineNanos());
            mark.end();
        }
    }

    /** Whether each reading was of one task. */
    final boolean read() {
        start.meet();
        boolean isOfOne = true;
        for (int i = 0; i < TASKS; i++) {
            CurrentTask.Run run = mark.read();
            isOfOne &= run == null || run.begunNanos() == run.node().deadlineNanos();
        }
        return isOfOne;
    }
}
