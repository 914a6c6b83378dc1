package io.tickwheel.jmh.run;

import io.tickwheel.jmh.peers.Peer;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;

/**
 * The command {@code jmh/run}. A round is one fork of each timer at each setting, in turns, every other round the other
 * way round: when the machine is slow for a minute, that affects all timers.
 */
public final class RunCommand {
    private static final String HELP = """
            jmh/run [OPTION]... [QUESTION]...   answers questions, all if none is named, and prints their tables

              --full           five rounds, for figures to quote; results go to docs/benchmarks
              --short          the default: one round with shorter loads; results go to jmh/target/results
              --rounds=N       another number of rounds
              --timers=T,T     only these timers
              --only=K=V,K=V   only rows with these values; a row that does not have the parameter stays
              --jdk=PATH       the JDK that is measured
              --results=DIR    another folder for results, or one to draw
              --builds=B=JAR,  measures these builds in turns, see jmh/compare
              --draw           writes tables and charts of the results there are, and measures nothing
              --list           prints the forks of a round, and measures nothing

            Questions:\s""";
    private static final String FULL_ROUNDS = "5";
    private static final int WRONG_USE = 2;
    private static final Path LOGS = Path.of("jmh", "target", "logs");

    private final Map<String, String> options = new LinkedHashMap<>();
    private final List<String> names = new ArrayList<>();
    private final String arguments;
    private final Path caller;
    private final PrintStream out;

    /** The command of a caller in a directory, from which paths among the options begin. */
    RunCommand(Path caller, PrintStream out, String... arguments) {
        this.caller = caller;
        this.out = out;
        this.arguments = String.join(" ", arguments);
        for (String argument : arguments) {
            String[] parts = argument.split("=", 2);
            if (!argument.startsWith("-")) {
                names.add(argument);
            } else if (HELP.contains("  " + parts[0] + (parts.length > 1 ? "=" : " ")) || argument.equals("--help")) {
                options.put(parts[0], parts.length > 1 ? parts[1] : "");
            } else {
                throw new IllegalArgumentException("unknown option " + argument);
            }
        }
    }

    public static void main(String[] arguments) throws IOException {
        try {
            Path caller = Path.of(System.getProperty("tickwheel.caller", ""));
            System.exit(new RunCommand(caller, System.out, arguments).run());
        } catch (IllegalArgumentException wrong) {
            System.err.println("jmh/run: " + wrong.getMessage() + "\nTry: jmh/run --help");
            System.exit(WRONG_USE);
        }
    }

    /** Returns how many forks failed. */
    int run() throws IOException {
        if (options.containsKey("--help")) {
            out.println(HELP + Question.ALL.stream().map(Question::name).collect(Collectors.joining(", ")));
            return 0;
        }
        if (options.containsKey("--draw")) {
            for (Map.Entry<Path, String> file :
                    Drawing.files(path("--results", "docs/benchmarks")).entrySet()) {
                Files.writeString(file.getKey(), file.getValue());
            }
            return 0;
        }
        Path jdk = path("--jdk", System.getProperty("java.home"));
        Results results = new Results(
                path("--results", isFull() ? "docs/benchmarks" : "jmh/target/results"), Conditions.release(jdk));
        int failed = 0;
        for (Map.Entry<Question, List<Fork>> entry :
                work(Conditions.release(jdk)).entrySet()) {
            if (options.containsKey("--list")) {
                entry.getValue().forEach(fork -> out.println(entry.getKey().name() + " " + fork.label()));
            } else {
                failed += measure(entry.getKey(), entry.getValue(), jdk, results);
            }
        }
        return failed;
    }

    private boolean isFull() {
        return options.containsKey("--full");
    }

    /** An option's path, or one from this project. */
    private Path path(String option, String usual) {
        return options.containsKey(option) ? caller.resolve(options.getOrDefault(option, "")) : Path.of(usual);
    }

    /** Pairs of an option, such as {@code K=V,K=V}. */
    private Map<String, String> map(String option) {
        return Rows.settings(options.getOrDefault(option, "").replace(',', ' ')).get(0);
    }

    private Map<Question, List<Fork>> work(int release) {
        List<String> timers = options.containsKey("--timers")
                ? List.of(options.getOrDefault("--timers", "").split(",", -1))
                : Stream.of(Peer.values()).map(Peer::label).toList();
        timers.forEach(Peer::named); // refuses an unknown one
        List<String> known = Question.ALL.stream().map(Question::name).toList();
        if (!known.containsAll(names)) {
            throw new IllegalArgumentException(names + " (expected: " + String.join(", ", known) + ")");
        }
        Map<String, String> builds = map("--builds");
        Map<Question, List<Fork>> work = new LinkedHashMap<>();
        for (Question question : Question.ALL) {
            List<Fork> forks = question.forks(release).stream()
                    .filter(fork -> timers.contains(fork.timer()))
                    .filter(fork -> fork.matches(map("--only")))
                    .flatMap(fork -> builds.isEmpty()
                            ? Stream.of(fork)
                            : builds.keySet().stream().map(fork::of))
                    .toList();
            if (!forks.isEmpty() && (names.isEmpty() || names.contains(question.name()))) {
                work.put(question, forks);
            }
        }
        if (work.isEmpty()) {
            throw new IllegalArgumentException("no row has these timers and values");
        }
        return work;
    }

    /** Results are written after each round: an interrupted run loses no more than that. */
    private int measure(Question question, List<Fork> forks, Path jdk, Results results) throws IOException {
        int rounds = Integer.parseInt(options.getOrDefault("--rounds", isFull() ? FULL_ROUNDS : "1"));
        Conditions conditions = Conditions.now(jdk, command());
        Map<Fork, List<RunResult>> measured = new LinkedHashMap<>();
        forks.forEach(fork -> measured.put(fork, new ArrayList<>()));
        int failed = 0;
        for (int round = 1; round <= rounds; round++) {
            List<Fork> turns = new ArrayList<>(forks);
            if (round % 2 == 0) {
                Collections.reverse(turns);
            }
            for (Fork fork : turns) {
                out.printf("%s, round %d of %d: %s%n", question.name(), round, rounds, fork.label());
                RunResult result = run(fork, jdk, question.name() + "-" + round);
                if (result == null) {
                    failed++;
                } else {
                    measured.computeIfAbsent(fork, first -> new ArrayList<>()).add(result);
                }
            }
            results.write(question.name(), conditions, measured);
        }
        out.println("\n" + Tables.section(question, results) + "\n");
        return failed;
    }

    private @Nullable RunResult run(Fork fork, Path jdk, String name) throws IOException {
        Path log = LOGS.resolve(name + "-" + fork.label().replace(' ', '_') + ".log");
        Files.createDirectories(LOGS);
        String classPath = System.getProperty("java.class.path");
        try {
            // JMH gives its own class path to its forks.
            System.setProperty("java.class.path", map("--builds").getOrDefault(fork.build(), classPath));
            return fork.run(jdk.resolve("bin").resolve("java"), isFull(), log);
        } catch (RunnerException e) {
            out.println("FAILED, see " + log + ": " + e.getMessage());
            return null;
        } finally {
            System.setProperty("java.class.path", classPath);
        }
    }

    /** The command as it was given, without paths of this machine. */
    private String command() {
        return ("jmh/run " + arguments).replaceAll("=[^ ]*/[^ ]*", "=PATH");
    }
}
