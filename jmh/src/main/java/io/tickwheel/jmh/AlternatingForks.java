package io.tickwheel.jmh;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * Runs benchmarks so that the peers take turns, fork by fork, instead of one coming after all forks of the other. When
 * the machine is busy for a while, this then falls on all of them.
 *
 * <p>It takes JMH's command line: {@code -f} is the number of turns, {@code -rff} names the file for the results, as
 * JSON. The profiler of the garbage collector is always on. JMH takes each turn for a run with one fork and says so in
 * the results, whose raw data are those of all turns.
 */
public final class AlternatingForks {
    private static final int DEFAULT_TURNS = 5;

    private AlternatingForks() {}

    public static void main(String[] args) throws RunnerException {
        try {
            run(new CommandLineOptions(args));
        } catch (CommandLineOptionException e) {
            System.err.println(e.getMessage());
            System.exit(2);
        }
    }

    private static void run(CommandLineOptions given) throws RunnerException {
        Options oneTurn = new OptionsBuilder()
                .parent(given)
                .forks(1)
                .addProfiler(GCProfiler.class)
                .resultFormat(ResultFormatType.JSON)
                .build();
        Map<String, RunResult> resultsByParams = new LinkedHashMap<>();
        int turns = given.getForkCount().orElse(DEFAULT_TURNS);
        for (int turn = 0; turn < turns; turn++) {
            for (RunResult result : new Runner(oneTurn).run()) {
                resultsByParams.merge(result.getParams().id(), result, AlternatingForks::together);
            }
        }
        report(resultsByParams.values(), given);
    }

    private static RunResult together(RunResult first, RunResult second) {
        List<BenchmarkResult> forks = new ArrayList<>(first.getBenchmarkResults());
        forks.addAll(second.getBenchmarkResults());
        return new RunResult(first.getParams(), forks);
    }

    private static void report(Collection<RunResult> results, CommandLineOptions given) {
        System.out.println();
        ResultFormatFactory.getInstance(ResultFormatType.TEXT, System.out).writeOut(results);
        if (given.getResult().hasValue()) {
            ResultFormatFactory.getInstance(
                            ResultFormatType.JSON, given.getResult().get())
                    .writeOut(results);
        }
    }
}
