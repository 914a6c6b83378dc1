package io.tickwheel.jmh.run;

import io.tickwheel.jmh.result.Conditions;
import io.tickwheel.jmh.run.Rounds.Task;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The options of {@code jmh/run} that say what of the catalog is measured; what would choose nothing is refused. */
final class Selection {
    /** The release whose results have names without it. */
    static final int FIRST_RELEASE = 17;

    private static final int MOST_THREADS = 64;
    private static final int MOST_ROUNDS = 1_000;
    /** As in the JVM's option, {@code -XX:+UseParallelGC}. */
    private static final List<String> COLLECTORS = List.of("G1", "Parallel", "Serial", "Shenandoah", "Z");

    @Parameters(arity = "0..*", paramLabel = "NAME", descriptionKey = "names")
    private List<String> names = List.of();

    @Option(names = "--timers", paramLabel = "T,T", split = ",")
    private List<String> timers = List.of();

    @Option(names = "--only", paramLabel = "KEY=VALUE", split = ",")
    private Map<String, String> settings = Map.of();

    @Option(names = "--set", paramLabel = "KEY=VALUE", split = ",")
    private Map<String, String> values = Map.of();

    @Option(names = "--threads", paramLabel = "N,N", split = ",")
    private List<Integer> threads = List.of();

    @Option(names = "--rounds", paramLabel = "N")
    private @Nullable Integer rounds;

    @Option(names = "--builds", paramLabel = "B=JAR", split = ",")
    private Map<String, Path> builds = Map.of();

    @Option(names = "--collector", paramLabel = "NAME")
    private @Nullable String collector;

    @Option(names = "--suffix", paramLabel = "S")
    private @Nullable String suffix;

    /** Of the command that these are options of. */
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command = CommandSpec.create();

    /** What ends the names of the results of a JDK. */
    static String suffixOf(int release) {
        return release == FIRST_RELEASE ? "" : "-jdk" + release;
    }

    /** Whether the other lines of a benchmark's results stay. Results of builds are of these alone. */
    boolean isPart() {
        return builds.isEmpty() && !(timers.isEmpty() && settings.isEmpty() && values.isEmpty() && threads.isEmpty());
    }

    /** With the builds that are measured in place of the sources that are there. */
    Conditions of(Conditions machine) {
        return builds.isEmpty() ? machine : machine.ofCommit(buildNames());
    }

    List<Task> tasks(int release, boolean isFull) {
        requireNoEmptyList();
        builds.values().stream().filter(jar -> !Files.isRegularFile(jar)).forEach(jar -> {
            throw wrong("--builds: there is no " + jar);
        });
        if (rounds != null && (rounds < 1 || rounds > MOST_ROUNDS)) {
            throw wrong("--rounds: " + rounds + " (expected: 1 to " + MOST_ROUNDS + ")");
        }
        threads.stream().filter(number -> number < 1 || number > MOST_THREADS).forEach(number -> {
            throw wrong("--threads: " + number + " (expected: 1 to " + MOST_THREADS + ")");
        });
        if (collector != null && !COLLECTORS.contains(collector)) {
            throw wrong("--collector: '" + collector + "' (expected: " + String.join(", ", COLLECTORS) + ")");
        }
        if (suffix != null && !suffix.matches("[A-Za-z0-9.-]*")) {
            throw wrong("--suffix: '" + suffix + "' (expected: letters, digits, dots and hyphens)");
        }
        requireKnownTimers();
        List<Catalog.Benchmark> benchmarks = benchmarks();
        requireKnownSettings(benchmarks.stream()
                .flatMap(benchmark -> forks(benchmark, isFull).stream())
                .toList());
        List<Task> tasks = benchmarks.stream()
                .map(benchmark -> task(benchmark, release, isFull))
                .filter(task -> !task.forks().isEmpty())
                .toList();
        if (tasks.isEmpty()) {
            throw wrong("--timers, --only: no benchmark has " + String.join(", ", timers) + settings);
        }
        return tasks;
    }

