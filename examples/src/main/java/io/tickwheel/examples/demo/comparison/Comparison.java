package io.tickwheel.examples.demo.comparison;

import io.tickwheel.examples.demo.application.ConnectionOutcome;
import io.tickwheel.examples.demo.application.Measurements;
import io.tickwheel.examples.demo.measure.TimerKind;
import io.tickwheel.examples.demo.measure.WorkerUse;
import io.tickwheel.examples.demo.report.SideBySide;
import io.tickwheel.examples.demo.report.Text;
import java.util.function.Function;

/**
 * What was measured of both timers.
 *
 * <p>Threads: any.
 *
 * @param netty of Netty's timer
 * @param tickwheel of ours
 */
record Comparison(Measurements netty, Measurements tickwheel) {
    /** Whether all that was due has happened on both, and nothing early. */
    boolean isCorrect() {
        return isCorrect(netty) && isCorrect(tickwheel);
    }

    private static boolean isCorrect(Measurements of) {
        return of.requests().isCorrect() && of.connections().isCorrect();
    }

    SideBySide table() {
        SideBySide table = new SideBySide(TimerKind.NETTY.title(), TimerKind.TICKWHEEL.title());
        addRequests(table);
        row(table, "worker CPU and share of a core, busy", of -> cpu(of.busy()));
        row(table, "worker CPU and share of a core, idle", of -> cpu(of.idle()));
        row(table, "wake-ups a second, busy", of -> Text.rate(of.busy().wakeUpsPerSecond()));
        row(table, "wake-ups a second, idle", of -> Text.rate(of.idle().wakeUpsPerSecond()));
        row(
                table,
                "  ... with one timeout an hour away",
                of -> Text.rate(of.waiting().wakeUpsPerSecond()));
        row(table, "heap a pending timeout", of -> Text.bytes(of.bytesPerPending()));
        row(table, "start + cancel, one thread", of -> Text.nanos(of.startCancelNanos()));
        addConnections(table);
        return table;
    }

    private void addConnections(SideBySide table) {
        connections(table, "connections with a read timeout", of -> Text.count(of.watched()));
        connections(
                table, "silent ones, and closed", of -> Text.count(of.silent()) + ", " + Text.count(of.silentClosed()));
        connections(table, "talking ones closed", of -> Text.count(of.talkingClosed()));
        connections(table, "closed early", of -> Text.count(of.lateness().early()));
        connections(
                table,
                "lateness of a close p50",
                of -> Text.millis(of.lateness().medianMillis()));
        connections(
                table,
                "lateness of a close max",
                of -> Text.millis(of.lateness().maxMillis()));
        connections(
                table,
                "event loop's and worker's CPU meanwhile",
                of -> Text.millis(of.cpuMillis()) + " = " + Text.percent(of.cpuPercent()));
        connections(table, "heap a connection for it", of -> Text.bytes(of.bytesPerConnection()));
    }

    private void connections(SideBySide table, String what, Function<ConnectionOutcome, String> value) {
        row(table, what, of -> value.apply(of.connections()));
    }

    private void addRequests(SideBySide table) {
        row(table, "requests sent", of -> Text.count(of.requests().sent()));
        row(table, "timeouts due", of -> Text.count(of.requests().due()));
        row(table, "timeouts fired", of -> Text.count(of.requests().lateness().count()));
        row(
                table,
                "timeouts fired early",
                of -> Text.count(of.requests().lateness().early()));
        row(table, "lateness p50", of -> Text.millis(of.requests().lateness().medianMillis()));
        row(table, "lateness p99", of -> Text.millis(of.requests().lateness().p99Millis()));
        row(table, "lateness max", of -> Text.millis(of.requests().lateness().maxMillis()));
        row(
                table,
                "  ... of a thread that only sleeps, p99",
                of -> Text.millis(of.machine().p99Millis()));
        row(
                table,
                "  ... of a thread that only sleeps, max",
                of -> Text.millis(of.machine().maxMillis()));
    }

    private void row(SideBySide table, String what, Function<Measurements, String> value) {
        table.row(what, value.apply(netty), value.apply(tickwheel));
    }

    private static String cpu(WorkerUse use) {
        return Text.millis(use.cpuMillis()) + " = " + Text.percent(use.cpuPercent());
    }
}
