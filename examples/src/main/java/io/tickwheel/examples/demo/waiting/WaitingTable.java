package io.tickwheel.examples.demo.waiting;

import io.tickwheel.examples.demo.measure.TimerKind;
import io.tickwheel.examples.demo.report.SideBySide;
import io.tickwheel.examples.demo.report.Text;
import java.util.function.Function;

/**
 * The table of two timers in which many timeouts wait.
 *
 * <p>Threads: any.
 */
final class WaitingTable {
    private final WaitingMeasurements netty;
    private final WaitingMeasurements tickwheel;
    private final SideBySide table = new SideBySide(TimerKind.NETTY.title(), TimerKind.TICKWHEEL.title());

    private WaitingTable(WaitingMeasurements netty, WaitingMeasurements tickwheel) {
        this.netty = netty;
        this.tickwheel = tickwheel;
    }

    static SideBySide of(WaitingMeasurements netty, WaitingMeasurements tickwheel) {
        WaitingTable made = new WaitingTable(netty, tickwheel);
        made.row("time to start them all", of -> Text.seconds(of.fillSeconds()));
        made.row("time until the timer keeps up", WaitingTable::settling);
        made.row("worker CPU, of a core", of -> Text.percent(of.worker().cpuPercent()));
        made.row("wake-ups a second", of -> Text.rate(of.worker().wakeUpsPerSecond()));
        made.row("probes", of -> Text.count(of.probes().count()));
        made.row("probes fired early", of -> Text.count(of.probes().early()));
        made.row("probes not fired in the end", of -> Text.count(of.givenUp()));
        made.row("probe lateness p50", of -> Text.millis(of.probes().medianMillis()));
        made.row("probe lateness p99", of -> Text.millis(of.probes().p99Millis()));
        made.row("probe lateness max", of -> Text.millis(of.probes().maxMillis()));
        made.row(
                "  ... of a thread that only sleeps, p99",
                of -> Text.millis(of.machine().p99Millis()));
        made.row(
                "  ... of a thread that only sleeps, max",
                of -> Text.millis(of.machine().maxMillis()));
        return made.table;
    }

    private static String settling(WaitingMeasurements of) {
        return of.settled() ? Text.seconds(of.settleSeconds()) : "not within " + Text.seconds(of.settleSeconds());
    }

    private void row(String what, Function<WaitingMeasurements, String> value) {
        table.row(what, value.apply(netty), value.apply(tickwheel));
    }
}
