package io.tickwheel.examples.demo.waiting;

import io.tickwheel.examples.demo.console.IntRange;
import io.tickwheel.examples.demo.console.ProgressLine;
import io.tickwheel.examples.demo.jvm.ChildFailure;
import io.tickwheel.examples.demo.jvm.ChildJvm;
import io.tickwheel.examples.demo.measure.TimerKind;
import io.tickwheel.examples.demo.report.ConsoleTable;
import io.tickwheel.examples.demo.report.Text;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The command {@code demo waiting}: what millions of waiting timeouts cost the worker of each timer, and the few that
 * are due meanwhile.
 *
 * <p>Threads: the main thread.
 */
@Command(
        name = "waiting",
        sortOptions = false,
        usageHelpWidth = 100,
        description = {
            "Millions of timeouts wait, all due long after the measurement, while 200 short ones a second are started:"
                    + " what the worker uses and how late the short ones fire. First Netty's timer, then tickwheel's,"
                    + " each in a JVM of its own.%n"
        })
public final class WaitingCommand implements Callable<Integer> {
    /**
     * A young generation that holds all the timeouts: a collection during the fill would lay out anew what a bucket
     * links together, more orderly than timeouts are that came one by one among the other objects of an application.
     */
    private static final List<String> FLAGS = List.of("-Xms3g", "-Xmx3g", "-Xmn2g", "-XX:+UseG1GC");

    @Option(
            names = "--count",
            paramLabel = "N",
            converter = Count.class,
            description = "Timeouts that wait, from 1000 to 10000000. Default: ${DEFAULT-VALUE}.")
    private int count = 5_000_000;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            converter = Seconds.class,
            description = "Seconds of probes for each timer, from 1 to 60. Default: ${DEFAULT-VALUE}.")
    private int seconds = 10;

    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    @SuppressWarnings("UnusedVariable") // picocli looks at it, nobody else
    private boolean help;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /** Makes the command with its defaults. */
    public WaitingCommand() {}

    @Override
    public Integer call() throws ChildFailure {
        PrintWriter out = spec.commandLine().getOut();
        out.println(conditions());
        ProgressLine progress = ProgressLine.on(out);
        WaitingMeasurements netty = measure(TimerKind.NETTY, progress);
        WaitingMeasurements tickwheel = measure(TimerKind.TICKWHEEL, progress);
        progress.clear();
        out.println();
        ConsoleTable.lines(WaitingTable.of(netty, tickwheel)).forEach(out::println);
        out.flush();
        return CommandLine.ExitCode.OK;
    }

    private WaitingMeasurements measure(TimerKind timer, ProgressLine progress) throws ChildFailure {
        WaitingLoad load = new WaitingLoad(timer, count, seconds);
        ChildJvm child = new ChildJvm(timer.title(), (phase, detail) -> progress.show(timer.title(), phase, detail));
        return WaitingMeasurements.of(child.run(FLAGS, WaitingTimeouts.class, load.figures(), load.longest()));
    }

    private String conditions() {
        return String.format(
                "%s timeouts wait, due over ten minutes that begin after the measurement; tick %d ms, wheel of %d"
                        + " buckets.%n%d s with %d probes a second of %d ms each; one that has not fired %d s after"
                        + " the last counts as late as it is then.%nFirst Netty's timer, then tickwheel's, each in a"
                        + " JVM of its own: Java %s, %s; %d processors.",
                Text.count(count),
                WaitingLoad.TICK_MILLIS,
                TimerKind.WHEEL_LENGTH,
                seconds,
                WaitingLoad.PROBES_PER_SECOND,
                WaitingLoad.PROBE_DELAY.toMillis(),
                WaitingLoad.LONGEST_LAST_PROBE.toSeconds(),
                System.getProperty("java.version"),
                String.join(" ", FLAGS),
                Runtime.getRuntime().availableProcessors());
    }

    static final class Count extends IntRange {
        Count() {
            super(1_000, 10_000_000);
        }
    }

    static final class Seconds extends IntRange {
        Seconds() {
            super(1, 60);
        }
    }
}
