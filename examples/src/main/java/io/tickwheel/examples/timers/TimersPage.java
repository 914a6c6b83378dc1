package io.tickwheel.examples.timers;

import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.diagnostics.WorkerReport;
import io.tickwheel.examples.demo.report.HtmlPage;
import io.tickwheel.examples.demo.report.HtmlPage.Fact;
import io.tickwheel.examples.demo.report.Text;
import java.util.List;
import java.util.Locale;

/**
 * The page about timers: for each what is pending and who put it there, what is late and which tasks made it so.
 *
 * <p>Threads: any.
 */
final class TimersPage {
    private TimersPage() {}

    static String markup(TimersReading reading) {
        HtmlPage page = new HtmlPage("Timers").refreshing();
        page.paragraph(reading.summary());
        reading.timers().forEach(timer -> page.section(timer.snapshot().name(), part -> timer(part, timer)));
        return page.markup();
    }

    private static void timer(HtmlPage page, TimerReading timer) {
        page.paragraph("Made by thread " + timer.madeBy() + " at " + timer.madeAt() + ".");
        page.paragraph(worker(timer.snapshot().worker()));
        page.facts(accounts(timer.snapshot().counts()));
        PendingPart.addTo(page, timer.snapshot().pending(), timer.groups());
        TasksPart.addTo(page, timer.tasks());
    }

    private static String worker(WorkerReport worker) {
        String thread = worker.threadName() == null ? "no thread of its own" : "thread " + worker.threadName();
        String running = worker.running() == null
                ? ""
                : String.format(
                        " It runs a task, %s, for %s now.",
                        worker.running().taskClass(), Text.time(worker.running().runningNanos()));
        return String.format(
                "Worker: %s, %s; %s wake-ups, %s steps, the last of %s, the longest of %s.%s",
                worker.state().name().toLowerCase(Locale.ROOT).replace('_', ' '),
                thread,
                Text.count(worker.wakeUps()),
                Text.count(worker.steps()),
                Text.time(worker.lastStepNanos()),
                Text.time(worker.longestStepNanos()),
                running);
    }

    private static List<Fact> accounts(TimerCounts counts) {
        return List.of(
                new Fact("pending", Text.count(counts.pending())),
                new Fact("scheduled", Text.count(counts.scheduled())),
                new Fact("expired", Text.count(counts.expired())),
                new Fact("cancelled", Text.count(counts.cancelled())),
                new Fact("returned", Text.count(counts.returned())),
                new Fact("rejected", Text.count(counts.rejected())));
    }
}
