package io.tickwheel.jmh.run;

import io.tickwheel.jmh.result.Aggregate;
import io.tickwheel.jmh.throughput.ProcessCpuProfiler;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** Runs JMH benchmarks, one fork each, so that the peers can take turns. */
final class JmhForkRunner implements ForkRunner {
    static final String TIME = "time";
    static final String ALLOCATED = "allocated";
    static final String CPU = "cpu";

    /** Of what JMH's profilers measure: by their name our name. */
    static final Map<String, String> METRICS = Map.of("gc.alloc.rate.norm", ALLOCATED, ProcessCpuProfiler.METRIC, CPU);

    @Override
    public List<Figure> run(Fork fork, ForkPlace place) throws ForkFailure {
        Work.Jmh work = (Work.Jmh) fork.work();
        try {
            Files.createDirectories(place.log().getParent());
            Collection<RunResult> results = new Runner(options(work, place).build()).run();
            if (results.size() != 1) {
                throw new ForkFailure(results.size() + " benchmarks ran instead of one: " + work.benchmark());
            }
            return figures(results.iterator().next());
        } catch (RunnerException | IOException e) {
            throw new ForkFailure(e.getMessage() + "; its output is in " + place.log());
        }
    }

    private static ChainedOptionsBuilder options(Work.Jmh work, ForkPlace place) {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include("\\." + Pattern.quote(work.benchmark()) + "$")
                .forks(1)
                .threads(work.threads())
                .warmupIterations(work.warmUps())
                .warmupTime(TimeValue.milliseconds(work.iterationMillis()))
                .measurementIterations(work.iterations())
                .measurementTime(TimeValue.milliseconds(work.iterationMillis()))
                .jvm(place.java().toString())
                .jvmArgs(place.jvmArgs().toArray(String[]::new))
                .addProfiler(GCProfiler.class)
                .addProfiler(ProcessCpuProfiler.class)
                .shouldFailOnError(true)
                .output(place.log().toString());
        work.params().forEach(options::param);
        return options;
    }

    private static List<Figure> figures(RunResult result) {
        Map<String, Figure> figures = new LinkedHashMap<>();
        for (BenchmarkResult fork : result.getBenchmarkResults()) {
            for (IterationResult iteration : fork.getIterationResults()) {
                add(figures, TIME, iteration.getPrimaryResult());
                iteration.getSecondaryResults().forEach((label, secondary) -> {
                    String metric = METRICS.get(label);
                    if (metric != null) {
                        add(figures, metric, secondary);
                    }
                });
            }
        }
        return List.copyOf(figures.values());
    }

    private static void add(Map<String, Figure> figures, String metric, Result<?> result) {
        figures.computeIfAbsent(
                        metric, absent -> new Figure(metric, result.getScoreUnit(), Aggregate.MEAN, new ArrayList<>()))
                .samples()
                .add(result.getScore());
    }
}
