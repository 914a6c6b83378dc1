package io.tickwheel.examples.demo;

import io.tickwheel.internal.page.NumberText;
import io.tickwheel.jmh.kit.ChildJvm;
import io.tickwheel.jmh.kit.PlainSleep;
import io.tickwheel.jmh.kit.Prober;
import io.tickwheel.jmh.kit.ProgressLine;
import io.tickwheel.jmh.kit.WaitingTimeouts;
import io.tickwheel.jmh.kit.WorkerThreads;
import io.tickwheel.jmh.peers.TimerUnderTest;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
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

    static final String MEASURE = "fill and probe";
    static final int TICK_MILLIS = 1;
    static final int PROBES_PER_SECOND = 200;
    static final long PROBE_MILLIS = 20;

    private static final double KEEPS_UP_MILLIS = 10;
    private static final int LONGEST_SETTLING_SECONDS = 30;
    private static final int FIRST_DUE_SECONDS = 240;

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
        DemoCommand.requireNoOptionsBefore(spec);
        DemoCommand.requireWithin(spec, "--count", count, 1_000, 10_000_000);
        DemoCommand.requireWithin(spec, "--seconds", seconds, 1, 60);
        PrintWriter out = spec.commandLine().getOut();
        Map<String, String> conditions = DemoCommand.conditions(FLAGS);
        conditions.putAll(Map.of(
                "count", NumberText.count(count),
                "seconds", String.valueOf(seconds),
                "tick", String.valueOf(TICK_MILLIS),
                "probes", String.valueOf(PROBES_PER_SECOND),
                "probeMillis", String.valueOf(PROBE_MILLIS),
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
        Load load = new Load(count, seconds);
        try (Turns turns = new Turns(List.of(timer), WaitingCommand.class, FLAGS, load, progress)) {
            turns.inTurns(MEASURE, 1);
            return turns.measured().get(0);
        }
    }

    /** How many timeouts wait in one timer, and for how long it is probed meanwhile. */
    record Load(int count, int seconds) {}

    /** The program of the child: {@link #MEASURE} is its only order. */
    public static void main(String[] request) {
        TimerUnderTest timer = DemoTimer.valueOf(request[0]).start(TICK_MILLIS);
        Load load = ChildJvm.fromJson(request[1], Load.class);
        ChildJvm.serve(order -> measure(timer, load));
    }

    /**
     * Fills a timer with timeouts that are due after the measurement, waits until it keeps up, and then measures what
     * its worker uses, and how late short timeouts fire, while the many wait.
     */
    private static Measured measure(TimerUnderTest timer, Load load) {
        long startNanos = System.nanoTime();
        WaitingTimeouts waiting = new WaitingTimeouts(FIRST_DUE_SECONDS).start(timer, load.count());
        Measured measured = new Measured().put("fill-time", secondsSince(startNanos));
        measured.put("settle-time", secondsUntilItKeepsUp(timer));
        WorkerThreads worker = WorkerThreads.named(timer.workerThreadName());
        Prober prober = new Prober(timer, PROBES_PER_SECOND, WaitingCommand::probeNanos);
        try (PlainSleep machine = PlainSleep.open()) {
            WorkerThreads.Sample before = worker.sample();
            prober.probe(load.seconds());
            measured.put("worker", before.until(worker.sample())).count("probes-given-up", prober.finish());
            waiting.requireWaiting();
            return measured.put("probe", prober.lateness()).put("machine", machine.lateness());
        }
    }

    /**
     * The seconds until it did; infinite if it takes too long. A timer keeps up when a probe fires within {@link
     * #KEEPS_UP_MILLIS} of its deadline. That also tells that all timeouts started before have left the intake, which
     * both timers empty in the order of their start.
     */
    private static double secondsUntilItKeepsUp(TimerUnderTest timer) {
        long startNanos = System.nanoTime();
        Prober prober = new Prober(timer, 1, WaitingCommand::probeNanos);
        while (secondsSince(startNanos) < LONGEST_SETTLING_SECONDS) {
            prober.probe(1); // one
            if (prober.finish() == 0 && prober.lateness().maxMillis() < KEEPS_UP_MILLIS) {
                return secondsSince(startNanos);
            }
        }
        return Double.POSITIVE_INFINITY;
    }

    private static long probeNanos() {
        return TimeUnit.MILLISECONDS.toNanos(PROBE_MILLIS);
    }

    private static double secondsSince(long startNanos) {
        return (System.nanoTime() - startNanos) / 1e9;
    }
}
