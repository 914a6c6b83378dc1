package io.tickwheel.jmh.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Runs forks, each by a JMH of its own, so that rounds can alternate timers, and builds of the benchmarks. What they
 * put into the folder for temporary files goes to one beside the log, which is deleted after each fork.
 */
final class JmhProcess implements Rounds.ForkRunner {
    private static final int SLOWEST_TIMES_NOMINAL = 5;
    private static final int SLOWEST_MORE_SECONDS = 180;
    /** A property of JMH, for tests, which need no undisturbed measurement. */
    private static final String IGNORE_LOCK = "jmh.ignoreLock";

    private final Path java;
    private String classPath = System.getProperty("java.class.path");

    JmhProcess(Path java) {
        this.java = java;
    }

    /** Runs forks of a copy of the present build, so that a later one does not mix its code with this one's results. */
    void useCopyIn(Path folder) throws IOException {
        Path jar = Path.of(classPath);
        if (!classPath.contains(File.pathSeparator) && Files.isRegularFile(jar)) {
            Files.createDirectories(folder);
            Path copy = folder.resolve("benchmarks.jar");
            Files.copy(jar, copy, StandardCopyOption.REPLACE_EXISTING);
            classPath = copy.toString();
        }
    }

    static boolean ignoresLock() {
        return Boolean.getBoolean(IGNORE_LOCK);
    }

    @Override
    public ObjectNode run(Fork fork, String jvmArgs, Path log) throws IOException {
        Path results = log.resolveSibling(log.getFileName() + ".json");
        Path temporary = log.resolveSibling("tmp");
        Files.createDirectories(temporary);
        Files.deleteIfExists(results);
        int limitSeconds = SLOWEST_TIMES_NOMINAL * fork.run().nominalSeconds() + SLOWEST_MORE_SECONDS;
        // The second keeps the JVM from putting its performance data there, wherever the first says.
        List<String> quiet = List.of("-Djava.io.tmpdir=" + temporary, "-XX:+PerfDisableSharedMem");
        List<String> command = new ArrayList<>(List.of(java.toString()));
        command.addAll(quiet);
        if (ignoresLock()) {
            command.add("-D" + IGNORE_LOCK + "=true");
        }
        Path jar = fork.jar();
        command.addAll(List.of("-cp", jar == null ? classPath : jar.toString()));
        command.add(org.openjdk.jmh.Main.class.getName());
        command.addAll(fork.arguments(java, jvmArgs, limitSeconds));
        command.addAll(List.of("-jvmArgsAppend", String.join(" ", quiet), "-rf", "json", "-rff", results.toString()));
        int status;
        try {
            status = run(command, log, limitSeconds);
        } finally {
            delete(temporary);
        }
        JsonNode found = Files.exists(results) ? JsonMapper.builder().build().readTree(results.toFile()) : null;
        if (status != 0 || found == null || found.size() != 1) {
            throw new IOException("it ended with status " + status + " and " + (found == null ? "no" : found.size())
                    + " results; its output is in " + log);
        }
        ObjectNode result = (ObjectNode) found.get(0);
        ArrayNode given = result.putArray("jvmArgs");
        List.of(jvmArgs.split(" ", -1)).forEach(given::add);
        return result;
    }

    static int run(List<String> command, Path log, int limitSeconds) throws IOException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        Thread endWithParent = new Thread(() -> end(process));
        try {
            // This and its removal throw when this JVM is ending: then no fork has failed, and none may stay behind.
            Runtime.getRuntime().addShutdownHook(endWithParent);
            // In steps of this JVM: when the whole machine stands still for minutes, as virtual ones do, that is one.
            for (int second = 0; second < limitSeconds; second++) {
                if (process.waitFor(1, TimeUnit.SECONDS)) {
                    return process.exitValue();
                }
            }
            throw new IOException("it was ended after " + limitSeconds + " s; its output is in " + log);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            end(process);
            Runtime.getRuntime().removeShutdownHook(endWithParent);
        }
    }

    /** And the JVM that it has started. */
    private static void end(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        }
    }
}
