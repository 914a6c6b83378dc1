package io.tickwheel.jmh.run;

import io.tickwheel.jmh.kit.ProgressLine;
import io.tickwheel.jmh.layouts.LayoutPicture;
import io.tickwheel.jmh.result.Conditions;
import io.tickwheel.jmh.run.Rounds.Task;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code jmh/run}. */
@Command(name = "jmh/run", sortOptions = false, usageHelpAutoWidth = true, resourceBundle = RunCommand.TEXTS)
public final class RunCommand implements Callable<Integer> {
    /** What --help prints. */
    static final String TEXTS = "io.tickwheel.jmh.run.RunCommand";

    private static final int FAILED = 1;
    private static final int MOST_THREADS = 64;
    private static final int FIRST_RELEASE = 17;
    private static final Path RESULTS = Path.of("docs", "benchmarks");
    private static final Path PICTURES = Path.of("docs", "layouts");
    private static final Path LOGS = Path.of("jmh", "target", "runs");

    @Parameters(arity = "0..*", paramLabel = "NAME", descriptionKey = "names")
    private List<String> names = List.of();

    @ArgGroup
    private Thoroughness mode = new Thoroughness();

    @Option(names = "--fresh")
    private boolean fresh;

    @Option(names = "--list")
    private boolean list;

    @Option(names = "--dry-run")
    private boolean dryRun;

    @Option(names = "--draw")
    private boolean draw;

    @Option(names = "--rounds", paramLabel = "N")
    private @Nullable Integer rounds;

    @Option(names = "--threads", paramLabel = "N,N", split = ",")
    private List<Integer> threads = List.of();

    @Option(names = "--jdk", paramLabel = "PATH")
    private Path jdk = Path.of(System.getProperty("java.home"));

    @Option(names = "--suffix", paramLabel = "S")
    private String suffix = "";

    @Option(names = "--timers", paramLabel = "T,T", split = ",")
    private List<String> timers = List.of();

    @Option(names = "--only", paramLabel = "KEY=VALUE", split = ",")
    private Map<String, String> settings = Map.of();

    @Option(names = "--builds", paramLabel = "B=JAR", split = ",")
    private Map<String, Path> builds = Map.of();

    @Option(names = "--results", paramLabel = "DIR")
    private Path results = RESULTS;

    @Option(names = "--help", usageHelp = true)
    @SuppressWarnings("UnusedVariable") // picocli looks at it, nobody else
    private boolean help;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /** One of the two at most. */
    private static final class Thoroughness {
        @Option(names = "--full")
        private boolean full;

        @Option(names = "--short")
        @SuppressWarnings("UnusedVariable") // the default
        private boolean shorter;
    }

    public static void main(String[] arguments) {
        Path caller = Path.of(System.getProperty("tickwheel.caller", ""));
        System.exit(commandLine(caller).execute(arguments));
    }

    /** The command for one who calls it in a directory, where the paths that are given begin. */
    static CommandLine commandLine(Path caller) {
        CommandLine commandLine = new CommandLine(new RunCommand())
                .registerConverter(Path.class, caller::resolve)
                .setParameterExceptionHandler((wrong, arguments) -> {
                    PrintWriter err = wrong.getCommandLine().getErr();
                    err.printf("jmh/run: %s%nTry: jmh/run --help%n", wrong.getMessage());
                    err.flush();
                    return wrong.getCommandLine().getCommandSpec().exitCodeOnInvalidInput();
                })
                .setExecutionExceptionHandler((failure, command, parsed) -> {
                    command.getErr().println("jmh/run: " + failure);
                    command.getErr().flush();
                    return FAILED;
                });
        commandLine.getCommandSpec().usageMessage().footer(times());
        return commandLine;
    }

    /** How long each benchmark takes, as far as that is planned, with the timers that all JDKs have. */
    private static String[] times() {
        Stream<String> rows = Catalog.BENCHMARKS.stream()
                .map(benchmark -> String.format(
                        "  %-14s %6s %8s", benchmark.name(), time(benchmark.shortMode()), time(benchmark.fullMode())));
        return Stream.concat(Stream.of("", "Benchmark         short     full"), rows)
                .toArray(String[]::new);
    }

