package io.tickwheel.jmh.run;

import io.tickwheel.jmh.result.Conditions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The machine, its JDKs and the sources; what the system does not tell is "unknown". */
final class ThisMachine {
    private static final String UNKNOWN = "unknown";

    private ThisMachine() {}

    static Conditions conditions(String command, boolean full) {
        int cores = Runtime.getRuntime().availableProcessors();
        String cpu = found(Path.of("/proc/cpuinfo"), "^model name\\s*: (.*)$");
        String os = String.join(
                " ", System.getProperty("os.name"), System.getProperty("os.version"), System.getProperty("os.arch"));
        String mode = full ? "full" : "short";
        return new Conditions("", "", command, "", commit(), cores, cpu, os, "", mode, 1, List.of());
    }

    /** The load averages of 1, 5 and 15 minutes. */
    static String load() {
        return found(Path.of("/proc/loadavg"), "^(\\S+ \\S+ \\S+)").replace(" ", ", ");
    }

    /** The feature release of a JDK, such as 17; 0 if it is not known. */
    static int release(Path jdk) {
        String release = found(jdk.resolve("release"), "^JAVA_VERSION=\"(\\d+)");
        return release.equals(UNKNOWN) ? 0 : Integer.parseInt(release);
    }

    private static String commit() {
        try {
            Process git = new ProcessBuilder("git", "describe", "--always", "--dirty").start();
            String described = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return described.isBlank() ? UNKNOWN : described.strip();
        } catch (IOException noGit) {
            return UNKNOWN;
        }
    }

    private static String found(Path file, String pattern) {
        try {
            Matcher matcher = Pattern.compile(pattern, Pattern.MULTILINE).matcher(Files.readString(file));
            return matcher.find() ? matcher.group(1) : UNKNOWN;
        } catch (IOException notLinux) {
            return UNKNOWN;
        }
    }
}
