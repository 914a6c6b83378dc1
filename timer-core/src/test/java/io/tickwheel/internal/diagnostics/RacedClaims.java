package io.tickwheel.internal.diagnostics;

/** Slow tasks that end while the watchdog is about to speak of them. */
abstract class RacedClaims {
    private static final int TASKS = 32;

    private final Rendezvous start = new Rendezvous();
    private final TimedNode node = new TimedNode(0, () -> {});
    private final TimedNode next = new TimedNode(0, () -> {});
    private final CurrentTask[] marks = new CurrentTask[TASKS];
    private final boolean[] workerSpeaks = new boolean[TASKS];
    private final boolean[] watchdogSpeaks = new boolean[TASKS];

    RacedClaims() {
        for (int i = 0; i < TASKS; i++) {
            marks[i] = new CurrentTask();
            marks[i].begin(node, 0);
        }
    }

    abstract boolean claim(CurrentTask mark, TimedNode running);

    final void end() {
        start.meet();
        for (int i = 0; i < TASKS; i++) {
            marks[i].end();
            workerSpeaks[i] = !marks[i].wasClaimed(node);
            // Another slow one, before the watchdog has come to a decision: it leaves the claim of the first alone.
            marks[i].begin(next, 1);
            marks[i].end();
            marks[i].wasClaimed(next);
        }
    }

    final void claim() {
        start.meet();
        for (int i = 0; i < TASKS; i++) {
            watchdogSpeaks[i] = claim(marks[i], node);
        }
    }

    /** Whether of each task exactly one speaks. */
    final boolean eachOnce() {
        boolean once = true;
        for (int i = 0; i < TASKS; i++) {
            once &= workerSpeaks[i] != watchdogSpeaks[i];
        }
        return once;
    }
}
