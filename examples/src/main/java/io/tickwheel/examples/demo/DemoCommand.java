package io.tickwheel.examples.demo;

import io.tickwheel.examples.page.Texts;
import io.tickwheel.jmh.kit.ChildJvm;
import io.tickwheel.jmh.kit.NumberText;
import io.tickwheel.jmh.kit.ProgressLine;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The command {@code demo}: one Netty application on two timers, compared. */
@Command(name = "demo", sortOptions = false, usageHelpWidth = 100, resourceBundle = DemoCommand.TEXTS)
public final class DemoCommand implements Callable<Integer> {
    /** What --help prints. */
    static final String TEXTS = "io.tickwheel.examples.demo.DemoCommand";

    private static final List<String> FLAGS = List.of("-Xms512m", "-Xmx512m", "-XX:+UseG1GC");
    private static final int DEFAULT_SECONDS = 8;
    private static final int BRIEF_SECONDS = 1;

    @Option(names = "--short")
    private boolean brief;

    @Option(names = "--rate", paramLabel = "N", converter = Rate.class)
    private int rate = 5_000;

    @Option(names = "--seconds", paramLabel = "N", converter = Seconds.class)
    private Optional<Integer> seconds = Optional.empty();

    @Option(names = "--tick-ms", paramLabel = "N", converter = TickMillis.class)
    private int tickMillis = 1;

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
        Path page = writablePage();
        PrintWriter out = spec.commandLine().getOut();
        Load load = new Load(
                DemoTimer.NETTY, rate, seconds.orElse(brief ? BRIEF_SECONDS : DEFAULT_SECONDS), tickMillis, brief);
        Map<String, String> conditions = conditions(load);
        Texts.lines(DemoCommand.class, "conditions.txt", conditions).forEach(out::println);
        ProgressLine progress = ProgressLine.on(out);
        Comparison comparison = new Comparison(
                measure(load, "1 of 2, ", progress), measure(load.with(DemoTimer.TICKWHEEL), "2 of 2, ", progress));
        progress.clear();
        out.println();
        comparison.table("comparison.txt").lines().forEach(out::println);
        Files.writeString(page, comparison.page(conditions));
        out.printf("%nThe same with charts: %s%n", page);
        out.flush();
        return comparison.isCorrect() ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }

    private static Measured measure(Load load, String place, ProgressLine progress) {
        return measure(place + load.timer().title, TimedApplication.class, FLAGS, load, load.limit(), progress);
    }

    /** Runs a program in a JVM of its own, which is given a record and delivers what it measured. */
    static Measured measure(
            String label, Class<?> program, List<String> flags, Object load, Duration limit, ProgressLine progress) {
        try (ChildJvm child = ChildJvm.launch(label, flags, program, ChildJvm.json(load))) {
            return child.result(Measured.class, limit, (phase, detail) -> progress.show(label + ": " + phase, detail));
        }
    }

    /** The values of what is said about a run. */
    static Map<String, String> conditions(Load load) {
        Map<String, String> values = conditions(FLAGS);
        values.putAll(Map.of(
                "rate", NumberText.count(load.rate()),
                "seconds", String.valueOf(load.seconds()),
                "tick", String.valueOf(load.tickMillis()),
                "requestMillis", String.valueOf(Load.REQUEST_TIMEOUT.toMillis()),
                "unanswered", String.valueOf(Load.REQUESTS_PER_UNANSWERED),
                "connections", NumberText.count(load.connections()),
                "pending", NumberText.count(load.pendingCount()),
                "readSeconds", String.valueOf(Load.READ_TIMEOUT.toSeconds())));
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
        Path page = report.toAbsolutePath().normalize();
        if (Files.isDirectory(page)) {
            throw wrongReport("is a folder, not a file");
        }
        try {
            Files.createDirectories(page.resolveSibling(""));
            Files.newOutputStream(page, StandardOpenOption.CREATE, StandardOpenOption.APPEND)
                    .close();
            return page;
        } catch (IOException e) {
            throw wrongReport("cannot be written (" + e + ")");
        }
    }

    private ParameterException wrongReport(String reason) {
        return new ParameterException(
                spec.commandLine(), "Invalid value for option '--report': '" + report + "' " + reason);
    }

    /** Reads an option that is a whole number within bounds. */
    abstract static class IntRange implements ITypeConverter<Integer> {
        private final int least;
        private final int greatest;

        IntRange(int least, int greatest) {
            this.least = least;
            this.greatest = greatest;
        }

        @Override
        public Integer convert(String text) {
            if (text.matches("\\d{1,9}") && Integer.parseInt(text) >= least && Integer.parseInt(text) <= greatest) {
                return Integer.valueOf(text);
            }
            throw new TypeConversionException(
                    String.format("'%s' is not a whole number from %d to %d", text, least, greatest));
        }
    }

    static final class Rate extends IntRange {
        Rate() {
            super(100, 20_000);
        }
    }

    static final class Seconds extends IntRange {
        Seconds() {
            super(1, 12);
        }
    }

    static final class TickMillis extends IntRange {
        TickMillis() {
            super(1, 100);
        }
    }
}
