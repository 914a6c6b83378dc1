package io.tickwheel.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.diagnostics.PendingGroups;
import io.tickwheel.diagnostics.TaskReport;
import io.tickwheel.diagnostics.TimeDistribution;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.internal.page.WellFormed;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

class TimersPageTest {
    private static final TimeDistribution NOTHING = new TimeDistribution(0, 0, 0, List.of());

    @Test
    void theTablesOfTheTimerAreShown() throws Exception {
        FixedTimer timer = FixedTimer.of("requests", FixedTimer.group("shop.Expiry", "shop.Cart.touch", 1_200));
        Document page = page(timer);

        assertThat(texts(page, "h2")).containsExactly("requests");
        assertThat(texts(page, "p"))
                .contains("Live timers of this process: 1. At most 20 are shown.")
                .contains("Made at shop.Checkout.reserve(Checkout.java:57)");
        assertThat(texts(page, "pre"))
                .containsExactly(
                        timer.snapshot().toString().strip(),
                        String.valueOf(timer.groups()).strip(),
                        String.valueOf(timer.tasks()).strip());
    }

    @Test
    void whatRemainsAndTheTimesAreCharts() throws Exception {
        Document page = page(FixedTimer.of("requests"));

        List<String> charts = texts(page, "svg");
        assertThat(charts).hasSize(2);
        assertThat(charts.get(0)).contains("overdue", "\u2264 1 s", "\u2264 1 min", "longer", "1,036");
        assertThat(charts.get(1)).contains("lateness", "duration");
        assertThat(page.getElementsByTagName("polyline").getLength()).isEqualTo(2);
    }

    @Test
    void beforeTheFirstTaskThereIsNoChartOfTimes() throws Exception {
        FixedTimer timer = FixedTimer.of("new");
        TaskReport tasks = new TaskReport(1, NOTHING, NOTHING, List.of());
        Document page = page(timer.with(timer.pending(), timer.groups(), tasks));

        assertThat(page.getElementsByTagName("polyline").getLength()).isZero();
        assertThat(texts(page, "pre").get(2)).startsWith("observed for 1 ns");
    }

    @Test
    void whatIsNotKnownIsSaidToBe() throws Exception {
        Document page = page(FixedTimer.of("busy").with(null, null, null));

        assertThat(texts(page, "svg")).isEmpty();
        assertThat(texts(page, "pre").get(1)).startsWith("groups are unknown").contains("memory");
        assertThat(texts(page, "pre").get(2)).isEqualTo("tasks are not observed");
    }

    @Test
    void nothingOfATimerIsTakenForMarkup() throws Exception {
        String hostile = "<script>alert('1')</script>\" onload=\"alert(2)\u0000&amp;\u202e";
        StackTraceElement line = new StackTraceElement(hostile, hostile, hostile, 1);
        FixedTimer timer = FixedTimer.of(hostile, new PendingGroups.Group(hostile, hostile, 1, 1, 1, List.of(line)));
        TaskReport tasks = new TaskReport(
                1, FixedTimer.LATENESS, FixedTimer.DURATION, List.of(new TaskReport.SlowTaskClass(hostile, 1, 1)));
        Document page = page(new FixedTimer(hostile, timer.pending(), timer.groups(), tasks, List.of(line)));

        String shown = hostile.replace("\u0000", "\\u0000").replace("\u202e", "\\u202e");
        assertThat(page.getElementsByTagName("script").getLength()).isEqualTo(1);
        assertThat(texts(page, "h2")).containsExactly(shown);
        assertThat(texts(page, "p")).anyMatch(text -> text.contains(shown));
        assertThat(texts(page, "pre")).hasSize(3).allMatch(text -> text.contains(shown));
    }

    @Test
    void aNameStaysInItsHeading() throws Exception {
        assertThat(texts(page(FixedTimer.of("a\ntimer b\t")), "h2")).containsExactly("a\\u000atimer b\\u0009");
    }

    @Test
    void ofManyTimersTheFirstAreShown() throws Exception {
        FixedTimer[] timers = IntStream.rangeClosed(1, 70)
                .mapToObj(i -> FixedTimer.of("timer-" + i))
                .toArray(FixedTimer[]::new);
        Document page = page(timers);

        assertThat(texts(page, "h2"))
                .hasSize(20)
                .startsWith("timer-1", "timer-2")
                .endsWith("timer-20");
        assertThat(texts(page, "p")).contains("Live timers of this process: 70. At most 20 are shown.");
    }

    private static Document page(TimerDiagnostics... timers) throws Exception {
        return WellFormed.parse(TimersPage.of(() -> List.of(timers)).html());
    }

    private static List<String> texts(Document page, String tag) {
        return IntStream.range(0, page.getElementsByTagName(tag).getLength())
                .mapToObj(i -> page.getElementsByTagName(tag).item(i).getTextContent())
                .map(String::strip)
                .toList();
    }
}
