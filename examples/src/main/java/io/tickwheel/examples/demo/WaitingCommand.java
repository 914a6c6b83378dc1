package io.tickwheel.examples.demo;

import io.tickwheel.examples.page.Texts;
import io.tickwheel.jmh.kit.NumberText;
import io.tickwheel.jmh.kit.Prober;
import io.tickwheel.jmh.kit.ProgressLine;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code demo waiting}: what millions of waiting timeouts cost the worker of each timer. */
@Command(name = "waiting", sortOptions = false, usageHelpWidth = 100, resourceBundle = WaitingCommand.TEXTS)
final class WaitingCommand implements Callable<Integer> {
    /** What --help prints. */
    static final String TEXTS = "io.tickwheel.examples.demo.WaitingCommand";

    /**
     * A young generation that holds all the timeouts: a collection during the fill would lay out anew what a bucket
     * links together, more orderly than timeouts are that came one by one among the other objects of an application.
     */
    private static final List<String> FLAGS = List.of("-Xms3g", "-Xmx3g", "-Xmn2g", "-XX:+UseG1GC");

    @Option(names = "--count", paramLabel = "N", converter = Count.class)
    private int count = 5_000_000;

    @Option(names = "--seconds", paramLabel = "N", converter = Seconds.class)
    private int seconds = 10;

    @Option(names = "--help", usageHelp = true)
    @SuppressWarnings("UnusedVariable") // picocli looks at it, nobody else
    private boolean help;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        Map<String, String> conditions = DemoCommand.conditions(FLAGS);
        conditions.putAll(Map.of(
                "count", NumberText.count(count),
                "seconds", String.valueOf(seconds),
                "tick", String.valueOf(WaitingTimer.TICK_MILLIS),
                "probes", String.valueOf(WaitingTimer.PROBES_PER_SECOND),
                "probeMillis", String.valueOf(WaitingTimer.PROBE_MILLIS),
                "lastSeconds", String.valueOf(Prober.LONGEST_WAIT_SECONDS)));
        Texts.lines(DemoCommand.class, "waiting-conditions.txt", conditions).forEach(out::println);
        ProgressLine progress = ProgressLine.on(out);
        Comparison comparison =
                new Comparison(measure(DemoTimer.NETTY, progress), measure(DemoTimer.TICKWHEEL, progress));
        progress.clear();
        out.println();
        comparison.table("waiting.txt").lines().forEach(out::println);
        out.flush();
        return CommandLine.ExitCode.OK;
    }

    private Measured measure(DemoTimer timer, ProgressLine progress) {
        WaitingTimer.Load load = new WaitingTimer.Load(timer, count, seconds);
        return DemoCommand.measure(timer.title, WaitingTimer.class, FLAGS, load, load.limit(), progress);
    }

    static final class Count extends DemoCommand.IntRange {
        Count() {
            super(1_000, 10_000_000);
        }
    }

    static final class Seconds extends DemoCommand.IntRange {
        Seconds() {
            super(1, 60);
        }
    }
}
