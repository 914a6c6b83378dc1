package io.tickwheel.examples.demo;

import io.tickwheel.internal.page.NumberText;
import io.tickwheel.internal.page.Texts;
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

    @Option(names = "--count", paramLabel = "N", defaultValue = "5000000")
    private int count;

    @Option(names = "--seconds", paramLabel = "N", defaultValue = "10")
    private int seconds;

    @Option(names = "--help", usageHelp = true)
    @SuppressWarnings("UnusedVariable") // picocli looks at it, nobody else
    private boolean help;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        DemoCommand.requireWithin(spec, "--count", count, 1_000, 10_000_000);
        DemoCommand.requireWithin(spec, "--seconds", seconds, 1, 60);
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
        StolenTime stolen = new StolenTime();
        Measured netty = measure(DemoTimer.NETTY, progress);
        Measured tickwheel = measure(DemoTimer.TICKWHEEL, progress);
        progress.clear();
        DemoCommand.print(new Comparison(netty, tickwheel, stolen.percent()), "waiting.txt", out);
        return CommandLine.ExitCode.OK;
    }

    /** Alone: a worker that visits what waits would take the other's processor time. */
    private Measured measure(DemoTimer timer, ProgressLine progress) {
        WaitingTimer.Load load = new WaitingTimer.Load(count, seconds);
        try (Turns turns = new Turns(List.of(timer), WaitingTimer.class, FLAGS, load, progress)) {
            turns.inTurns(WaitingTimer.MEASURE, 1);
            return turns.measured().get(0);
        }
    }
}
