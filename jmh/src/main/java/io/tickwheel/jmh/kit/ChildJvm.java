package io.tickwheel.jmh.kit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A program in a JVM of its own, on this JVM's class path. It talks with this one through {@link ParentLink}: orders go
 * in, a line each; results come out as marked lines. It ends with this JVM.
 *
 * <p>Threads: one.
 */
public final class ChildJvm implements AutoCloseable {
    static final ObjectMapper JSON = JsonMapper.builder().build();
    static final String RESULT = "@result ";

    private static final int OUTPUT_LINES_KEPT = 60;

    private final String name;
    private final Process process;
    private final PrintWriter orders;
    private final BufferedReader output;
    private final Thread endWithParent;
    private final Deque<String> otherOutput = new ArrayDeque<>();

    private ChildJvm(String name, Process process) {
        this.name = name;
        this.process = process;
        orders = new PrintWriter(process.getOutputStream(), true, StandardCharsets.UTF_8);
        output = process.inputReader();
        endWithParent = new Thread(process::destroyForcibly);
        Runtime.getRuntime().addShutdownHook(endWithParent);
    }

    /** The child ended without a result; the message has its last output. */
    public static final class Failure extends IllegalStateException {
        private static final long serialVersionUID = 1;

        Failure(String message) {
            super(message);
        }
    }

    /** Launches a class with a main method; messages call it by the name. */
    public static ChildJvm launch(String name, List<String> flags, Class<?> program, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
        command.addAll(List.of(arguments));
        try {
            return new ChildJvm(
                    name, new ProcessBuilder(command).redirectErrorStream(true).start());
        } catch (IOException e) {
            throw new UncheckedIOException("the JVM for " + name + " could not be launched", e);
        }
    }

    public static String json(Object value) {
        try {
            return JSON.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static <T> T fromJson(String json, Class<T> type) {
        try {
            return JSON.readValue(json, type);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    public void order(String line) {
        orders.println(line);
    }

    /**
     * Waits for the next result.
     *
     * @throws Failure if the child ends instead
     */
    public <T> T result(Class<T> type) {
        return result(type, (ProcessTimeout) null);
    }

    /**
     * Waits for the next result within a limit, after which the child is ended.
     *
     * @throws Failure if the child ends instead
     */
    public <T> T result(Class<T> type, Duration limit) {
        ProcessTimeout timeout = ProcessTimeout.start(process, Duration.ofSeconds(1), (int) limit.toSeconds());
        try {
            return result(type, timeout);
        } finally {
            timeout.stop();
        }
    }

    private <T> T result(Class<T> type, @Nullable ProcessTimeout timeout) {
        try {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                if (line.startsWith(RESULT)) {
                    return fromJson(line.substring(RESULT.length()), type);
                }
                otherOutput.addLast(line);
                if (otherOutput.size() > OUTPUT_LINES_KEPT) {
                    otherOutput.removeFirst();
                }
            }
            String printed = otherOutput.isEmpty() ? "It printed nothing." : String.join("\n", otherOutput);
            throw new Failure("The JVM for " + name + " failed with exit code " + process.waitFor()
                    + (timeout != null && timeout.isOver() ? " (ended: it took too long)" : "") + ".\n" + printed);
        } catch (IOException e) {
            throw new UncheckedIOException("the JVM for " + name + " cannot be read", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Failure("Interrupted while the JVM for " + name + " ran");
        }
    }

    @Override
    public void close() {
        orders.close();
        process.destroy();
        Runtime.getRuntime().removeShutdownHook(endWithParent);
    }
}
