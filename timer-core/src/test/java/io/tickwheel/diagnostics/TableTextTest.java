package io.tickwheel.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.diagnostics.PendingGroups.Group;
import io.tickwheel.diagnostics.PendingOverview.RemainingTime;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tables for people, letter by letter: operators write scripts around them. */
class TableTextTest {
    private static final WorkerReport WORKER =
            new WorkerReport(WorkerState.STARTED, "tickwheel-1", 12, 34_000, 14_000_000, 0, null);
    private static final TimerConfiguration MADE = new TimerConfiguration(10_000_000, 512, 2_000_000);
    private static final TimerCounts COUNTS = new TimerCounts(1_000_010, 5, 1_000_000, 0, 2, 3);

    @Test
    void aSnapshotIsATable() {
        PendingOverview pending = new PendingOverview(
                2,
                3,
                TimeUnit.SECONDS.toNanos(4),
                List.of(
                        new RemainingTime(0, 0),
                        new RemainingTime(TimeUnit.SECONDS.toNanos(1), 1),
                        new RemainingTime(Long.MAX_VALUE, 4)),
                1_234);

        assertThat(new TimerSnapshot("tickwheel-1", MADE, WORKER, COUNTS, pending).toString())
                .isEqualTo("""
                        timer          tickwheel-1
                        tick           10 ms
                        limit                2,000,000
                        worker         started, thread tickwheel-1
                        wake-ups                    12
                        steps                   34,000
                        longest step   14 ms

                        scheduled            1,000,010
                        expired                      5
                        cancelled            1,000,000
                        returned                     0
                        rejected                     2
                        failed                       3
                        pending                      5

                        in the intake                2
                        in the wheel                 3
                        earliest       in 4 s

                        due now                      0
                        up to 1 s                    1
                        over 1 s                     4

                        rounds left              1,234
                        """);
    }

    @Test
    void aSnapshotSaysWhichTaskRunsAndThatTheWorkerCouldNotBeAsked() {
        WorkerReport busy = new WorkerReport(
                WorkerState.NOT_STARTED, null, 0, 0, 0, 1_600_000_000, new RunningTask("a.Task", 1_500_000_000));

        assertThat(new TimerSnapshot("timer-1", new TimerConfiguration(1_000_000, 512, 0), busy, COUNTS, null)
                        .toString())
                .contains("worker         not started, no thread of its own\n")
                .contains("running        a.Task, for 1.5 s\n")
                .contains("behind         1.6 s\n")
                .doesNotContain("limit")
                .endsWith("where they are not known: the worker was busy, or this thread interrupted\n");
    }

    @Test
    void groupsAreATableWithTheStacksOfTheLargest() {
        StackTraceElement line = new StackTraceElement("a.Client", "send", "Client.java", 42);
        StackTraceElement caller = new StackTraceElement("a.Server", "serve", "Server.java", 7);
        PendingGroups groups = new PendingGroups(
                "tickwheel-1",
                Tracking.sampled(10),
                2_000_003,
                List.of(
                        new Group(
                                "a.Timeout",
                                line.toString(),
                                2_000_000,
                                TimeUnit.MINUTES.toNanos(12),
                                TimeUnit.SECONDS.toNanos(4),
                                List.of(line, caller)),
                        new Group("a.Other", null, 3, -1, Long.MAX_VALUE, List.of())));

        assertThat(groups.toString()).isEqualTo("""
                        timer tickwheel-1: 2,000,003 timeouts in 2 groups, tracking 1/10

                                count      oldest       nearest  task, and where it was scheduled
                            2,000,000      12 min        in 4 s  a.Timeout, at a.Client.send(Client.java:42)
                                    3           -         never  a.Other, not tracked

                        one of 2,000,000 was scheduled by
                            a.Client.send(Client.java:42)
                            a.Server.serve(Server.java:7)
                        """);
    }

    @Test
    void aReportOfTasksIsATable() {
        TimeDistribution lateness = new TimeDistribution(
                1_234_567,
                1_234_567 * 400_000L,
                14_200_000,
                List.of(
                        new TimeDistribution.Bucket(410_000, 1_000_000),
                        new TimeDistribution.Bucket(1_020_000, 230_000),
                        new TimeDistribution.Bucket(15_000_000, 4_567)));
        TimeDistribution duration =
                new TimeDistribution(3, 321_004_000, 321_000_000, List.of(new TimeDistribution.Bucket(2_000, 2)));
        TaskReport report = new TaskReport(
                TimeUnit.MINUTES.toNanos(12),
                lateness,
                duration,
                List.of(
                        new TaskReport.SlowTaskClass("a.Reminder", 1_003, 321_000_000),
                        new TaskReport.SlowTaskClass("a.Other", 0, 1_200_000)));

        assertThat(report).hasToString("""
                observed for 12 min

                                  count      median        99th         max        mean
                lateness      1,234,567      410 us     1.02 ms     14.2 ms      400 us
                duration              3        2 us      321 ms      321 ms      107 ms

                   longest      slow ones  task
                    321 ms          1,003  a.Reminder
                    1.2 ms              0  a.Other
                """);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0 ns",
        "1500, 1.5 us",
        "999999, 1000 us",
        "123456, 123 us",
        "10000000, 10 ms",
        "1234567890, 1.23 s",
        "3600000000000, 1 h",
        "9223372036854775807, 107000 d"
    })
    void aTimeHasThreeDigitsAndTheUnitThatSuitsIt(long nanos, String text) {
        assertThat(TableText.time(nanos)).isEqualTo(text);
    }

    @Test
    void numbersLookTheSameInEveryCountry() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.GERMANY);
        try {
            assertThat(TableText.time(1_500)).isEqualTo("1.5 us");
            aSnapshotIsATable();
        } finally {
            Locale.setDefault(before);
        }
    }
}
