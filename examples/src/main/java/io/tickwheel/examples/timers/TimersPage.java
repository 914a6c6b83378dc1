package io.tickwheel.examples.timers;

import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.diagnostics.WorkerReport;
import io.tickwheel.examples.page.HtmlPage;
import io.tickwheel.jmh.kit.NumberText;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

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

    private static void timer(HtmlPage page, TimersReading.OneTimer timer) {
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
                        worker.running().taskClass(),
                        NumberText.time(worker.running().runningNanos()));
        return String.format(
                "Worker: %s, %s; %s wake-ups, %s steps, the last of %s, the longest of %s.%s",
                worker.state().name().toLowerCase(Locale.ROOT).replace('_', ' '),
                thread,
                NumberText.count(worker.wakeUps()),
                NumberText.count(worker.steps()),
                NumberText.time(worker.lastStepNanos()),
                NumberText.time(worker.longestStepNanos()),
                running);
    }

    private static Map<String, String> accounts(TimerCounts counts) {
        Map<String, String> accounts = new LinkedHashMap<>();
        accounts.put("pending", NumberText.count(counts.pending()));
        accounts.put("scheduled", NumberText.count(counts.scheduled()));
        accounts.put("expired", NumberText.count(counts.expired()));
        accounts.put("cancelled", NumberText.count(counts.cancelled()));
        accounts.put("returned", NumberText.count(counts.returned()));
        accounts.put("rejected", NumberText.count(counts.rejected()));
        return accounts;
    }
}
