package io.tickwheel.jmh.run;

import io.tickwheel.jmh.kit.Metrics;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * One JVM that measures one timer at one setting.
 *
 * @param build the name of another build, or empty
 */
record Fork(String timer, Map<String, String> setting, Rows rows, String build) {
    /** What a load that paces itself measures for a look. */
    private static final TimeValue SHORT = TimeValue.seconds(2);

    Fork of(String otherBuild) {
        return new Fork(timer, setting, rows, otherBuild);
    }

    /** What the timer is called in results. */
    String shownTimer() {
        return build.isEmpty() ? timer : timer + "@" + build;
    }

    String label() {
        return setting.entrySet().stream()
                .map(param -> " " + param.getKey() + "=" + param.getValue())
                .collect(Collectors.joining("", shownTimer(), ""));
    }

    boolean matches(Map<String, String> wanted) {
        return wanted.entrySet().stream()
                .allMatch(param -> param.getValue().equals(setting.getOrDefault(param.getKey(), param.getValue())));
    }

    /** Runs it by JMH, whose output goes to the log. */
    RunResult run(Path java, boolean isFull, Path log) throws RunnerException {
        String[] warmUp = rows.iterations().get(0).split("x", 2);
        String[] measurement = rows.iterations().get(1).split("x", 2);
        TimeValue time = TimeValue.fromString(measurement[1]);
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include("^" + rows.method().replace(".", "\\.") + "$")
                .param("timer", timer)
                .forks(1)
                .threads(Integer.parseInt(setting.getOrDefault("threads", "1")))
                .jvm(java.toString())
                // A heap that is touched first: on a virtual machine the first use of a page costs much.
                .jvmArgs(
                        "-Xms" + rows.heap(),
                        "-Xmx" + rows.heap(),
                        "-XX:+UseG1GC",
                        "-XX:+AlwaysPreTouch",
                        "-XX:+PerfDisableSharedMem")
                .addProfiler(Metrics.Profiler.class.getName()) // JMH would take the canonical name
                .addProfiler(GCProfiler.class)
                .warmupIterations(Integer.parseInt(warmUp[0]))
                .warmupTime(TimeValue.fromString(warmUp[1]))
                .measurementIterations(Integer.parseInt(measurement[0]))
                .measurementTime(isFull || time.convertTo(TimeUnit.SECONDS) < SHORT.getTime() ? time : SHORT)
                .shouldFailOnError(true)
                .output(log.toString());
        setting.forEach((name, value) -> {
            if (!name.equals("threads")) {
                options.param(name, value);
            }
        });
        return new Runner(options.build()).runSingle();
    }
}
