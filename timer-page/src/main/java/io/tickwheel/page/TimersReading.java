package io.tickwheel.page;

import io.tickwheel.diagnostics.PendingGroups;
import io.tickwheel.diagnostics.RunningTask;
import io.tickwheel.diagnostics.TaskReport;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.TimerSnapshot;
import io.tickwheel.diagnostics.WorkerReport;
import io.tickwheel.internal.page.NumberText;
import io.tickwheel.internal.page.Texts;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What is shown of all timers.
 *
 * @param live how many timers there are
 * @param timers those that were read, in the order in which they were made
 */
record TimersReading(LocalTime readAt, int live, List<OneTimer> timers) {
    /** Each is waited for, and refresh.js waits for all; of a leak of timers the first few tell as much as all. */
    static final int MOST_TIMERS = 20;

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);

    /**
     * A timer, all read at about the same time.
     *
     * @param madeBy the thread that made the timer
     * @param madeAt the line that did so
     * @param groups who put there what is pending; null if the worker was busy for too long, or memory short
     * @param tasks what is late and who did it; null if the timer is not observed
     */
    record OneTimer(
            String madeBy,
            String madeAt,
            TimerSnapshot snapshot,
            @Nullable PendingGroups groups,
            @Nullable TaskReport tasks) {
        /** Waits for the timer's worker, and for a task that this runs, two seconds at most. */
        static OneTimer of(TimerDiagnostics timer) {
            return new OneTimer(
                    Texts.oneLine(timer.creationThread()),
                    timer.creationSite().stream()
                            .findFirst()
                            .map(line -> Texts.oneLine(line.toString()))
                            .orElse("an unknown line"),
                    inOneLine(timer.snapshot()),
                    inOneLine(timer.groups()),
                    inOneLine(timer.tasks()));
        }

        /** A name of several lines could say in the text what it likes, of another timer, too. */
        private static TimerSnapshot inOneLine(TimerSnapshot read) {
            return new TimerSnapshot(
                    Texts.oneLine(read.name()),
                    read.configuration(),
                    inOneLine(read.worker()),
                    read.counts(),
                    read.pending());
        }

        private static WorkerReport inOneLine(WorkerReport read) {
            String thread = read.threadName();
            return new WorkerReport(
                    read.state(),
                    thread == null ? null : Texts.oneLine(thread),
                    read.wakeUps(),
                    read.steps(),
                    read.lastStepNanos(),
                    read.longestStepNanos(),
                    read.behindNanos(),
                    inOneLine(read.running()));
        }

        /** The JVM, unlike the language, lets a name of a class have line ends. */
        private static @Nullable RunningTask inOneLine(@Nullable RunningTask read) {
            return read == null ? null : new RunningTask(Texts.oneLine(read.taskClass()), read.runningNanos());
        }

        private static @Nullable PendingGroups inOneLine(@Nullable PendingGroups read) {
            return read == null
                    ? null
                    : new PendingGroups(
                            Texts.oneLine(read.name()),
                            read.tracking(),
                            read.total(),
                            read.groups().stream().map(OneTimer::inOneLine).toList());
        }

        private static PendingGroups.Group inOneLine(PendingGroups.Group read) {
            String site = read.creationSite();
            return new PendingGroups.Group(
                    Texts.oneLine(read.taskClass()),
                    site == null ? null : Texts.oneLine(site),
                    read.count(),
                    read.oldestNanos(),
                    read.nearestNanos(),
                    read.exampleStack().stream().map(OneTimer::inOneLine).toList());
        }

        /** Itself if it can be: a copy knows less of its module. */
        private static StackTraceElement inOneLine(StackTraceElement read) {
            String line = read.toString();
            String file = read.getFileName();
            return Texts.oneLine(line).equals(line)
                    ? read
                    : new StackTraceElement(
                            Texts.oneLine(read.getClassName()),
                            Texts.oneLine(read.getMethodName()),
                            file == null ? null : Texts.oneLine(file),
                            read.getLineNumber());
        }

        private static @Nullable TaskReport inOneLine(@Nullable TaskReport read) {
            return read == null
                    ? null
                    : new TaskReport(
                            read.observedNanos(),
                            read.lateness(),
                            read.duration(),
                            read.slowest().stream().map(OneTimer::inOneLine).toList());
        }

        private static TaskReport.SlowTaskClass inOneLine(TaskReport.SlowTaskClass read) {
            return new TaskReport.SlowTaskClass(Texts.oneLine(read.taskClass()), read.count(), read.longestNanos());
        }
    }

    static TimersReading of(List<TimerDiagnostics> live) {
        return new TimersReading(
                LocalTime.now(ZoneId.systemDefault()),
                live.size(),
                live.stream().limit(MOST_TIMERS).map(OneTimer::of).toList());
    }

    String summary() {
        String shown = live == timers.size() ? "" : ", of which the first " + timers.size() + " are shown";
        return "Live timers of this process: " + NumberText.count(live) + shown + ". Read at " + TIME.format(readAt)
                + ".";
    }
}
