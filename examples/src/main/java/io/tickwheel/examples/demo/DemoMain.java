package io.tickwheel.examples.demo;

import io.tickwheel.examples.demo.comparison.DemoCommand;
import io.tickwheel.examples.demo.jvm.ChildFailure;
import io.tickwheel.examples.demo.waiting.WaitingCommand;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/**
 * Entry of the demo: reads the command line and runs the command that it names.
 *
 * <p>Threads: the main thread.
 */
public final class DemoMain {
    private static final int FAILED = 1;

    private DemoMain() {}

    /**
     * Runs the demo and ends the JVM: with 0 if all went well, 1 if a run failed, 2 if an option is wrong.
     *
     * @param arguments as {@code --help} describes them
     */
    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return new CommandLine(new DemoCommand())
                .addSubcommand(new WaitingCommand())
                .setParameterExceptionHandler((wrong, arguments) -> explain(wrong))
                .setExecutionExceptionHandler((failure, command, parsed) -> explain(failure, command));
    }

    /** One line about what is wrong, and where help is: a page of usage would push that line off the screen. */
    private static int explain(ParameterException wrong) {
        CommandLine command = wrong.getCommandLine();
        PrintWriter err = command.getErr();
        err.println("demo: " + wrong.getMessage());
        CommandLine.UnmatchedArgumentException.printSuggestions(wrong, err);
        err.println("Try: " + command.getCommandSpec().qualifiedName() + " --help");
        err.flush();
        return command.getCommandSpec().exitCodeOnInvalidInput();
    }

    private static int explain(Exception failure, CommandLine command) {
        boolean told = failure instanceof ChildFailure;
        command.getErr().println("demo: " + (told ? failure.getMessage() : failure));
        command.getErr().flush();
        return FAILED;
    }
}
