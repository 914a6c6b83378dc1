package io.tickwheel.jmh.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tickwheel.jmh.result.Aggregate;
import io.tickwheel.jmh.throughput.ProcessCpuProfiler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.profile.GCProfiler;

/**
 * Runs JMH benchmarks of another build: JMH runs in a JVM of its own that has the jar of that build on its class path,
 * and so does the fork that it starts.
 */
final class JarForkRunner implements ForkRunner {
    private static final int SLOWEST_TIMES_NOMINAL = 5;
    private static final int SLOWEST_MORE_SECONDS = 60;
    /** A property of JMH: nobody needs what such a run measures. */
    private static final String IGNORE_LOCK = "jmh.ignoreLock";

    @Override
    public List<Figure> run(Fork fork, ForkPlace place) throws ForkFailure {
        Work.InJar inJar = (Work.InJar) fork.work();
        Work.Jmh work = (Work.Jmh) inJar.work();
        Path results = place.log().resolveSibling(place.log().getFileName() + ".json");
        try {
            Files.createDirectories(place.log().getParent());
            Files.deleteIfExists(results);
            int status = run(command(inJar.jar(), work, place, results), fork, place.log());
            if (status != 0) {
                throw new ForkFailure("it ended with status " + status + "; its output is in " + place.log());
            }
            return figures(JsonMapper.builder().build().readTree(results.toFile()), place);
        } catch (IOException e) {
            throw new ForkFailure(e.getMessage() + "; its output is in " + place.log());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ForkFailure("interrupted; its output is in " + place.log());
        }
    }

    private static List<String> command(Path jar, Work.Jmh work, ForkPlace place, Path results) {
        String millis = work.iterationMillis() + "ms";
        List<String> command = new ArrayList<>();
        command.add(place.java().toString());
        if (Boolean.getBoolean(IGNORE_LOCK)) {
            command.add("-D" + IGNORE_LOCK + "=true");
        }
        command.addAll(List.of("-cp", jar.toString(), org.openjdk.jmh.Main.class.getName()));
        command.add("\\." + work.benchmark().replace(".", "\\.") + "$");
        work.params().forEach((name, value) -> command.addAll(List.of("-p", name + "=" + value)));
        command.addAll(List.of("-f", "1", "-t", String.valueOf(work.threads()), "-foe", "true"));
        command.addAll(List.of("-wi", String.valueOf(work.warmUps()), "-w", millis));
        command.addAll(List.of("-i", String.valueOf(work.iterations()), "-r", millis));
        command.addAll(List.of("-jvm", place.java().toString(), "-jvmArgs", String.join(" ", place.jvmArgs())));
        command.addAll(List.of("-prof", GCProfiler.class.getName(), "-prof", ProcessCpuProfiler.class.getName()));
        command.addAll(List.of("-rf", "json", "-rff", results.toString()));
        return command;
    }

    private static int run(List<String> command, Fork fork, Path log) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        Thread endWithParent = new Thread(() -> endAll(process));
        Runtime.getRuntime().addShutdownHook(endWithParent);
        int limitSeconds = SLOWEST_TIMES_NOMINAL * fork.nominalSeconds() + SLOWEST_MORE_SECONDS;
        Patience patience = Patience.of(Duration.ofSeconds(1), limitSeconds, () -> endAll(process));
        int status = process.waitFor();
        patience.stop();
        Runtime.getRuntime().removeShutdownHook(endWithParent);
        return status;
    }

    /** JMH, and the fork that it has started. */
    private static void endAll(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    private static List<Figure> figures(JsonNode results, ForkPlace place) throws ForkFailure {
        if (results.size() != 1) {
            throw new ForkFailure(results.size() + " benchmarks ran instead of one; the output is in " + place.log());
        }
        List<Figure> figures = new ArrayList<>();
        figures.add(figure(JmhForkRunner.TIME, results.get(0).path("primaryMetric")));
        JsonNode secondary = results.get(0).path("secondaryMetrics");
        secondary.fieldNames().forEachRemaining(label -> {
            String metric = JmhForkRunner.METRICS.get(label);
            if (metric != null) {
                figures.add(figure(metric, secondary.path(label)));
            }
        });
        return List.copyOf(figures);
    }

    private static Figure figure(String metric, JsonNode measured) {
        List<Double> samples = new ArrayList<>();
        measured.path("rawData").path(0).forEach(sample -> samples.add(sample.asDouble()));
        return new Figure(metric, measured.path("scoreUnit").asText(), Aggregate.MEAN, List.copyOf(samples));
    }
}