    /** A list of nothing would mean all. */
    private void requireNoEmptyList() {
        command.commandLine().getParseResult().matchedOptions().stream()
                .filter(option -> (option.getValue() instanceof Collection<?> list && list.isEmpty())
                        || (option.getValue() instanceof Map<?, ?> map && map.isEmpty()))
                .findFirst()
                .ifPresent(option -> {
                    throw wrong(option.longestName() + ": nothing is named");
                });
    }

    /** One that is misspelt beside others would be left out in silence. */
    private void requireKnownTimers() {
        Set<String> known = Catalog.BENCHMARKS.stream()
                .flatMap(benchmark -> Stream.of(benchmark.shortMode(), benchmark.fullMode()))
                .flatMap(its -> its.forks(null).stream())
                .map(Fork::timer)
                .collect(Collectors.toSet());
        timers.stream().filter(timer -> !known.contains(timer)).findFirst().ifPresent(timer -> {
            throw wrong("--timers: no benchmark has " + timer);
        });
    }

    /** What none of the forks has would choose nothing, and all would be measured. */
    private void requireKnownSettings(List<Fork> forks) {
        settings.forEach((key, value) -> {
            if (forks.stream().noneMatch(fork -> value.equals(fork.setting().get(key)))) {
                throw wrong("--only: none of these benchmarks has " + key + "=" + value);
            }
        });
        values.keySet().forEach(key -> {
            if (forks.stream().noneMatch(fork -> fork.run().hasParameter(key))) {
                throw wrong("--set: none of these benchmarks has a parameter " + key);
            }
        });
        if (!threads.isEmpty() && forks.stream().allMatch(fork -> fork.run().threads() == null)) {
            throw wrong("--threads: none of these benchmarks has several numbers of threads");
        }
    }

    private List<Catalog.Benchmark> benchmarks() {
        if (names.isEmpty()) {
            return Catalog.BENCHMARKS.stream()
                    .filter(benchmark -> !benchmark.byNameOnly())
                    .toList();
        }
        return names.stream()
                .distinct()
                .map(name -> Catalog.find(name)
                        .orElseThrow(() -> wrong("There is no benchmark '" + name + "'; --list names them")))
                .toList();
    }

    private Task task(Catalog.Benchmark benchmark, int release, boolean isFull) {
        List<Fork> forks = forks(benchmark, isFull).stream()
                .filter(fork -> fork.isOn(release) && isWanted(fork))
                .flatMap(fork -> builds.isEmpty()
                        ? Stream.of(fork)
                        : builds.entrySet().stream().map(build -> fork.of(build.getKey(), build.getValue())))
                .toList();
        String title = builds.isEmpty() ? benchmark.title() : benchmark.title() + ": " + buildNames();
        String resultName = benchmark.name() + suffixOf(release) + (suffix == null ? usualSuffix(isFull) : suffix);
        int itsRounds = rounds == null ? benchmark.mode(isFull).rounds() : rounds;
        return collector == null
                ? new Task(benchmark, resultName, title, itsRounds, forks)
                : new Task(benchmark.with(collector), resultName, title + ", " + collector + "GC", itsRounds, forks);
    }

    private String usualSuffix(boolean isFull) {
        return (collector == null ? "" : "-" + collector.toLowerCase(Locale.ROOT)) + (isFull ? "-full" : "");
    }

    private String buildNames() {
        return String.join(" and ", builds.keySet());
    }

    /** Those of all timers and settings, each once: runs for several sizes are the same where one size is set. */
    private List<Fork> forks(Catalog.Benchmark benchmark, boolean isFull) {
        String otherThreads = threads.stream().distinct().map(String::valueOf).collect(Collectors.joining(" "));
        Map<String, Fork> byLabel = new LinkedHashMap<>();
        benchmark
                .mode(isFull)
                .with(values)
                .forks(threads.isEmpty() ? null : otherThreads)
                .forEach(fork -> byLabel.put(fork.label(), fork));
        return List.copyOf(byLabel.values());
    }

    private boolean isWanted(Fork fork) {
        return (timers.isEmpty() || timers.contains(fork.timer()))
                && settings.entrySet().stream()
                        .allMatch(setting -> setting.getValue()
                                .equals(fork.setting().getOrDefault(setting.getKey(), setting.getValue())));
    }

    private ParameterException wrong(String message) {
        return new ParameterException(command.commandLine(), message);
    }
}
