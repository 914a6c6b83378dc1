package io.tickwheel.page;

import io.tickwheel.LiveTimers;
import io.tickwheel.diagnostics.TimerConfiguration;
import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.WorkerReport;
import io.tickwheel.internal.page.HtmlPage;
import io.tickwheel.internal.page.NumberText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * The page about timers, as HTML and as text. Each call reads the timers anew; the first 20 are shown.
 *
 * <p>Names of threads, tasks and lines are shown as they are and never taken for markup; control characters in them,
 * those that change the direction of text among them, are shown as their numbers.
 *
 * <p>Threads: any. Cost: waits for the workers of the timers, two seconds for each that is kept busy by a task.
 */
public final class TimersPage {
    private final Supplier<List<TimerDiagnostics>> timers;

    private TimersPage(Supplier<List<TimerDiagnostics>> timers) {
        this.timers = timers;
    }

    /**
     * A page about all timers of this JVM.
     *
     * @return a page, never null
     */
    public static TimersPage ofLiveTimers() {
        return new TimersPage(LiveTimers::list);
    }

    /**
     * A page about some timers.
     *
     * @param timers is asked for them each time that the page is read, by the thread that does so; not null
     * @return a page, never null
     * @throws NullPointerException if timers is null
     */
    public static TimersPage of(Supplier<List<TimerDiagnostics>> timers) {
        return new TimersPage(Objects.requireNonNull(timers, "timers"));
    }

    /** The same page without one timer. */
    TimersPage without(TimerDiagnostics hidden) {
        return new TimersPage(
                () -> timers.get().stream().filter(timer -> timer != hidden).toList());
    }

    /**
     * The page as one HTML document, which loads nothing but itself, every two seconds, from where it came from.
     *
     * @return what to serve as {@code text/html; charset=utf-8}, never null; what the supplier of the timers throws
     *     comes through as it is
     */
    public String html() {
        return html(TimersReading.of(timers.get()));
    }

    /**
     * The page for a terminal.
     *
     * @return what to serve as {@code text/plain; charset=utf-8}, never null; what the supplier of the timers throws
     *     comes through as it is
     */
    public String text() {
        return TimersText.of(TimersReading.of(timers.get()));
    }

    /**
     * What to serve with the page as {@code Content-Security-Policy}, so that a browser runs the script of the page and
     * no other.
     *
     * @return the value of the header, never null and always the same
     */
    public static String contentSecurityPolicy() {
        return HtmlPage.contentSecurityPolicy();
    }

    private static String html(TimersReading reading) {
        HtmlPage page = new HtmlPage("Timers").refreshing();
        page.paragraph(reading.summary());
        reading.timers().forEach(timer -> page.section(timer.snapshot().name(), part -> timer(part, timer)));
        return page.markup();
    }

    private static void timer(HtmlPage page, TimersReading.OneTimer timer) {
        page.paragraph("Made by thread %s at %s.", timer.madeBy(), timer.madeAt());
        configuration(page, timer.snapshot().configuration());
        worker(page, timer.snapshot().worker());
        page.facts(accounts(timer.snapshot().counts()));
        PendingPart.addTo(page, timer.snapshot().pending(), timer.groups());
        TasksPart.addTo(page, timer.tasks());
    }

    private static void configuration(HtmlPage page, TimerConfiguration made) {
        String limit = made.maxPending() == 0
                ? "no limit"
                : "at most " + NumberText.count(made.maxPending()) + " pending at once";
        page.paragraph("Tick " + NumberText.time(made.tickNanos()) + ", " + limit + '.');
    }

    private static void worker(HtmlPage page, WorkerReport worker) {
        String text = String.format(
                "Worker: %s, %%s; %s wake-ups, %s steps, the last of %s, the longest of %s.",
                worker.state().name().toLowerCase(Locale.ROOT).replace('_', ' '),
                NumberText.count(worker.wakeUps()),
                NumberText.count(worker.steps()),
                NumberText.time(worker.lastStepNanos()),
                NumberText.time(worker.longestStepNanos()));
        if (worker.behindNanos() > 0) {
            text += " It has not looked for what is due for " + NumberText.time(worker.behindNanos()) + '.';
        }
        String thread = worker.threadName() == null ? "no thread of its own" : "thread " + worker.threadName();
        if (worker.running() == null) {
            page.paragraph(text, thread);
        } else {
            String time = NumberText.time(worker.running().runningNanos());
            page.paragraph(
                    text + " It runs a task, %s, for " + time + " now.",
                    thread,
                    worker.running().taskClass());
        }
    }

    private static Map<String, String> accounts(TimerCounts counts) {
        Map<String, String> accounts = new LinkedHashMap<>();
        accounts.put("pending", NumberText.count(counts.pending()));
        accounts.put("scheduled", NumberText.count(counts.scheduled()));
        accounts.put("expired", NumberText.count(counts.expired()));
        accounts.put("cancelled", NumberText.count(counts.cancelled()));
        accounts.put("returned", NumberText.count(counts.returned()));
        accounts.put("rejected", NumberText.count(counts.rejected()));
        accounts.put("failed", NumberText.count(counts.failed()));
        return accounts;
    }
}
