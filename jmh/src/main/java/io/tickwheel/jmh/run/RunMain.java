package io.tickwheel.jmh.run;

import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Entry of {@code jmh/run}: reads the command line and runs what it names. */
public final class RunMain {
    private static final int FAILED = 1;

    private RunMain() {}

    /**
     * Measures and ends the JVM.
     *
     * @param arguments as {@code --help} describes them
     */
    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return new CommandLine(new RunCommand())
                .setParameterExceptionHandler((wrong, arguments) -> explain(wrong))
                .setExecutionExceptionHandler((failure, command, parsed) -> explain(failure, command));
    }

    private static int explain(ParameterException wrong) {
        CommandLine command = wrong.getCommandLine();
        PrintWriter err = command.getErr();
        err.println("jmh/run: " + wrong.getMessage());
        err.println("Try: jmh/run --help");
        err.flush();
        return command.getCommandSpec().exitCodeOnInvalidInput();
    }

    private static int explain(Exception failure, CommandLine command) {
        command.getErr().println("jmh/run: " + failure);
        command.getErr().flush();
        return FAILED;
    }
}
