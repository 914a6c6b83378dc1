package io.tickwheel.diagnostics;

import io.tickwheel.diagnostics.PendingGroups.Group;
import io.tickwheel.diagnostics.PendingOverview.RemainingTime;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;

/** Diagnostics as tables for people, the same in every country. */
final class TableText {
    private static final int GROUPS_SHOWN = 50;
    private static final int STACKS_SHOWN = 3;
    private static final String ENTRY = "%-14s %s";
    private static final String NUMBER = "%-14s %,15d";
    private static final String GROUPS = "%13s  %10s  %12s  %s";
    private static final String TIMES = "%-8s  %13s  %10s  %10s  %10s  %10s";
    private static final String SLOW = "%10s  %13s  %s";
    private static final String[] UNITS = {"ns", "us", "ms", "s", "min", "h", "d"};
    /** How many of a unit make the next one. */
    private static final double[] STEPS = {1_000, 1_000, 1_000, 60, 60, 24};

    private final StringBuilder text = new StringBuilder();

    private TableText() {}

    static String of(TimerSnapshot snapshot) {
        TableText table = new TableText();
        table.row(ENTRY, "timer", snapshot.name());
        table.row(ENTRY, "tick", time(snapshot.configuration().tickNanos()));
        if (snapshot.configuration().maxPending() > 0) {
            table.row(NUMBER, "limit", snapshot.configuration().maxPending());
        }
        table.addWorker(snapshot.worker());
        TimerCounts counts = snapshot.counts();
        table.row("");
        table.row(NUMBER, "scheduled", counts.scheduled());
        table.row(NUMBER, "expired", counts.expired());
        table.row(NUMBER, "cancelled", counts.cancelled());
        table.row(NUMBER, "returned", counts.returned());
        table.row(NUMBER, "rejected", counts.rejected());
        table.row(NUMBER, "failed", counts.failed());
        table.row(NUMBER, "pending", counts.pending());
        PendingOverview pending = snapshot.pending();
        if (pending == null) {
            table.row(ENTRY, "where they are", "not known: the worker was busy, or this thread interrupted");
        } else {
            table.addPending(pending);
        }
        return table.text.toString();
    }

    private void addWorker(WorkerReport worker) {
        String state = worker.state().name().toLowerCase(Locale.ROOT).replace('_', ' ');
        String thread = worker.threadName() == null ? "no thread of its own" : "thread " + worker.threadName();
        row(ENTRY, "worker", state + ", " + thread);
        RunningTask running = worker.running();
        if (running != null) {
            row(ENTRY, "running", running.taskClass() + ", for " + time(running.runningNanos()));
        }
        row(NUMBER, "wake-ups", worker.wakeUps());
        row(NUMBER, "steps", worker.steps());
        row(ENTRY, "longest step", time(worker.longestStepNanos()));
        if (worker.behindNanos() > 0) {
            row(ENTRY, "behind", time(worker.behindNanos()));
        }
    }

    private void addPending(PendingOverview pending) {
        row("");
        row(NUMBER, "in the intake", pending.inIntake());
        row(NUMBER, "in the wheel", pending.inWheel());
        row(ENTRY, "earliest", pending.total() == 0 ? "none" : due(pending.earliestNanos()));
        row("");
        long beforeNanos = 0;
        for (RemainingTime range : pending.byRemaining()) {
            boolean isLast = range.upToNanos() == Long.MAX_VALUE;
            String label = isLast ? "over " + time(beforeNanos) : "up to " + time(range.upToNanos());
            row(NUMBER, range.upToNanos() == 0 ? "due now" : label, range.count());
            beforeNanos = range.upToNanos();
        }
        row("");
        row(NUMBER, "rounds left", pending.maxRemainingRounds());
    }

    static String of(PendingGroups groups) {
        TableText table = new TableText();
        List<Group> all = groups.groups();
        String size = count(groups.total(), "timeout") + " in " + count(all.size(), "group");
        table.row("timer %s: %s, tracking %s", groups.name(), size, groups.tracking());
        if (!all.isEmpty()) {
            table.row("");
            table.row(GROUPS, "count", "oldest", "nearest", "task, and where it was scheduled");
            all.stream().limit(GROUPS_SHOWN).forEach(table::addGroup);
        }
        if (all.size() > GROUPS_SHOWN) {
            List<Group> rest = all.subList(GROUPS_SHOWN, all.size());
            long inRest = rest.stream().mapToLong(Group::count).sum();
            table.row(GROUPS, count(inRest), "", "", count(rest.size()) + " smaller groups");
        }
        all.stream()
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
        row("one of %,d was scheduled by", group.count());
        group.exampleStack().forEach(frame -> row("    %s", frame));
    }

    static String of(TaskReport report) {
        TableText table = new TableText();
        table.row("observed for %s", time(report.observedNanos()));
        table.row("");
        table.row(TIMES, "", "count", "median", "99th", "max", "mean");
        table.addTimes("lateness", report.lateness());
        table.addTimes("duration", report.duration());
        if (!report.slowest().isEmpty()) {
            table.row("");
            table.row(SLOW, "longest", "slow ones", "task");
        }
        report.slowest()
                .forEach(slow -> table.row(SLOW, time(slow.longestNanos()), count(slow.count()), slow.taskClass()));
        return table.text.toString();
    }

    private void addTimes(String label, TimeDistribution times) {
        row(
                TIMES,
                label,
                count(times.count()),
                time(times.percentileNanos(50)),
                time(times.percentileNanos(99)),
                time(times.maxNanos()),
                time(times.totalNanos() / Math.max(1, times.count())));
    }

    private void row(String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values)).append('\n');
    }

    private static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static String count(long number, String noun) {
        return count(number) + ' ' + noun + (number == 1 ? "" : "s");
    }

    /** A length of time to three digits, in the unit that suits it. */
    static String time(long nanos) {
        double value = nanos;
        int unit = 0;
        while (unit < STEPS.length && Math.abs(value) >= STEPS[unit]) {
            value /= STEPS[unit];
            unit++;
        }
        BigDecimal rounded = BigDecimal.valueOf(value).round(new MathContext(3));
        return rounded.stripTrailingZeros().toPlainString() + ' ' + UNITS[unit];
    }

    /** When a timeout is due, from its remaining nanoseconds. */
    static String due(long remainingNanos) {
        if (remainingNanos == Long.MAX_VALUE) {
            return "never";
        }
        return remainingNanos > 0 ? "in " + time(remainingNanos) : time(-remainingNanos) + " ago";
    }
}
