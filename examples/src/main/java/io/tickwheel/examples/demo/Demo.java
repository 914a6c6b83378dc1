package io.tickwheel.examples.demo;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * The program of {@code ./demo}: runs an {@link Application} on Netty's timer and on tickwheel's, in turns, each in a
 * JVM of its own, and prints what they measured side by side.
 */
public final class Demo {
    private static final String HELP =
            """
            ./demo [--short]

            A Netty server and client on loopback, %,d requests a second. Each is guarded by a timeout of
            %d ms, and one in %d is never answered. Then the timer has nothing to do; then it holds a million
            timeouts; then one thread starts and cancels timeouts. Tick 1 ms, wheel of 512 buckets.
            The application runs on Netty's timer and on tickwheel's, in turns, each in a JVM of its own: three
            rounds, with --short one short round. Ends with 1 if a timeout was missed or early.
            """.formatted(GuardedRequests.RATE, GuardedRequests.TIMEOUT_MILLIS, GuardedRequests.ONE_UNANSWERED_IN);

    private static final int ROUNDS = 3;
    private static final int SECONDS = 5;
    private static final int SHORT_SECONDS = 2;
    private static final int WRONG_USE = 2;

    private Demo() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        List<String> given = List.of(arguments);
        if (given.equals(List.of("--help"))) {
            System.out.print(HELP);
        } else if (given.isEmpty() || given.equals(List.of("--short"))) {
            boolean isShort = !given.isEmpty();
            Map<String, Map<String, List<Double>>> measured =
                    run(isShort ? 1 : ROUNDS, isShort ? SHORT_SECONDS : SECONDS, System.out);
            System.exit(isCorrect(measured) ? 0 : 1);
        } else {
            System.err.println("demo: unknown option in " + given + "\nTry: ./demo --help");
            System.exit(WRONG_USE);
        }
    }

    /** Returns the values of all rounds by timer and name. */
    static Map<String, Map<String, List<Double>>> run(int rounds, int seconds, PrintStream out)
            throws IOException, InterruptedException {
        Map<String, Map<String, List<Double>>> measured = new LinkedHashMap<>();
        for (int round = 1; round <= rounds; round++) {
            for (String timer : List.of(Application.NETTY, Application.TICKWHEEL)) {
                out.printf("round %d of %d: %s%n", round, rounds, timer);
                Map<String, List<Double>> values = measured.computeIfAbsent(timer, first -> new LinkedHashMap<>());
                for (String line : output(timer, seconds).lines().toList()) {
                    String[] nameAndValue = line.split("=", 2);
                    values.computeIfAbsent(nameAndValue[0], first -> new ArrayList<>())
                            .add(Double.valueOf(nameAndValue[1]));
                }
            }
        }
        print(measured, out);
        return measured;
    }

    /** What an application prints: a value a line. */
    private static String output(String timer, int seconds) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xms512m",
                        "-Xmx512m",
                        "-XX:+UseG1GC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Application.class.getName(),
                        timer,
                        String.valueOf(seconds))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException("the application on " + timer + " failed");
        }
        return output;
    }

    /** Medians of the rounds, with the least and the greatest. */
    private static void print(Map<String, Map<String, List<Double>>> measured, PrintStream out) {
        Map<String, List<Double>> netty = measured.getOrDefault(Application.NETTY, Map.of());
        Map<String, List<Double>> tickwheel = measured.getOrDefault(Application.TICKWHEEL, Map.of());
        out.printf("%n%-40s %26s %26s%n", "median [least-greatest of the rounds]", "Netty", "tickwheel");
        netty.forEach((name, values) ->
                out.printf("%-40s %26s %26s%n", name, text(values), text(tickwheel.getOrDefault(name, List.of()))));
    }

    private static String text(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        String least = number(sorted.get(0));
        String most = number(sorted.get(sorted.size() - 1));
        return number(sorted.get(sorted.size() / 2)) + (least.equals(most) ? "" : " [" + least + "-" + most + "]");
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value == Math.rint(value) || value >= 100 ? "%,.0f" : "%.2f", value);
    }

    /** Whether every timeout that was due ran, and none early. */
    static boolean isCorrect(Map<String, Map<String, List<Double>>> measured) {
        return measured.values().stream()
                .allMatch(values -> Objects.equals(values.get(Application.DUE), values.get(Application.FIRED))
                        && values.getOrDefault(Application.EARLY, List.of()).stream()
                                .allMatch(early -> early == 0));
    }
}
