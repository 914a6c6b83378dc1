package io.tickwheel.examples.demo.comparison;

import io.tickwheel.examples.demo.application.Load;
import io.tickwheel.examples.demo.console.IntRange;
import io.tickwheel.examples.demo.console.ProgressLine;
import io.tickwheel.examples.demo.jvm.ChildFailure;
import io.tickwheel.examples.demo.measure.TimerKind;
import io.tickwheel.examples.demo.report.ConsoleTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The command {@code demo}: one Netty application on two timers, compared.
 *
 * <p>Threads: the main thread.
 */
@Command(
        name = "demo",
        sortOptions = false,
        usageHelpWidth = 100,
        description = {
            "A Netty server and client on loopback, thousands of requests a second, each guarded by a timeout, some"
                    + " never answered, and connections that are closed when they fall silent: first on Netty's timer,"
                    + " then on tickwheel's, each in a JVM of its own."
                    + " Prints what they measured side by side and writes it as a page with charts.%n"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all went well: all that was due fired or was closed, nothing early",
            "1:a run failed, a timeout was missed or early, or the page could not be written",
            "2:an option is wrong"
        },
        commandListHeading = "%nAnother comparison (demo waiting --help tells more):%n")
public final class DemoCommand implements Callable<Integer> {
    private static final int DEFAULT_SECONDS = 8;
    private static final int BRIEF_SECONDS = 1;

    @Option(names = "--short", description = "Cut every phase short: about 18 seconds in all.")
    private boolean brief;

    @Option(
            names = "--rate",
            paramLabel = "N",
            converter = Rate.class,
            description = "Requests a second, from 100 to 20000. Default: ${DEFAULT-VALUE}.")
    private int rate = 5_000;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            converter = Seconds.class,
            description = "Seconds of measured requests for each timer, from 1 to 12. Default: 8, or 1 with --short.")
    private Optional<Integer> seconds = Optional.empty();

    @Option(
            names = "--tick-ms",
            paramLabel = "N",
            converter = TickMillis.class,
            description = "The tick of both timers in milliseconds, from 1 to 100. Default: ${DEFAULT-VALUE}.")
    private int tickMillis = 1;

    @Option(
            names = "--report",
            paramLabel = "FILE",
            defaultValue = "${sys:demo.report:-target/demo-report.html}",
            description = "Where to write the page. Default: ${DEFAULT-VALUE}.")
    private Path report = Path.of("");

    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    @SuppressWarnings("UnusedVariable") // picocli looks at it, nobody else
    private boolean help;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /** Makes the command with its defaults. */
    public DemoCommand() {}

    @Override
    public Integer call() throws ChildFailure, IOException {
        Path page = writablePage();
        PrintWriter out = spec.commandLine().getOut();
        Load load = new Load(
                TimerKind.NETTY, rate, seconds.orElse(brief ? BRIEF_SECONDS : DEFAULT_SECONDS), tickMillis, brief);
        Conditions conditions = new Conditions(load, DemoRun.FLAGS);
        conditions.sentences().forEach(out::println);
        Comparison comparison = new DemoRun(ProgressLine.on(out)).compare(load);
        out.println();
        ConsoleTable.lines(comparison.table()).forEach(out::println);
        Files.writeString(page, new ComparisonPage(conditions, comparison).markup());
        out.printf("%nThe same with charts: %s%n", page);
        out.flush();
        return comparison.isCorrect() ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
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
