package io.tickwheel.jmh.run;

import io.tickwheel.jmh.peers.Peer;
import io.tickwheel.jmh.scenario.Scenario;
import io.tickwheel.jmh.throughput.ProcessCpuProfiler;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.profile.GCProfiler;

/**
 * One JVM that measures one timer at one setting.
 *
 * @param timer its name in results
 * @param setting the columns of the table, by name
 * @param jar of another build, null for this one
 */
record Fork(
        String timer,
        Map<String, String> setting,
        Catalog.Run run,
        @Nullable Path jar) {
    /** The same fork of another build, which its timer's name says. */
    Fork of(String build, Path itsJar) {
        return new Fork(timer + "@" + build, setting, run, itsJar);
    }

    /** Whether a JDK, by its feature release, has what is measured. */
    boolean isOn(int release) {
        return release >= run.sinceJdk() && Peer.isOn(timer, release);
    }

    String label() {
        return setting.entrySet().stream()
                .map(parameter -> " " + parameter.getKey() + "=" + parameter.getValue())
                .collect(Collectors.joining("", timer, ""));
    }

    /** JMH's command line. */
    List<String> arguments(Path java, String jvmArgs, int limitSeconds) {
        List<String> arguments = new ArrayList<>();
        arguments.add("\\." + run.benchmark().replace(".", "\\.") + "$");
        arguments.addAll(List.of("-p", "timer=" + timer.replaceFirst("@.*", "")));
        run.jmhParams(setting).forEach((name, value) -> arguments.addAll(List.of("-p", name + "=" + value)));
        arguments.addAll(List.of("-f", "1", "-foe", "true", "-to", limitSeconds + "s"));
        arguments.addAll(List.of("-t", setting.getOrDefault("threads", "1")));
        arguments.addAll(List.of(
                "-wi", String.valueOf(run.warmUp().get(0)), "-w", run.warmUp().get(1) + "ms"));
        arguments.addAll(List.of(
                "-i", String.valueOf(run.measure().get(0)), "-r", run.measure().get(1) + "ms"));
        arguments.addAll(List.of("-jvm", java.toString(), "-jvmArgs", jvmArgs));
        arguments.addAll(List.of("-prof", Scenario.MetricsProfiler.class.getName()));
        if (!run.isScenario()) {
            arguments.addAll(List.of("-prof", GCProfiler.class.getName()));
            arguments.addAll(List.of("-prof", ProcessCpuProfiler.class.getName()));
        }
        return arguments;
    }
}
