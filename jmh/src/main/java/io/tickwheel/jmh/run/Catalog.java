package io.tickwheel.jmh.run;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tickwheel.jmh.peers.Peer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The benchmarks of {@code catalog.json}, which describes its fields; lists there are separated by spaces. */
final class Catalog {
    static final List<Benchmark> BENCHMARKS = read();

    /** What PEERS stands for among the timers of a run. */
    private static final String PEERS = Arrays.stream(Peer.values())
            .filter(Peer::isEverywhere)
            .map(Peer::label)
            .collect(Collectors.joining(" "));

    private static final int START_SECONDS = 1;

    private Catalog() {}

    /** A benchmark of one or more JMH methods; its results are one file. */
    record Benchmark(
            String name,
            String title,
            String what,
            boolean byNameOnly,
            @JsonProperty("drawn") String drawnNames,
            String jvmArgs,
            Mode shortMode,
            Mode fullMode) {
        Mode mode(boolean full) {
            return full ? fullMode : shortMode;
        }

        /** The same with another garbage collector, by its name in the JVM's options. */
        Benchmark with(String collector) {
            String args = jvmArgs.replace("-XX:+UseG1GC", "-XX:+Use" + collector + "GC");
            return new Benchmark(name, title, what, byNameOnly, drawnNames, args, shortMode, fullMode);
        }

        /** The metrics that its chart shows. */
        List<String> drawn() {
            return words(drawnNames);
        }
    }

    /** How thoroughly to measure. */
    record Mode(int rounds, List<Run> runs) {
        /**
         * The forks of a round: for each setting of the parameters, the timers take turns.
         *
         * @param threads the numbers of threads where the catalog has some; null for those of the catalog
         */
        List<Fork> forks(@Nullable String threads) {
            return runs.stream().flatMap(run -> run.forks(threads).stream()).toList();
        }

        /** The same with other values of parameters, where a run has these. */
        Mode with(Map<String, String> values) {
            return new Mode(
                    rounds, runs.stream().map(run -> run.withValues(values)).toList());
        }
    }

    /** A JMH method with its axes; see {@code catalog.json}. */
    record Run(
            String benchmark,
            String timers,
            @Nullable String threads,
            @Nullable Map<String, String> params,
            @Nullable Map<String, String> set,
            @Nullable Map<String, String> show,
            List<Integer> warmUp,
            List<Integer> measure,
            int other,
            int seconds,
            int sinceJdk) {
        boolean isScenario() {
            return benchmark.endsWith(".run");
        }

        int nominalSeconds() {
            int millis = Math.max(1, warmUp.get(0)) * warmUp.get(1) + measure.get(0) * measure.get(1);
            return seconds > 0 ? seconds : START_SECONDS + other + millis / 1_000;
        }

        List<Fork> forks(@Nullable String otherThreads) {
            List<Map<String, String>> settings = List.of(orEmpty(show));
            for (Map.Entry<String, String> axis : axes(otherThreads).entrySet()) {
                settings = settings.stream()
                        .flatMap(setting -> words(axis.getValue()).stream()
                                .map(value -> with(setting, Map.of(axis.getKey(), value))))
                        .toList();
            }
            List<Fork> forks = new ArrayList<>();
            for (Map<String, String> setting : settings) {
                words(timers.replace("PEERS", PEERS)).forEach(timer -> forks.add(new Fork(timer, setting, this, null)));
            }
            return forks;
        }

        /** Whether this is one of its axes. */
        boolean hasParameter(String name) {
            return orEmpty(params).containsKey(name);
        }

        private Run withValues(Map<String, String> values) {
            Map<String, String> changed = new LinkedHashMap<>(orEmpty(params));
            changed.replaceAll(values::getOrDefault);
            return new Run(benchmark, timers, threads, changed, set, show, warmUp, measure, other, seconds, sinceJdk);
        }

        /** What JMH is given of a setting: not the number of threads, and nothing that is only shown. */
        Map<String, String> jmhParams(Map<String, String> setting) {
            Map<String, String> passed = with(orEmpty(set), Map.of());
            orEmpty(params).keySet().forEach(name -> passed.put(name, setting.getOrDefault(name, "")));
            return passed;
        }

        private Map<String, String> axes(@Nullable String otherThreads) {
            return threads == null
                    ? orEmpty(params)
                    : with(Map.of("threads", otherThreads == null ? threads : otherThreads), orEmpty(params));
        }

        private static Map<String, String> orEmpty(@Nullable Map<String, String> given) {
            return given == null ? Map.of() : given;
        }
    }

    static Optional<Benchmark> find(String name) {
        return BENCHMARKS.stream()
                .filter(benchmark -> benchmark.name().equals(name))
                .findFirst();
    }

    private static List<String> words(String text) {
        return List.of(text.split(" ", -1));
    }

    private static Map<String, String> with(Map<String, String> first, Map<String, String> second) {
        Map<String, String> both = new LinkedHashMap<>(first);
        both.putAll(second);
        return both;
    }

    private static List<Benchmark> read() {
        JsonMapper json =
                JsonMapper.builder().enable(JsonReadFeature.ALLOW_JAVA_COMMENTS).build();
        try (InputStream catalog = Catalog.class.getResourceAsStream("catalog.json")) {
            return List.of(json.readValue(catalog, Benchmark[].class));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
