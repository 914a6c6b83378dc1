package io.tickwheel.examples.demo;

import io.tickwheel.internal.page.NumberText;
import io.tickwheel.jmh.kit.ChildJvm;
import io.tickwheel.jmh.kit.ProgressLine;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code demo}: one Netty application on two timers, compared. */
@Command(name = "demo", sortOptions = false, usageHelpWidth = 100, resourceBundle = DemoCommand.TEXTS)
public final class DemoCommand implements Callable<Integer> {
    /** What --help prints. */
    static final String TEXTS = "io.tickwheel.examples.demo.DemoCommand";

    private static final List<String> FLAGS = List.of("-Xms512m", "-Xmx512m", "-XX:+UseG1GC");
    static final int DEFAULT_SECONDS = 9;
    static final int BRIEF_SECONDS = 2;

    @Option(names = "--short")
    private boolean brief;

    @Option(names = "--rate", paramLabel = "N", defaultValue = "5000")
    private int rate;

    @Option(names = "--seconds", paramLabel = "N")
    private @Nullable Integer seconds;

    @Option(names = "--tick-ms", paramLabel = "N", defaultValue = "1")
    private int tickMillis;

    @Option(names = "--report", paramLabel = "FILE", defaultValue = "${sys:demo.report:-target/demo-report.html}")
    private Path report = Path.of("");

    @Option(names = "--help", usageHelp = true)
    @SuppressWarnings("UnusedVariable") // picocli looks at it, nobody else
    private boolean help;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return new CommandLine(new DemoCommand())
                .addSubcommand(new WaitingCommand())
                .setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF))
                .setParameterExceptionHandler((wrong, arguments) -> {
                    // One line and where help is: a page of usage would push that line off the screen.
                    CommandLine command = wrong.getCommandLine();
                    PrintWriter err = command.getErr();
                    err.println("demo: " + wrong.getMessage());
                    CommandLine.UnmatchedArgumentException.printSuggestions(wrong, err);
                    err.println("Try: " + command.getCommandSpec().qualifiedName() + " --help");
                    err.flush();
                    return CommandLine.ExitCode.USAGE;
                })
                .setExecutionExceptionHandler((failure, command, parsed) -> {
                    boolean told = failure instanceof ChildJvm.Failure;
                    command.getErr().println("demo: " + (told ? failure.getMessage() : failure));
                    command.getErr().flush();
                    return CommandLine.ExitCode.SOFTWARE;
                });
    }

    @Override
    public Integer call() throws IOException {
        int ofRequests = seconds != null ? seconds : brief ? BRIEF_SECONDS : DEFAULT_SECONDS;
        requireWithin(spec, "--rate", rate, 100, 20_000);
        requireWithin(spec, "--seconds", ofRequests, 1, 12);
        requireWithin(spec, "--tick-ms", tickMillis, 1, 100);
        Path page = writablePage();
        PrintWriter out = spec.commandLine().getOut();
        Load load = new Load(rate, ofRequests, tickMillis, brief);
        Map<String, String> conditions = conditions(load);
        Texts.lines(DemoCommand.class, "conditions.txt", conditions).forEach(out::println);
        Comparison comparison = measure(load, ProgressLine.on(out));
        print(comparison, "comparison.txt", out);
        Files.writeString(page, comparison.page(conditions));
        out.printf("%nThe same with charts: %s%n", page);
        out.flush();
        return comparison.isCorrect() ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }

    private static Comparison measure(Load load, ProgressLine progress) {
        StolenTime stolen = new StolenTime();
        try (Turns turns = new Turns(List.of(DemoTimer.values()), TimedApplication.class, FLAGS, load, progress)) {
            turns.together(TimedApplication.WARM_UP);
            turns.inTurns(TimedApplication.REQUESTS, Load.ROUNDS);
            turns.inTurns(TimedApplication.EXACT, 1);
            turns.inTurns(TimedApplication.MEMORY, 1);
            turns.inTurns(TimedApplication.START_CANCEL, Load.ROUNDS);
            turns.inTurns(TimedApplication.CONNECTIONS, Load.ROUNDS);
            progress.clear();
            return new Comparison(turns.measured().get(0), turns.measured().get(1), stolen.percent());
        }
    }

    static void print(Comparison comparison, String resource, PrintWriter out) {
        out.println();
        comparison.table(resource).forEach(out::println);
        if (!comparison.noise().isEmpty()) {
            out.printf("%n%s%n", comparison.noise());
        }
        out.flush();
    }

    /** The values of what is said about a run. */
    static Map<String, String> conditions(Load load) {
        Map<String, String> values = conditions(FLAGS);
        values.putAll(Map.of(
                "rate", NumberText.count(load.rate()),
                "seconds", String.valueOf(load.seconds()),
                "tick", String.valueOf(load.tickMillis()),
                "rounds", String.valueOf(Load.ROUNDS),
                "requestMillis", String.valueOf(load.requestTimeoutMillis()),
                "unanswered", String.valueOf(Load.REQUESTS_PER_UNANSWERED),
                "connections", NumberText.count(load.connections()),
                "pending", NumberText.count(load.pendingCount()),
                "readMillis", NumberText.count(load.readTimeoutMillis()),
                "spreadMillis", NumberText.count(load.spreadMillis())));
        return values;
    }

    static Map<String, String> conditions(List<String> flags) {
        return new HashMap<>(Map.of(
                "wheel", String.valueOf(DemoTimer.WHEEL_LENGTH),
                "java", System.getProperty("java.version"),
                "flags", String.join(" ", flags),
                "processors", String.valueOf(Runtime.getRuntime().availableProcessors())));
    }

    /** Found out before the run, not after it. */
    private Path writablePage() {
        try {
            return writable(report.toAbsolutePath().normalize());
        } catch (IOException e) {
            throw wrong(spec, "--report", report, "cannot be written (" + e + ")");
        }
    }

    /** A file that is not there will not be there either if the run is ended. */
    static Path writable(Path page) throws IOException {
        boolean isNew = !Files.exists(page);
        Files.createDirectories(page.resolveSibling(""));
        Files.newOutputStream(page, StandardOpenOption.CREATE, StandardOpenOption.APPEND)
                .close();
        if (isNew) {
            Files.delete(page);
        }
        return page;
    }

    static void requireWithin(CommandSpec spec, String option, int value, int least, int greatest) {
        if (value < least || value > greatest) {
            throw wrong(spec, option, value, "is not from " + least + " to " + greatest);
        }
    }

    /** Else options of this command would be taken in front of a second command, and have no effect. */
    static void requireNoOptionsBefore(CommandSpec second) {
        CommandLine outer = second.commandLine().getParent();
        outer.getParseResult().matchedOptions().stream().findFirst().ifPresent(option -> {
            throw new ParameterException(
                    second.commandLine(),
                    "Option '" + option.longestName() + "' comes before '" + second.name() + "' and is not one of it");
        });
    }

    private static ParameterException wrong(CommandSpec spec, String option, Object value, String reason) {
        return new ParameterException(
                spec.commandLine(), "Invalid value for option '" + option + "': '" + value + "' " + reason);
    }
}
