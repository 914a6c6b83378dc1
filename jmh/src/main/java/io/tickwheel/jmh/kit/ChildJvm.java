package io.tickwheel.jmh.kit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A program in a JVM of its own, on this JVM's class path, and the link between the two, the child's standard input and
 * output: orders go in, a line each; results come out as marked lines. Either ends when the other has ended.
 *
 * <p>Threads: one; another reads what the child prints.
 */
public final class ChildJvm implements AutoCloseable {
    private static final ObjectMapper JSON = JsonMapper.builder().build();
    private static final String RESULT = "@result ";
    private static final String END = "@end";
    private static final long SECOND_NANOS = 1_000_000_000;
    private static final int FAILED = 1;
    private static final int PARENT_GONE = 3;
    private static final int OUTPUT_LINES_KEPT = 60;

    private final String name;
    private final Process process;
    private final PrintWriter orders;
    private final BlockingQueue<String> output;
    private final Thread endWithParent;

    private ChildJvm(String name, Process process) {
        this.name = name;
        this.process = process;
        orders = new PrintWriter(process.getOutputStream(), true, StandardCharsets.UTF_8);
        output = lines(process.inputReader(), () -> {});
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

    /** What a child does for each order, and returns to the parent: anything that Jackson can write. */
    public interface Orders {
        Object carryOut(String order) throws Exception;
    }

    /** Carries out orders until one fails or the parent has ended, and ends this JVM then, whatever it is doing. */
    public static void serve(Orders orders) {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        // The pipe ends when its other end does, however the parent ended.
        BlockingQueue<String> given = lines(input, () -> Runtime.getRuntime().halt(PARENT_GONE));
        try {
            while (true) {
                System.out.println(RESULT + json(orders.carryOut(given.take())));
                System.out.flush();
            }
        } catch (Exception e) {
            e.printStackTrace();
            System.exit(FAILED);
        }
    }

    /** Reads lines on a thread of their own; the end of the stream is one, too. */
    private static BlockingQueue<String> lines(BufferedReader reader, Runnable atEnd) {
        BlockingQueue<String> lines = new LinkedBlockingQueue<>();
        Thread reading = new Thread(
                () -> {
                    try {
                        reader.lines().forEach(lines::add);
                    } catch (UncheckedIOException closed) {
                        // The same as the end of the stream.
                    }
                    atEnd.run();
                    lines.add(END);
                },
                "lines");
        reading.setDaemon(true);
        reading.start();
        return lines;
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
     * Waits for the next result within a limit, after which the child is ended. When the whole machine
     * stands still for minutes, as virtual ones do, that counts as a second.
     *
     * @throws Failure if the child ends instead
     */
    public <T> T result(Class<T> type, Duration limit) {
        Deque<String> otherOutput = new ArrayDeque<>();
        try {
            boolean isEnded = false;
            for (long leftNanos = limit.toNanos(); leftNanos > 0 && !isEnded; ) {
                long begunNanos = System.nanoTime();
                String line = output.poll(SECOND_NANOS, TimeUnit.NANOSECONDS);
                leftNanos -= Math.min(SECOND_NANOS, System.nanoTime() - begunNanos);
                if (line == null) {
                    continue;
                }
                if (line.startsWith(RESULT)) {
                    return fromJson(line.substring(RESULT.length()), type);
                } else if (line.equals(END)) {
                    isEnded = true;
                } else if (otherOutput.offer(line) && otherOutput.size() > OUTPUT_LINES_KEPT) {
                    otherOutput.remove();
                }
            }
            if (!isEnded) {
                process.destroyForcibly();
            }
            throw new Failure("The JVM for " + name + " failed with exit code " + process.waitFor()
                    + (isEnded ? "" : " (ended: it took too long)") + ".\n" + String.join("\n", otherOutput));
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
