package io.tickwheel.jmh.run;

import io.tickwheel.jmh.program.ProgramMain;
import io.tickwheel.jmh.result.ResultStore;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Measures what its command line names. */
@Command(
        name = "jmh/run",
        sortOptions = false,
        usageHelpAutoWidth = true,
        description = {
            "Measures timers side by side, each fork of a timer in a JVM of its own, the timers taking turns, and"
                    + " writes the results as JSON.",
            ""
        },
        footer = {
            "",
            "Without arguments: all questions but those that --list marks, in their short form, in about 15 minutes.",
            "jmh/run --draw draws the charts and writes the tables from the results that are there.",
            "Exit status: 0 if all went well, 1 if a fork failed, 2 if an option is wrong."
        })
final class RunCommand implements Callable<Integer> {
    private static final String TERMINAL = "tickwheel.terminal";
    private static final Path LOGS = Path.of("jmh", "target", "runs");

    @Parameters(arity = "0..*", paramLabel = "NAME", description = "Questions to ask (default: all).")
    private List<String> names = List.of();

    @Option(names = "--full", description = "The long form, for figures to quote: hours for all questions.")
    private boolean full;

    @Option(
            names = "--list",
            description = "Lists the questions, with a star those that are asked by name only, and ends.")
    private boolean list;

    @Option(names = "--dry-run", description = "Prints the plan and ends.")
    private boolean dryRun;

    @Option(
            names = "--turns",
            paramLabel = "N",
            description = "How often each timer takes its turn (default: as the form says).")
    private @Nullable Integer turns;

    @Option(
            names = "--jdk",
            paramLabel = "PATH",
            description = "Home of the JDK for the forks (default: the one that runs this).")
    private Path jdk = Path.of(System.getProperty("java.home"));

    @Option(
            names = "--suffix",
            paramLabel = "S",
            description = "Ends the names of the results files, for example -jdk25.")
    private String suffix = "";

    @Option(
            names = "--timers",
            paramLabel = "T,T",
            split = ",",
            description = "Only these of the timers that a question is put to (default: all).")
    private List<String> timers = List.of();

    @Option(
            names = "--only",
            paramLabel = "KEY=VALUE",
            split = ",",
            description = "Only these values of the questions' parameters, for example pending=1000000,tick-millis=10"
                    + " (default: all).")
    private Map<String, String> settings = Map.of();

    @Option(
            names = "--builds",
            paramLabel = "B=JAR",
            split = ",",
            description = "Other builds of the benchmarks, which take turns instead of this one; jmh/compare makes"
                    + " them of commits.")
    private Map<String, Path> builds = Map.of();

    @Option(names = "--results", paramLabel = "DIR", description = "Where the results go (default: docs/benchmarks).")
    private Path results = Path.of("docs", "benchmarks");

    @Option(names = "--help", usageHelp = true, description = "Prints this and ends.")
    @SuppressWarnings("UnusedVariable") // picocli looks at it, nobody else
    private boolean help;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        if (list) {
            List<Question> unnamed = Catalog.unnamed();
            Catalog.questions()
                    .forEach(question -> out.printf(
                            "%-14s%s %s%n", question.name(), unnamed.contains(question) ? " " : "*", question.title()));
            return 0;
        }
        Path java = java();
        Plan plan = new Plan(questions(java), full, checkedTurns(), checkedSuffix());
        if (dryRun) {
            out.println(plan.inWords());
            return 0;
        }
        return measure(plan, java, new Console(out, Boolean.getBoolean(TERMINAL)));
    }

    private int measure(Plan plan, Path java, Console console) throws IOException {
        ForkRunner jmh = new JmhForkRunner();
        ForkRunner programs = new ProgramForkRunner(ProgramMain.class.getName());
        ForkRunner jars = new JarForkRunner();
        ForkRunner any =
                (fork, place) -> runner(fork.work(), jmh, programs, jars).run(fork, place);
        ConditionsReader conditions = ConditionsReader.of(commandLine(), full, java);
        int failed = new SuiteRun(plan, any, conditions, new ResultStore(results), java, LOGS, console).run();
        console.say(failed == 0 ? "All forks ended well. Next: jmh/run --draw" : failed + " forks failed, see above");
        return failed == 0 ? 0 : 1;
    }

    private static ForkRunner runner(Work work, ForkRunner jmh, ForkRunner programs, ForkRunner jars) {
        if (work instanceof Work.InJar inJar) {
            return inJar.work() instanceof Work.Jmh ? jars : programs;
        }
        return work instanceof Work.Jmh ? jmh : programs;
    }

    private List<Question> questions(Path java) throws IOException {
        builds.values().stream().filter(jar -> !Files.isRegularFile(jar)).forEach(jar -> {
            throw wrong("--builds: there is no " + jar);
        });
        Builds others = new Builds(builds);
        Predicate<Fork> asked = asked(ConditionsReader.release(java));
        List<Question> questions = named().stream()
                .map(question -> others.ask(question.only(asked)))
                .filter(question -> !question.form(full).forks().isEmpty())
                .toList();
        if (questions.isEmpty()) {
            throw wrong("--timers, --only: no question is put to " + String.join(", ", timers) + settings);
        }
        return questions;
    }

    /** What of a question is asked: of timers that were named and that the JDK has, with settings that were named. */
    private Predicate<Fork> asked(int release) {
        return fork -> (timers.isEmpty() || timers.contains(fork.timer()))
                && Timers.isOn(release, fork.timer())
                && settings.entrySet().stream()
                        .allMatch(setting -> setting.getValue()
                                .equals(fork.parameters().getOrDefault(setting.getKey(), setting.getValue())));
    }

    private List<Question> named() {
        if (names.isEmpty()) {
            return Catalog.unnamed();
        }
        List<Question> questions = new ArrayList<>();
        for (String name : names) {
            questions.add(Catalog.find(name)
                    .orElseThrow(() -> wrong("There is no question '" + name + "'; --list names those there are")));
        }
        return questions;
    }

    private @Nullable Integer checkedTurns() {
        if (turns != null && turns < 1) {
            throw wrong("--turns: " + turns + " (expected: 1 or more)");
        }
        return turns;
    }

    private String checkedSuffix() {
        if (!suffix.matches("[A-Za-z0-9.-]*")) {
            throw wrong("--suffix: '" + suffix + "' (expected: letters, digits, dots and hyphens)");
        }
        return suffix;
    }

    private Path java() {
        Path java = jdk.resolve("bin").resolve("java");
        if (!Files.isExecutable(java)) {
            throw wrong("--jdk: there is no bin/java in " + jdk);
        }
        return java;
    }

    /** What was called, without places of this machine. */
    private String commandLine() {
        List<String> words = new ArrayList<>(List.of("jmh/run"));
        words.addAll(names);
        if (full) {
            words.add("--full");
        }
        if (turns != null) {
            words.add("--turns " + turns);
        }
        if (!timers.isEmpty()) {
            words.add("--timers " + String.join(",", timers));
        }
        if (!settings.isEmpty()) {
            words.add("--only " + settings.toString().replaceAll("[{} ]", ""));
        }
        if (!builds.isEmpty()) {
            words.add("--builds " + String.join(",", builds.keySet()));
        }
        if (spec.commandLine().getParseResult().hasMatchedOption("--jdk")) {
            words.add("--jdk PATH");
        }
        if (!suffix.isEmpty()) {
            words.add("--suffix " + suffix);
        }
        return String.join(" ", words);
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
