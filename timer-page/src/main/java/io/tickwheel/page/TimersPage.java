package io.tickwheel.page;

import io.tickwheel.LiveTimers;
import io.tickwheel.diagnostics.PendingGroups;
import io.tickwheel.diagnostics.PendingOverview;
import io.tickwheel.diagnostics.TaskReport;
import io.tickwheel.diagnostics.TimeDistribution;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.TimerSnapshot;
import io.tickwheel.internal.page.Chart;
import io.tickwheel.internal.page.Chart.Bar;
import io.tickwheel.internal.page.Chart.Curve;
import io.tickwheel.internal.page.Chart.Series;
import io.tickwheel.internal.page.HtmlPage;
import io.tickwheel.internal.page.NumberText;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * The page about timers: the tables of the first 20 timers, and charts. Each call reads the timers, and waits for each
 * for up to two seconds. Names are never taken for markup, and invisible characters in them are shown as their numbers.
 * Thread-safe.
 */
public final class TimersPage {
    private static final int MOST_TIMERS = 20;

    private final Supplier<List<TimerDiagnostics>> timers;

    private TimersPage(Supplier<List<TimerDiagnostics>> timers) {
        this.timers = Objects.requireNonNull(timers, "timers");
    }

    /**
     * A page about all timers of this JVM.
     *
     * @return the page
     */
    public static TimersPage ofLiveTimers() {
        return new TimersPage(LiveTimers::list);
    }

    /**
     * A page about some timers.
     *
     * @param timers is asked at each call; what it throws comes through
     * @return the page
     */
    public static TimersPage of(Supplier<List<TimerDiagnostics>> timers) {
        return new TimersPage(timers);
    }

    /**
     * The page, which fetches itself from its address every two seconds.
     *
     * @return an answer of the type {@code text/html; charset=utf-8}
     */
    public String html() {
        List<TimerDiagnostics> all = timers.get();
        HtmlPage page = new HtmlPage("Timers");
        page.add("<p>Live timers of this process: %s. At most %s are shown.</p>", all.size(), MOST_TIMERS);
        all.stream().limit(MOST_TIMERS).forEach(timer -> add(page, timer));
        return page.refreshingMarkup();
    }

    /**
     * The value of {@code Content-Security-Policy} with which a browser runs the script of the page and no other.
     *
     * @return the same every time
     */
    public static String contentSecurityPolicy() {
        return HtmlPage.contentSecurityPolicy();
    }

    private static void add(HtmlPage page, TimerDiagnostics timer) {
        TimerSnapshot snapshot = timer.snapshot();
        page.add("<h2>%s</h2>", snapshot.name());
        timer.creationSite().stream().limit(1).forEach(line -> page.add("<p>Made at %s</p>", line));
        page.text(snapshot.toString());
        PendingOverview pending = snapshot.pending();
        if (pending != null) {
            page.charts(List.of(Chart.bars(
                    "Timeouts by the time that remains",
                    pending.byRemaining().stream().map(TimersPage::bar).toList())));
        }
        PendingGroups groups = timer.groups();
        page.text(
                groups == null
                        ? "groups are unknown: a task keeps the worker busy, or memory is short"
                        : groups.toString());
        TaskReport tasks = timer.tasks();
        page.text(tasks == null ? "tasks are not observed" : tasks.toString());
        if (tasks != null && tasks.duration().count() > 0) {
            page.charts(List.of(Chart.percentiles(
                    "Lateness (deadline to start) and duration of tasks",
                    "share of the tasks for which it was no longer than this",
                    List.of(
                            new Curve(new Series("lateness", Series.SECOND), millis(tasks.lateness())),
                            new Curve(new Series("duration", Series.FIRST), millis(tasks.duration()))))));
        }
    }

    private static Bar bar(PendingOverview.RemainingTime range) {
        String upTo = range.upToNanos() == Long.MAX_VALUE ? "longer" : "\u2264 " + NumberText.time(range.upToNanos());
        Series series = new Series(range.upToNanos() == 0 ? "overdue" : upTo, Series.SECOND);
        return new Bar(series, range.count(), NumberText.count(range.count()));
    }

    private static List<Double> millis(TimeDistribution times) {
        return Chart.curve(percentile -> times.percentileNanos(percentile) / 1e6);
    }
}
