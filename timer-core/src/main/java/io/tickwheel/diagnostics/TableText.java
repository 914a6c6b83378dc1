package io.tickwheel.diagnostics;

import io.tickwheel.diagnostics.PendingGroups.Group;
import io.tickwheel.diagnostics.PendingOverview.RemainingTime;
import io.tickwheel.diagnostics.TaskReport.SlowTaskClass;
import java.util.List;
import java.util.Locale;

/** Diagnostics as tables for people, the same in every country. */
final class TableText {
    private static final int GROUPS_SHOWN = 50;
    private static final int STACKS_SHOWN = 3;
    private static final String GROUPS = "%13s  %10s  %12s  %s";
    private static final String TIMES = "%-8s  %13s  %10s  %10s  %10s  %10s";
    private static final String SLOW = "%10s  %13s  %s";
    private static final String[] UNITS = {"ns", "us", "ms", "s", "min", "h", "d"};
    /** How many of a unit make the next one. */
    private static final double[] STEPS = {1_000, 1_000, 1_000, 60, 60, 24};
    /** From here on, a time is written in the next unit: three digits would make one of it. */
    private static final double[] LIMITS = {999.5, 999.5, 999.5, 59.95, 59.95, 23.95};

    private final StringBuilder text = new StringBuilder();

    private TableText() {}

    static String of(TimerSnapshot snapshot) {
        TableText table = new TableText();
        table.entry("timer", snapshot.name());
        table.entry("tick", time(snapshot.configuration().tickNanos()));
        if (snapshot.configuration().maxPending() > 0) {
            table.entry("limit", snapshot.configuration().maxPending());
        }
        table.addWorker(snapshot.worker());
        table.addCounts(snapshot.counts());
        PendingOverview pending = snapshot.pending();
        if (pending == null) {
            table.entry("where they are", "not known: the worker was busy, or this thread interrupted");
        } else {
            table.addPending(pending);
        }
        return table.text.toString();
    }

    private void addWorker(WorkerReport worker) {
        String state = worker.state().name().toLowerCase(Locale.ROOT).replace('_', ' ');
        String thread = worker.threadName() == null ? "no thread of its own" : "thread " + worker.threadName();
        entry("worker", state + ", " + thread);
        RunningTask running = worker.running();
        if (running != null) {
            entry("running", running.taskClass() + ", for " + time(running.runningNanos()));
        }
        entry("wake-ups", worker.wakeUps());
        entry("steps", worker.steps());
        entry("last step", time(worker.lastStepNanos()));
        entry("longest step", time(worker.longestStepNanos()));
        if (worker.behindNanos() > 0) {
            entry("behind", time(worker.behindNanos()));
        }
    }

    private void addCounts(TimerCounts counts) {
        row("");
        entry("scheduled", counts.scheduled());
        entry("expired", counts.expired());
        entry("cancelled", counts.cancelled());
        entry("returned", counts.returned());
        entry("rejected", counts.rejected());
        entry("failed", counts.failed());
        entry("pending", counts.pending());
    }

    private void addPending(PendingOverview pending) {
        row("");
        entry("in the intake", pending.inIntake());
        entry("in the wheel", pending.inWheel());
        entry("earliest", pending.total() == 0 ? "none" : due(pending.earliestNanos()));
        row("");
        long beforeNanos = 0;
        for (RemainingTime range : pending.byRemaining()) {
            boolean isLast = range.upToNanos() == Long.MAX_VALUE;
            String label = isLast ? "over " + time(beforeNanos) : "up to " + time(range.upToNanos());
            entry(range.upToNanos() == 0 ? "due now" : label, range.count());
            beforeNanos = range.upToNanos();
        }
        row("");
        entry("rounds left", pending.maxRemainingRounds());
    }

    static String of(PendingGroups groups) {
        TableText table = new TableText();
        long total = groups.total();
        int size = groups.groups().size();
        table.row("timer " + groups.name() + ": " + count(total) + (total == 1 ? " timeout in " : " timeouts in ")
                + count(size) + (size == 1 ? " group" : " groups") + ", tracking " + groups.tracking());
        if (size > 0) {
            table.row("");
            table.row(GROUPS, "count", "oldest", "nearest", "task, and where it was scheduled");
            groups.groups().stream().limit(GROUPS_SHOWN).forEach(table::addGroup);
        }
        if (size > GROUPS_SHOWN) {
            List<Group> rest = groups.groups().subList(GROUPS_SHOWN, size);
            long inRest = rest.stream().mapToLong(Group::count).sum();
            table.row(GROUPS, count(inRest), "", "", count(rest.size()) + " smaller groups");
        }
        groups.groups().stream()
                .filter(group -> !group.exampleStack().isEmpty())
                .limit(STACKS_SHOWN)
                .forEach(table::addStack);
        return table.text.toString();
    }

    private void addGroup(Group group) {
        String oldest = group.oldestNanos() < 0 ? "-" : time(group.oldestNanos());
        String site = group.creationSite() == null ? "not tracked" : "at " + group.creationSite();
        row(GROUPS, count(group.count()), oldest, due(group.nearestNanos()), group.taskClass() + ", " + site);
    }

    private void addStack(Group group) {
        row("");
        row("one of " + count(group.count()) + " was scheduled by");
        group.exampleStack().forEach(frame -> row("    " + frame));
    }

    static String of(TaskReport report) {
        TableText table = new TableText();
        table.row("observed for " + time(report.observedNanos()));
        table.row("");
        table.row(TIMES, "", "count", "median", "99th", "max", "mean");
        table.addTimes("lateness", report.lateness());
        table.addTimes("duration", report.duration());
        if (!report.slowest().isEmpty()) {
            table.row("");
            table.row(SLOW, "longest", "slow ones", "task");
        }
        for (SlowTaskClass slow : report.slowest()) {
            table.row(SLOW, time(slow.longestNanos()), count(slow.count()), slow.taskClass());
        }
        return table.text.toString();
    }

    private void addTimes(String label, TimeDistribution times) {
        long count = times.count();
        if (count == 0) {
            row(TIMES, label, "0", "-", "-", "-", "-");
            return;
        }
        row(
                TIMES,
                label,
                count(count),
                time(times.percentileNanos(50)),
                time(times.percentileNanos(99)),
                time(times.maxNanos()),
                time(times.totalNanos() / count));
    }

    private void entry(String label, long number) {
        row(String.format(Locale.ROOT, "%-14s %,15d", label, number));
    }

    private void entry(String label, String value) {
        row(String.format(Locale.ROOT, "%-14s %s", label, value));
    }

    private void row(String format, Object... values) {
        row(String.format(Locale.ROOT, format, values));
    }

    private void row(String line) {
        text.append(line).append('\n');
    }

    /** A number with commas between the thousands. */
    static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** A length of time to three digits, in the unit that suits it. */
    static String time(long nanos) {
        if (nanos < 0) {
            return "-" + time(nanos == Long.MIN_VALUE ? Long.MAX_VALUE : -nanos);
        }
        double value = nanos;
        int unit = 0;
        while (unit < STEPS.length && value >= LIMITS[unit]) {
            value /= STEPS[unit];
            unit++;
        }
        String number = String.format(Locale.ROOT, value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value);
        return (number.indexOf('.') < 0 ? number : number.replaceAll("\\.?0+$", "")) + ' ' + UNITS[unit];
    }

    /** When a timeout is due, from its remaining nanoseconds. */
    static String due(long remainingNanos) {
        if (remainingNanos == Long.MAX_VALUE) {
            return "never";
        }
        return remainingNanos > 0 ? "in " + time(remainingNanos) : time(-remainingNanos) + " ago";
    }
}
