package io.tickwheel.jmh.run;

import io.tickwheel.jmh.kit.ProgressLine;
import io.tickwheel.jmh.result.Conditions;
import io.tickwheel.jmh.run.Rounds.Task;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code jmh/run}. */
@Command(name = "jmh/run", sortOptions = false, usageHelpAutoWidth = true, resourceBundle = RunCommand.TEXTS)
public final class RunCommand implements Callable<Integer> {
    /** What --help prints. */
    static final String TEXTS = "io.tickwheel.jmh.run.RunCommand";

    private static final int FAILED = 1;
    private static final Path RESULTS = Path.of("docs", "benchmarks");
    private static final Path LOGS = Path.of("jmh", "target", "runs");

    @Mixin
    private Selection selection = new Selection();

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

    @Option(names = "--jdk", paramLabel = "PATH")
    private Path jdk = Path.of(System.getProperty("java.home"));

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
                        .filter(fork -> fork.isOn(Selection.FIRST_RELEASE))
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
            return 0;
        }
        Path java = checkedJava();
        List<Task> tasks = selection.tasks(ThisMachine.release(ThisMachine.jdkVersion(jdk)), mode.full);
        if (dryRun) {
            tasks.forEach(task -> {
                out.printf(
                        Locale.ROOT,
                        "%s: %d rounds, about %s%n",
                        task.resultName(),
                        task.rounds(),
                        Rounds.timeText(task.nominalSeconds()));
                task.forks().forEach(fork -> out.printf("  %s%n", fork.label()));
            });
            int forks = tasks.stream()
                    .mapToInt(task -> task.rounds() * task.forks().size())
                    .sum();
            int seconds = tasks.stream().mapToInt(Task::nominalSeconds).sum();
            out.printf(Locale.ROOT, "%d forks, about %s%n", forks, Rounds.timeText(seconds));
            return 0;
        }
        return measure(new JmhProcess(java), tasks, out);
    }

    private int measure(JmhProcess jmh, List<Task> tasks, PrintWriter out) throws IOException {
        ProgressLine console = ProgressLine.on(out);
        Rounds all = new Rounds(jmh, results, LOGS, console);
        Conditions machine = selection.of(ThisMachine.conditions(jdk, mode.full));
        requireNothingIsLost(all, tasks, machine);
        List<String> given = spec.commandLine().getParseResult().originalArgs();
        int failed;
        try (MeasurementLock lock = MeasurementLock.tryTake(Path.of(System.getProperty("java.io.tmpdir")))) {
            if (lock == null && !JmhProcess.ignoresLock()) {
                throw wrong("another jmh/run is measuring; two at a time would measure each other");
            }
            jmh.useCopyIn(LOGS);
            failed = all.run(tasks, machine, commandText(given), mode.full && !fresh, selection.isPart());
        }
        console.print(failed == 0 ? "All forks ended well. Next: jmh/run --draw" : failed + " forks failed, see above");
        return failed == 0 ? 0 : FAILED;
    }

    private void requireNothingIsLost(Rounds all, List<Task> tasks, Conditions machine) throws IOException {
        all.ofOtherMode(tasks, machine).ifPresent(task -> {
            throw wrong(task.resultName() + " has results of the " + (mode.full ? "short" : "full")
                    + " mode; they would be lost. --suffix names another file, --results another folder");
        });
        if (selection.isPart()) {
            all.withOtherLines(tasks, machine).ifPresent(task -> {
                throw wrong(task.resultName() + " has other lines, measured under other conditions or before what is"
                        + " measured was changed; they would be lost. --suffix names another file");
            });
        }
    }

    private static void write(Map<Path, String> files, PrintWriter out) throws IOException {
        for (Map.Entry<Path, String> file : files.entrySet()) {
            Files.writeString(file.getKey(), file.getValue());
            out.println("written: " + file.getKey());
        }
    }

    private Path checkedJava() {
        Path java = jdk.resolve("bin").resolve("java");
        if (!Files.isExecutable(java)) {
            throw wrong("--jdk: there is no bin/java in " + jdk);
        }
        if (ThisMachine.release(ThisMachine.jdkVersion(jdk)) == 0) {
            throw wrong("--jdk: there is no file 'release' that tells the version in " + jdk);
        }
        return java;
    }

    /** The command as it was given, without paths of this machine, which may have spaces. */
    static String commandText(List<String> arguments) {
        StringBuilder text = new StringBuilder("jmh/run");
        boolean isPath = false;
        for (String argument : arguments) {
            String shown = argument.replaceAll("=[^=,]+\\.jar", "").replaceFirst("^(--jdk|--results)=.*", "$1 PATH");
            text.append(' ').append(isPath ? "PATH" : shown);
            isPath = List.of("--jdk", "--results").contains(argument);
        }
        return text.toString();
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
