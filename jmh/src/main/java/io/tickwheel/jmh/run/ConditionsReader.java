package io.tickwheel.jmh.run;

import io.tickwheel.jmh.result.Conditions;
import io.tickwheel.jmh.result.Jdk;
import io.tickwheel.jmh.result.Machine;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds out under what conditions forks run. What the system does not tell is "unknown". */
final class ConditionsReader {
    private static final String UNKNOWN = "unknown";
    private static final int LOAD_AVERAGES = 3;

    private final String command;
    private final boolean full;
    private final Jdk jdk;
    private final String commit;
    private final Machine machine;

    private ConditionsReader(String command, boolean full, Jdk jdk, String commit, Machine machine) {
        this.command = command;
        this.full = full;
        this.jdk = jdk;
        this.commit = commit;
        this.machine = machine;
    }

    /**
     * Reads what stays the same for a run.
     *
     * @throws IOException if there is no Java at the given place
     */
    static ConditionsReader of(String command, boolean full, Path java) throws IOException {
        return new ConditionsReader(command, full, jdk(java), commit(), machine());
    }

    /**
     * Reads which JDK it is, by its first number.
     *
     * @throws IOException if there is no Java at the given place
     */
    static int release(Path java) throws IOException {
        return Runtime.Version.parse(jdk(java).version()).feature();
    }

    /** Reads the rest: to be called before the first fork of a question. */
    Conditions now(Question question, int turns) {
        return new Conditions(
                command,
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                commit,
                jdk,
                machine,
                load(),
                full ? "full" : "short",
                turns,
                question.jvmArgs());
    }

    private static Jdk jdk(Path java) throws IOException {
        List<String> settings = output(java.toString(), "-XshowSettings:properties", "-version");
        return new Jdk(
                value("java.vm.name = ", settings.stream()).orElse(UNKNOWN),
                value("java.vm.version = ", settings.stream()).orElse(UNKNOWN));
    }

    private static String commit() {
        try {
            List<String> described = output("git", "describe", "--always", "--dirty");
            return described.get(0);
        } catch (IOException noGit) {
            return UNKNOWN;
        }
    }

    private static Machine machine() {
        return new Machine(
                Runtime.getRuntime().availableProcessors(),
                cpu(),
                String.join(
                        " ",
                        System.getProperty("os.name"),
                        System.getProperty("os.version"),
                        System.getProperty("os.arch")));
    }

    private static String cpu() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return value("model name\t: ", lines).orElse(UNKNOWN);
        } catch (IOException noLinux) {
            return UNKNOWN;
        }
    }

    private static String load() {
        try {
            String[] words = Files.readString(Path.of("/proc/loadavg")).split(" ", -1);
            return String.join(", ", Arrays.copyOf(words, LOAD_AVERAGES));
        } catch (IOException noLinux) {
            return UNKNOWN;
        }
    }

    private static Optional<String> value(String key, Stream<String> lines) {
        return lines.map(String::strip)
                .filter(line -> line.startsWith(key))
                .map(line -> line.substring(key.length()).strip())
                .findFirst();
    }

    private static List<String> output(String... command) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try (var lines = process.getInputStream()) {
            List<String> output = new String(lines.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            if (process.waitFor() != 0 || output.isEmpty()) {
                throw new IOException(String.join(" ", command) + " told nothing");
            }
            return output;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