    private static String time(Catalog.Mode mode) {
        return Rounds.timeText(mode.rounds()
                * mode.forks(null).stream()
                        .filter(fork -> fork.isOn(FIRST_RELEASE))
                        .mapToInt(fork -> fork.run().nominalSeconds())
                        .sum());
    }

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        if (list) {
            Catalog.BENCHMARKS.forEach(benchmark -> out.printf(
                    "%-14s%s %s%n", benchmark.name(), benchmark.byNameOnly() ? "*" : " ", benchmark.title()));
            return 0;
        }
        if (draw) {
            write(Documentation.files(results), out);
            if (results.equals(RESULTS)) {
                write(LayoutPicture.files(PICTURES), out);
            }
            return 0;
        }
        Path java = checkedJava();
        List<Task> tasks = tasks();
        if (dryRun) {
            tasks.forEach(task -> {
                out.printf(
                        "%s: %d rounds, about %s%n",
                        task.resultName(), task.rounds(), Rounds.timeText(task.nominalSeconds()));
                task.forks().forEach(fork -> out.printf("  %s%n", fork.label()));
            });
            int forks = tasks.stream()
                    .mapToInt(task -> task.rounds() * task.forks().size())
                    .sum();
            int seconds = tasks.stream().mapToInt(Task::nominalSeconds).sum();
            out.printf("%d forks, about %s%n", forks, Rounds.timeText(seconds));
            return 0;
        }
        return measure(new JmhProcess(java), tasks, out);
    }

    private int measure(JmhProcess jmh, List<Task> tasks, PrintWriter out) throws IOException {
        ProgressLine console = ProgressLine.on(out);
        Rounds all = new Rounds(jmh, results, LOGS, console);
        Conditions machine = ThisMachine.conditions(jdk, mode.full);
        // Results of builds are of these alone.
        boolean isPart = builds.isEmpty() && !(timers.isEmpty() && settings.isEmpty() && threads.isEmpty());
        if (isPart) {
            all.withOtherLines(tasks, machine).ifPresent(task -> {
                throw wrong(task.resultName() + " has other lines, measured under other conditions or before what is"
                        + " measured was changed; they would be lost. --suffix names another file");
            });
        }
        int failed;
        try (MeasurementLock lock = MeasurementLock.tryTake(Path.of(System.getProperty("java.io.tmpdir")))) {
            if (lock == null && !JmhProcess.ignoresLock()) {
                throw wrong("another jmh/run is measuring; two at a time would measure each other");
            }
            jmh.useCopyIn(LOGS);
            failed = all.run(tasks, machine, commandText(), mode.full && !fresh, isPart);
        }
        console.print(failed == 0 ? "All forks ended well. Next: jmh/run --draw" : failed + " forks failed, see above");
        return failed == 0 ? 0 : FAILED;
    }

    /** What ends the names of the results of a JDK. */
    static String suffixOf(int release) {
        return release == FIRST_RELEASE ? "" : "-jdk" + release;
    }

    private static void write(Map<Path, String> files, PrintWriter out) throws IOException {
        for (Map.Entry<Path, String> file : files.entrySet()) {
            Files.writeString(file.getKey(), file.getValue());
            out.println("written: " + file.getKey());
        }
    }

    private List<Task> tasks() {
        requireNoEmptyList();
        builds.values().stream().filter(jar -> !Files.isRegularFile(jar)).forEach(jar -> {
            throw wrong("--builds: there is no " + jar);
        });
        if (rounds != null && rounds < 1) {
            throw wrong("--rounds: " + rounds + " (expected: 1 or more)");
        }
        threads.stream().filter(number -> number < 1 || number > MOST_THREADS).forEach(number -> {
            throw wrong("--threads: " + number + " (expected: 1 to " + MOST_THREADS + ")");
        });
        if (!suffix.matches("[A-Za-z0-9.-]*")) {
            throw wrong("--suffix: '" + suffix + "' (expected: letters, digits, dots and hyphens)");
        }
        requireKnownTimers();
        List<Catalog.Benchmark> benchmarks = benchmarks();
        requireWhatIsAskedFor(benchmarks);
        List<Task> tasks = benchmarks.stream()
                .map(this::task)
                .filter(task -> !task.forks().isEmpty())
                .toList();
        if (tasks.isEmpty()) {
            throw wrong("--timers, --only: no benchmark has " + String.join(", ", timers) + settings);
        }
        return tasks;
    }

    /** A list of nothing would mean all. */
    private void requireNoEmptyList() {
        spec.commandLine().getParseResult().matchedOptions().stream()
                .filter(option -> (option.getValue() instanceof Collection<?> list && list.isEmpty())
                        || (option.getValue() instanceof Map<?, ?> map && map.isEmpty()))
                .findFirst()
                .ifPresent(option -> {
                    throw wrong(option.longestName() + ": nothing is named");
                });
    }

    /** What none of the benchmarks has would choose nothing, and all would be measured. */
    private void requireWhatIsAskedFor(List<Catalog.Benchmark> benchmarks) {
        List<Fork> forks = benchmarks.stream()
                .flatMap(benchmark -> forks(benchmark).stream())
                .toList();
        settings.forEach((key, value) -> {
            if (forks.stream().noneMatch(fork -> value.equals(fork.setting().get(key)))) {
                throw wrong("--only: none of these benchmarks has " + key + "=" + value);
            }
        });
        if (!threads.isEmpty() && forks.stream().allMatch(fork -> fork.run().threads() == null)) {
            throw wrong("--threads: none of these benchmarks has several numbers of threads");
        }
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

    private Task task(Catalog.Benchmark benchmark) {
        int release = ThisMachine.release(ThisMachine.jdkVersion(jdk));
        List<Fork> forks = forks(benchmark).stream()
                .filter(fork -> fork.isOn(release) && isWanted(fork))
                .flatMap(fork -> builds.isEmpty()
                        ? Stream.of(fork)
                        : builds.entrySet().stream().map(build -> fork.of(build.getKey(), build.getValue())))
                .toList();
        String title =
                builds.isEmpty() ? benchmark.title() : benchmark.title() + ": " + String.join(" and ", builds.keySet());
        String resultName = benchmark.name() + suffixOf(release) + suffix;
        int itsRounds = benchmark.mode(mode.full).rounds();
        return new Task(benchmark, resultName, title, rounds == null ? itsRounds : rounds, forks);
    }

    /** Those of all timers and settings. */
    private List<Fork> forks(Catalog.Benchmark benchmark) {
        String otherThreads = threads.stream().distinct().map(String::valueOf).collect(Collectors.joining(" "));
        return benchmark.mode(mode.full).forks(threads.isEmpty() ? null : otherThreads);
    }

    private boolean isWanted(Fork fork) {
        return (timers.isEmpty() || timers.contains(fork.timer()))
                && settings.entrySet().stream()
                        .allMatch(setting -> setting.getValue()
                                .equals(fork.setting().getOrDefault(setting.getKey(), setting.getValue())));
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

    private Path checkedJava() {
        Path java = jdk.resolve("bin").resolve("java");
        if (!Files.isExecutable(java)) {
            throw wrong("--jdk: there is no bin/java in " + jdk);
        }
        return java;
    }

    /** The command as it was given, without paths of this machine. */
    private String commandText() {
        String given = spec.commandLine().getParseResult().originalArgs().stream()
                .map(argument -> argument.replaceAll("=[^=,]+\\.jar", ""))
                .collect(Collectors.joining(" "));
        return ("jmh/run " + given)
                .replaceAll("(--jdk|--results)[ =]\\S+", "$1 PATH")
                .strip();
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
