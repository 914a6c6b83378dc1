package io.tickwheel.examples.timers;

import io.tickwheel.diagnostics.Tracking;
import io.tickwheel.examples.timers.load.Load;
import io.tickwheel.page.TimersServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * A process with timers that are busy, and a page that shows them.
 *
 * <p>Threads: the main thread, until it is interrupted or the process is ended.
 */
@Command(
        name = "timers",
        sortOptions = false,
        usageHelpWidth = 100,
        description = {"Serves a page about the timers of this process, which have something to do.%n"})
public final class TimersMain implements Callable<Integer> {
    private static final int GREATEST_PORT = 65_535;

    @Option(
            names = "--port",
            paramLabel = "N",
            description = "Port on loopback, 0 for one that is free. Default: ${DEFAULT-VALUE}.")
    private int port = 8080;

    @Option(
            names = "--tracking",
            paramLabel = "LEVEL",
            description = "Which timeouts note who scheduled them: off, all or 1/n. Default: ${DEFAULT-VALUE}.")
    private Tracking tracking = Tracking.sampled(10);

    @Option(names = "--leak", description = "Sessions forget to cancel a timeout that they replace.")
    private boolean leak;

    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    @SuppressWarnings("UnusedVariable") // picocli looks at it, nobody else
    private boolean help;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private TimersMain() {}

    /**
     * Runs the server until the process is ended.
     *
     * @param arguments as {@code --help} describes them
     */
    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return new CommandLine(new TimersMain())
                .registerConverter(Tracking.class, Tracking::parse)
                .setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF))
                .setExecutionExceptionHandler((failure, command, parsed) -> {
                    command.getErr().println("timers: " + failure.getMessage());
                    return command.getCommandSpec().exitCodeOnExecutionException();
                });
    }

    @Override
    @SuppressWarnings("try") // what the load does nobody asks for
    public Integer call() throws IOException {
        if (port < 0 || port > GREATEST_PORT) {
            throw new CommandLine.ParameterException(
                    spec.commandLine(),
                    "Invalid value for option '--port': '" + port + "' is not from 0 to " + GREATEST_PORT);
        }
        try (Load load = Load.start(tracking, leak);
                TimersServer server = TimersServer.start(port)) {
            PrintWriter out = spec.commandLine().getOut();
            out.println(server.page());
            out.flush();
            new CountDownLatch(1).await();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
        return CommandLine.ExitCode.OK;
    }
}
