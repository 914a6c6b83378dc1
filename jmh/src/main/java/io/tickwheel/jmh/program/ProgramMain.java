package io.tickwheel.jmh.program;

import io.tickwheel.jmh.program.RequestLoad.Delays;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Puts one question to one timer and ends: {@code <question> timer=<peer> key=value...}.
 *
 * <p>It prints a line {@code figure <metric> <unit> <value>} for each figure; all other lines are for the user. A
 * command line that it does not understand ends it with status 2, a failure with 1.
 */
public final class ProgramMain {
    private static final int FAILED = 1;
    private static final int MISUSED = 2;

    private static final Map<String, Function<Arguments, Program>> PROGRAMS = new TreeMap<>(Map.ofEntries(
            Map.entry("request-load", arguments -> RequestLoad.of(arguments, Delays.LONG)),
            Map.entry("nearly-due", arguments -> RequestLoad.of(arguments, Delays.NEARLY_DUE)),
            Map.entry("bimodal", arguments -> RequestLoad.of(arguments, Delays.BIMODAL)),
            Map.entry("steady-expiry", SteadyExpiry::of),
            Map.entry("expiring", arguments -> Expiring.of(arguments, false)),
            Map.entry("rearming", arguments -> Expiring.of(arguments, true)),
            Map.entry("waiting", Waiting::of),
            Map.entry("lateness", LatenessProgram::of),
            Map.entry("memory", Memory::of),
            Map.entry("handlers", IdleConnections::of),
            Map.entry("idle-channels", IdleChannels::of),
            Map.entry("wake-ups", WakeUps::of),
            Map.entry("longest-step", LongestStep::of)));

    private ProgramMain() {}

    public static void main(String[] args) {
        // Timers have threads that are no daemons.
        System.exit(run(Arrays.asList(args), new Figures(System.out)));
    }

    static int run(List<String> args, Figures figures) {
        Program program;
        try {
            program = choose(args);
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            return MISUSED;
        }
        try {
            program.measure(figures);
            return 0;
        } catch (InterruptedException | RuntimeException e) {
            e.printStackTrace();
            return FAILED;
        }
    }

    private static Program choose(List<String> args) {
        String question = args.isEmpty() ? "" : args.get(0);
        Function<Arguments, Program> program = PROGRAMS.get(question);
        if (program == null) {
            throw new IllegalArgumentException(
                    "question: " + question + " (expected: one of " + String.join(", ", PROGRAMS.keySet()) + ")");
        }
        Arguments arguments = Arguments.parse(args.subList(1, args.size()));
        Program chosen = program.apply(arguments);
        arguments.requireAllRead();
        return chosen;
    }
}
