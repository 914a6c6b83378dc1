package io.tickwheel.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.WheelTimer;
import io.tickwheel.diagnostics.PendingGroups;
import io.tickwheel.diagnostics.PendingOverview;
import io.tickwheel.diagnostics.TaskReport;
import io.tickwheel.diagnostics.TimeDistribution;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.Tracking;
import io.tickwheel.internal.page.WellFormed;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class TimersPageTest {
    private static final TimeDistribution NOTHING = new TimeDistribution(0, 0, 0, List.of());

    @Test
    void everythingThatIsKnownIsShown() throws Exception {
        Document page = page(
                FixedTimer.of("requests", FixedTimer.group("shop.Expiry", "shop.Cart.touch(Cart.java:81)", 1_200)));

        assertThat(texts(page, "h2")).containsExactly("requests");
        assertThat(texts(page, "p"))
                .anyMatch(text -> text.matches("Live timers of this process: 1\\. Read at \\d\\d:\\d\\d:\\d\\d\\."))
                .contains("Made by thread main at shop.Checkout.reserve(Checkout.java:57).")
                .contains("Tick 10.00 ms, at most 50,000 pending at once.")
                .contains("Worker: started, thread requests-thread; 4,321 wake-ups, 4,444 steps, the last of 12.0"
                        + " \u00b5s, the longest of 45.00 ms. It has not looked for what is due for 2.5 s.")
                .contains("1,234 in the wheel, 3 in the intake; the earliest deadline: 250.00 ms ago.")
                .contains("Tasks have been observed for 1.5 min.");
        assertThat(texts(page, "dd")).containsExactly("1,237", "41,024", "20,000", "19,787", "0", "3", "5");
        assertThat(texts(page, "td"))
                .contains("1,200", "1.5 min", "in 5.0 min")
                .containsSequence("lateness", "1,000", "1.00 ms", "1.00 ms", "20.00 ms", "25.00 ms", "25.00 ms")
                .containsSequence("shop.Report", "7", "45.00 ms");
    }

    @Test
    void aTimerWithoutALimitIsSaidToHaveNone() {
        WheelTimer timer = WheelTimer.create();
        assertThat(TimersPage.of(() -> List.of(timer.diagnostics())).html()).contains("Tick 1.00 ms, no limit.");
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
    void anEmptyTimerHasNoEarliestDeadline() throws Exception {
        FixedTimer timer = FixedTimer.of("requests");
        PendingOverview empty = new PendingOverview(
                0, 0, Long.MAX_VALUE, List.of(new PendingOverview.RemainingTime(Long.MAX_VALUE, 0)), 0);
        Document page = page(timer.with(empty, timer.groups(), timer.tasks()));

        assertThat(texts(page, "svg")).hasSize(2);
        assertThat(texts(page, "p")).contains("0 in the wheel, 0 in the intake; the earliest deadline: never.");
    }

    @Test
    void aGroupUnfoldsToItsStackUnderAnIdThatLastsAndIsItsOwn() throws Exception {
        PendingGroups.Group first = FixedTimer.group("shop.Expiry", "shop.Cart.touch(Cart.java:81)", 9);
        PendingGroups.Group second = FixedTimer.group("shop.Expiry", "shop.Cart.open(Cart.java:17)", 8);
        Document page = page(FixedTimer.of("a", first, second), FixedTimer.of("b", first));
        Document later = page(FixedTimer.of("a", second, first), FixedTimer.of("b", first));

        assertThat(texts(page, "summary")).containsSequence(first.creationSite(), second.creationSite());
        assertThat(texts(page, "pre")).hasSize(3).containsOnly(FixedTimer.LINE.toString());
        assertThat(ids(page)).doesNotHaveDuplicates().hasSize(3);
        assertThat(ids(later))
                .containsExactly(ids(page).get(1), ids(page).get(0), ids(page).get(2));
    }

    @Test
    void timersOfTheSameNameUnfoldEachByItself() throws Exception {
        PendingGroups.Group group = FixedTimer.group("shop.Expiry", "shop.Cart.touch(Cart.java:81)", 9);
        Document page = page(FixedTimer.of("a", group), FixedTimer.of("a", group));

        assertThat(ids(page)).hasSize(2).doesNotHaveDuplicates();
    }

    @Test
    void aNameStaysInItsLine() throws Exception {
        FixedTimer timer = FixedTimer.of("a\ntimer b\t");

        assertThat(texts(page(timer), "h2")).containsExactly("a\\u000atimer b\\u0009");
        assertThat(TimersPage.of(() -> List.of(timer)).text())
                .contains("a\\u000atimer b\\u0009")
                .doesNotContain("\t", "\ntimer b");
    }

    /** The JVM, unlike the language, lets names of classes have line ends. */
    @Test
    void aNameOfATaskAndALineStayInTheirs() {
        String twoLines = "shop.A\ntimer b";
        FixedTimer timer = FixedTimer.of("t", FixedTimer.group(twoLines, twoLines, 1));
        TaskReport tasks = new TaskReport(
                1, FixedTimer.LATENESS, FixedTimer.DURATION, List.of(new TaskReport.SlowTaskClass(twoLines, 1, 1)));
        TimersPage page = TimersPage.of(() -> List.of(timer.with(timer.pending(), timer.groups(), tasks)));

        for (String shown : List.of(page.text(), page.html().replace("<wbr/>", ""))) {
            assertThat(shown.split("shop.A\\\\u000atimer b", -1)).hasSize(4);
            assertThat(shown).doesNotContain("\ntimer b");
        }
    }

    @Test
    void aFrameOfAnExampleStackStaysInItsLine() {
        StackTraceElement frame = new StackTraceElement("shop.Cart", "touch\ntimer b", "Cart.java", 81);
        FixedTimer timer =
                FixedTimer.of("t", new PendingGroups.Group("shop.Expiry", frame.toString(), 1, 1, 1, List.of(frame)));
        TimersPage page = TimersPage.of(() -> List.of(timer));

        for (String shown : List.of(page.text(), page.html())) {
            assertThat(shown)
                    .contains("shop.Cart.touch\\u000atimer b(Cart.java:81)")
                    .doesNotContain("\ntimer b");
        }
    }

    @Test
    void theTrackingLevelIsReadInEveryCountry() throws Exception {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("ar-EG"));
        try {
            assertThat(String.join(" ", texts(page(FixedTimer.of("t")), "p"))).contains("One timeout in 10 is tracked");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void nothingOfATimerIsTakenForMarkup() throws Exception {
        String hostile = "<script>alert('1')</script>\" onload=\"alert(2)\u0000&amp;";
        StackTraceElement line = new StackTraceElement(hostile, hostile, hostile, 1);
        FixedTimer timer = FixedTimer.of(hostile, new PendingGroups.Group(hostile, hostile, 1, 1, 1, List.of(line)));
        TaskReport tasks = new TaskReport(
                1, FixedTimer.LATENESS, FixedTimer.DURATION, List.of(new TaskReport.SlowTaskClass(hostile, 1, 1)));
        Document page = page(new FixedTimer(hostile, timer.pending(), timer.groups(), tasks, List.of(line)));

        String shown = hostile.replace("\u0000", "\\u0000");
        assertThat(page.getElementsByTagName("script").getLength()).isEqualTo(1);
        assertThat(texts(page, "h2")).containsExactly(shown);
        assertThat(texts(page, "summary")).containsExactly(shown);
        assertThat(texts(page, "td")).contains(shown);
        assertThat(texts(page, "pre").get(0)).contains(shown);
    }

    /** U+202E turns what follows around; U+2067 does and would last until the end of the paragraph. */
    @Test
    void whatTurnsTheDirectionOfTextIsShownAsANumber() throws Exception {
        String turned = "shop\u202e.evil\u2067\u200f";
        StackTraceElement line = new StackTraceElement(turned, turned, turned, 1);
        FixedTimer timer = FixedTimer.of(turned, new PendingGroups.Group(turned, turned, 1, 1, 1, List.of(line)));
        TimerDiagnostics hostile =
                new FixedTimer(turned, timer.pending(), timer.groups(), timer.tasks(), List.of(line));
        String shown = "shop\\u202e.evil\\u2067\\u200f";

        assertThat(texts(page(hostile), "h2")).containsExactly(shown);
        assertThat(texts(page(hostile), "summary")).containsExactly(shown);
        assertThat(TimersPage.of(() -> List.of(hostile)).html()).doesNotContain("\u202e", "\u2067", "\u200f");
        assertThat(TimersPage.of(() -> List.of(hostile)).text())
                .doesNotContain("\u202e", "\u2067", "\u200f")
                .contains(shown);
    }

    /** Letters that run from right to left would take the text around them along. */
    @Test
    void namesAmongTextAreIsolatedFromIt() throws Exception {
        Document page = page(FixedTimer.of("\u05e9\u05e2\u05d5\u05df"));

        assertThat(texts(page, "bdi"))
                .containsExactly("main", FixedTimer.LINE.toString(), "thread \u05e9\u05e2\u05d5\u05df-thread");
    }

    @Test
    void whatIsNotKnownIsSaidToBe() throws Exception {
        Document page = page(FixedTimer.of("busy").with(null, null, null));

        assertThat(texts(page, "p"))
                .contains("Made by thread main at an unknown line.", "Tasks are not observed.")
                .filteredOn(text -> text.equals("Unknown: " + PendingPart.WHY_UNKNOWN + "."))
                .hasSize(2);
    }

    @Test
    void beforeTheFirstTaskThereIsNoChartOfTimes() throws Exception {
        FixedTimer timer = FixedTimer.of("new");
        TaskReport tasks = new TaskReport(1, NOTHING, NOTHING, List.of());
        Document page = page(timer.with(timer.pending(), timer.groups(), tasks));

        assertThat(page.getElementsByTagName("polyline").getLength()).isZero();
        assertThat(texts(page, "p")).contains("None has run since.");
        assertThat(TimersText.of(TimersReading.of(List.of(timer.with(null, null, tasks)))))
                .endsWith("tasks, observed for 1 ns\nnone has run since\n");
    }

    @Test
    void untrackedAndEndlessTimeoutsHaveNoAgeAndNoDeadline() throws Exception {
        PendingGroups.Group group = new PendingGroups.Group("shop.Expiry", null, 5, -1, Long.MAX_VALUE, List.of());
        Document page = page(FixedTimer.of("endless", group));

        assertThat(texts(page, "td")).containsSequence("5", "", "never");
        assertThat(texts(page, "span")).contains("not tracked");
        assertThat(page.getElementsByTagName("details").getLength()).isZero();
    }

    @Test
    void theTrackingLevelSaysHowToReadTheCounts() throws Exception {
        FixedTimer timer = FixedTimer.of("t");
        for (Tracking level : List.of(Tracking.off(), Tracking.all(), Tracking.sampled(100))) {
            Document page =
                    page(timer.with(timer.pending(), new PendingGroups("t", level, 0, List.of()), timer.tasks()));
            String said = String.join(" ", texts(page, "p"));
            assertThat(said)
                    .contains(
                            level.oneIn() == 0
                                    ? "not tracked"
                                    : level.oneIn() == 1 ? "All timeouts are tracked" : "in 100 is");
        }
    }

    @Test
    void ofManyGroupsTheSmallestAreAddedUp() throws Exception {
        PendingGroups.Group[] groups = IntStream.range(0, 25)
                .mapToObj(i -> FixedTimer.group("task" + i, "line" + i, 100 - i))
                .toArray(PendingGroups.Group[]::new);
        Document page = page(FixedTimer.of("many", groups));

        assertThat(texts(page, "summary")).hasSize(20).endsWith("line19");
        assertThat(texts(page, "p")).contains("And 5 smaller groups with 390 timeouts.");
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
        assertThat(texts(page, "p").get(1)).startsWith("Live timers of this process: 70, of which the first 20 are");
    }

    @Test
    void textHasTheTablesOfTheLibraryAndTheTimes() {
        FixedTimer timer = FixedTimer.of("requests", FixedTimer.group("shop.Expiry", "shop.Cart.touch", 9));
        String text = TimersText.of(TimersReading.of(List.of(timer)));

        assertThat(text)
                .startsWith("Live timers of this process: 1. Read at ")
                .contains(timer.snapshot().toString(), String.valueOf(timer.groups()))
                .contains("tasks, observed for 1.5 min\n", "shop.Report", "45.00 ms")
                .endsWith("\n");
        assertThat(TimersText.of(TimersReading.of(List.of(timer.with(null, null, null)))))
                .contains("groups: " + PendingPart.WHY_UNKNOWN + "\n", "tasks are not observed\n");
    }

    /** Each timer is waited for twice, a second at most: for its snapshot and for its groups. */
    @Test
    void theScriptWaitsForLongerThanAReadingMayTake() {
        Matcher patience = Pattern.compile("patienceMillis = (\\d+);")
                .matcher(TimersPage.of(() -> List.of()).html());
        long readingMillis = TimersReading.MOST_TIMERS * 2 * 1_000L;
        long clientMillis = 2 * TimersServer.LIMIT.toMillis();

        assertThat(patience.find()).isTrue();
        assertThat(Long.parseLong(patience.group(1))).isGreaterThan(readingMillis + clientMillis);
    }

    private static Document page(TimerDiagnostics... timers) throws Exception {
        return WellFormed.parse(TimersPage.of(() -> List.of(timers)).html());
    }

    private static Stream<Element> elements(Document page, String tag) {
        return IntStream.range(0, page.getElementsByTagName(tag).getLength())
                .mapToObj(i -> (Element) page.getElementsByTagName(tag).item(i));
    }

    private static List<String> texts(Document page, String tag) {
        return elements(page, tag)
                .map(Element::getTextContent)
                .map(String::strip)
                .toList();
    }

    private static List<String> ids(Document page) {
        return elements(page, "details").map(part -> part.getAttribute("id")).toList();
    }
}
