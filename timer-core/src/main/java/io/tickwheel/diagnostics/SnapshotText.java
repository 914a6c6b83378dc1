package io.tickwheel.diagnostics;

import io.tickwheel.diagnostics.PendingOverview.RemainingTime;
import java.util.Locale;

/** A snapshot as a table for people. */
final class SnapshotText {
    private final StringBuilder text = new StringBuilder();

    private SnapshotText() {}

    static String of(TimerSnapshot snapshot) {
        SnapshotText table = new SnapshotText();
        table.line("timer", snapshot.name());
        table.addConfiguration(snapshot.configuration());
        table.addWorker(snapshot.worker());
        table.addCounts(snapshot.counts());
        PendingOverview pending = snapshot.pending();
        if (pending == null) {
            table.line("where they are", "not known: the worker was busy, or this thread interrupted");
        } else {
            table.addPending(pending);
        }
        return table.text.toString();
    }

    private void addConfiguration(TimerConfiguration made) {
        line("tick", NumberText.time(made.tickNanos()));
        if (made.maxPending() > 0) {
            number("limit", made.maxPending());
        }
    }

    private void addWorker(WorkerReport worker) {
        String state = worker.state().name().toLowerCase(Locale.ROOT).replace('_', ' ');
        String thread = worker.threadName() == null ? "no thread of its own" : "thread " + worker.threadName();
        line("worker", state + ", " + thread);
        RunningTask running = worker.running();
        if (running != null) {
            line("running", running.taskClass() + ", for " + NumberText.time(running.runningNanos()));
        }
        number("wake-ups", worker.wakeUps());
        number("steps", worker.steps());
        line("last step", NumberText.time(worker.lastStepNanos()));
        line("longest step", NumberText.time(worker.longestStepNanos()));
        if (worker.behindNanos() > 0) {
            line("behind", NumberText.time(worker.behindNanos()));
        }
    }

    private void addCounts(TimerCounts counts) {
        blank();
        number("scheduled", counts.scheduled());
        number("expired", counts.expired());
        number("cancelled", counts.cancelled());
        number("returned", counts.returned());
        number("rejected", counts.rejected());
        number("failed", counts.failed());
        number("pending", counts.pending());
    }

    private void addPending(PendingOverview pending) {
        blank();
        number("in the intake", pending.inIntake());
        number("in the wheel", pending.inWheel());
        line("earliest", pending.total() == 0 ? "none" : NumberText.due(pending.earliestNanos()));
        blank();
        long beforeNanos = Long.MIN_VALUE;
        for (RemainingTime range : pending.byRemaining()) {
            number(label(beforeNanos, range.upToNanos()), range.count());
            beforeNanos = range.upToNanos();
        }
        blank();
        number("rounds left", pending.maxRemainingRounds());
    }

    private static String label(long beforeNanos, long upToNanos) {
        if (upToNanos == 0) {
            return "due now";
        }
        return upToNanos == Long.MAX_VALUE
                ? "over " + NumberText.time(beforeNanos)
                : "up to " + NumberText.time(upToNanos);
    }

    private void number(String label, long number) {
        text.append(String.format(Locale.ROOT, "%-14s %,15d", label, number)).append('\n');
    }

    private void line(String label, String value) {
        text.append(String.format(Locale.ROOT, "%-14s ", label)).append(value).append('\n');
    }

    private void blank() {
        text.append('\n');
    }
}
