package io.tickwheel.jmh.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Under what conditions a question was measured.
 *
 * @param date of the beginning, ISO 8601, UTC
 * @param commit of the sources; ends with -dirty if they were changed since
 * @param jdk version of the JDK of the forks
 * @param machine processors and system, and the load averages before the first fork
 * @param command how it was measured, without paths
 */
record Conditions(String date, String commit, String jdk, String machine, String command) {
    private static final String UNKNOWN = "unknown";

    static Conditions now(Path jdk, String command) {
        String machine = String.format(
                "%d x %s, %s %s, load %s",
                Runtime.getRuntime().availableProcessors(),
                found(Path.of("/proc/cpuinfo"), "^model name\\s*: (.*)$"),
                System.getProperty("os.name"),
                System.getProperty("os.version"),
                found(Path.of("/proc/loadavg"), "^(\\S+ \\S+ \\S+)"));
        return new Conditions(
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                presentCommit(),
                found(jdk.resolve("release"), "^JAVA_RUNTIME_VERSION=\"(.*)\""),
                machine,
                command);
    }

    /**
     * The feature release of a JDK, such as 17.
     *
     * @throws IllegalArgumentException if there is no JDK in the folder
     */
    static int release(Path jdk) {
        String version = found(jdk.resolve("release"), "^JAVA_VERSION=\"(\\d+)");
        if (version.equals(UNKNOWN) || !Files.isExecutable(jdk.resolve("bin").resolve("java"))) {
            throw new IllegalArgumentException("--jdk: there is no JDK in " + jdk);
        }
        return Integer.parseInt(version);
    }

    /** Results that have not been committed yet change nothing in what is measured. */
    private static String presentCommit() {
        boolean isClean = git("status", "--porcelain", "--", ":!docs").isEmpty();
        return git("rev-parse", "--short", "HEAD") + (isClean ? "" : "-dirty");
    }

    private static String git(String... words) {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(words));
        try {
            Process git = new ProcessBuilder(command).start();
            return new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException noGit) {
            return UNKNOWN;
        }
    }

    private static String found(Path file, String pattern) {
        try {
            Matcher matcher = Pattern.compile(pattern, Pattern.MULTILINE).matcher(Files.readString(file));
            return matcher.find() ? matcher.group(1) : UNKNOWN;
        } catch (IOException notThere) {
            return UNKNOWN;
        }
    }
}
