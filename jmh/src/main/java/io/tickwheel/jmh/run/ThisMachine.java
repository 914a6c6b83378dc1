package io.tickwheel.jmh.run;

import io.tickwheel.jmh.result.Conditions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What can be found out about the machine and the sources; what the system does not tell is "unknown". */
final class ThisMachine {
    private static final Pattern CPU = Pattern.compile("^model name\t: (.*)$", Pattern.MULTILINE);
    private static final Pattern LOAD = Pattern.compile("^(\\S+) (\\S+) (\\S+) ");
    private static final Pattern RELEASE = Pattern.compile("^JAVA_VERSION=\"(\\d+)", Pattern.MULTILINE);

    private ThisMachine() {}

    static Conditions conditions(String command, boolean full) {
        String os = String.join(
                " ", System.getProperty("os.name"), System.getProperty("os.version"), System.getProperty("os.arch"));
        return new Conditions(
                "",
                "",
                command,
                "",
                commit(),
                Runtime.getRuntime().availableProcessors(),
                orUnknown(() -> found(CPU, "/proc/cpuinfo").group(1)),
                os,
                "",
                full ? "full" : "short",
                1,
                List.of());
    }

    /** The averages of 1, 5 and 15 minutes. */
    static String load() {
        return orUnknown(() -> {
            Matcher averages = found(LOAD, "/proc/loadavg");
            return averages.group(1) + ", " + averages.group(2) + ", " + averages.group(3);
        });
    }

    /** The feature release of a JDK, such as 17. */
    static int release(Path jdk) {
        return Integer.parseInt(
                found(RELEASE, jdk.resolve("release").toString()).group(1));
    }

    private static String commit() {
        return orUnknown(() -> {
            try {
                Process git = new ProcessBuilder("git", "describe", "--always", "--dirty").start();
                String described = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                if (described.isBlank()) {
                    throw new IllegalStateException("no commit");
                }
                return described.strip();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private static Matcher found(Pattern pattern, String file) {
        try {
            Matcher matcher = pattern.matcher(Files.readString(Path.of(file)));
            if (!matcher.find()) {
                throw new IllegalStateException(file + " does not contain " + pattern);
            }
            return matcher;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String orUnknown(Supplier<String> value) {
        try {
            return value.get();
        } catch (IllegalStateException unknown) {
            return "unknown";
        }
    }
}
