package io.tickwheel.jmh.run;

import io.tickwheel.jmh.result.Conditions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The machine, its JDKs and the sources; what the system does not tell is "unknown". */
final class ThisMachine {
    private static final Pattern RELEASE = Pattern.compile("^\\d+");

    /** What the benchmarks are built from: a commit that changes only documents or tests changes no figure. */
    private static final List<String> MEASURED = List.of(
            "pom.xml",
            "timer-core/pom.xml",
            "timer-core/src/main",
            "timer-netty-adapter/pom.xml",
            "timer-netty-adapter/src/main",
            "jmh/pom.xml",
            "jmh/src/main");

    private ThisMachine() {}

    static Conditions conditions(Path jdk, boolean full) {
        int cores = Runtime.getRuntime().availableProcessors();
        String cpu = found(Path.of("/proc/cpuinfo"), "^model name\\s*: (.*)$");
        String os = String.join(
                " ", System.getProperty("os.name"), System.getProperty("os.version"), System.getProperty("os.arch"));
        String mode = full ? "full" : "short";
        return new Conditions("", "", commit(), jdkVersion(jdk), cores, cpu, os, mode, List.of(), List.of());
    }

    /** The load averages of 1, 5 and 15 minutes. */
    static String load() {
        return found(Path.of("/proc/loadavg"), "^(\\S+ \\S+ \\S+)").replace(" ", ", ");
    }

    /** The version of a JDK, such as 17.0.15+6-Debian-1deb12u1. */
    static String jdkVersion(Path jdk) {
        return found(jdk.resolve("release"), "^JAVA_RUNTIME_VERSION=\"(.*)\"");
    }

    /** The feature release of a JDK's version, such as 17; 0 if it is not known. */
    static int release(String jdkVersion) {
        Matcher matcher = RELEASE.matcher(jdkVersion);
        return matcher.find() ? Integer.parseInt(matcher.group()) : 0;
    }

    private static String commit() {
        String commit = git("log", "-1", "--format=%h");
        if (commit.isEmpty()) {
            return Conditions.UNKNOWN;
        }
        return git("status", "--porcelain").isEmpty() ? commit : commit + Conditions.DIRTY;
    }

    private static String git(String... words) {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(words));
        command.add("--");
        command.addAll(MEASURED);
        try {
            Process git = new ProcessBuilder(command).start();
            return new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException noGit) {
            return "";
        }
    }

    private static String found(Path file, String pattern) {
        try {
            Matcher matcher = Pattern.compile(pattern, Pattern.MULTILINE).matcher(Files.readString(file));
            return matcher.find() ? matcher.group(1) : Conditions.UNKNOWN;
        } catch (IOException notLinux) {
            return Conditions.UNKNOWN;
        }
    }
}
