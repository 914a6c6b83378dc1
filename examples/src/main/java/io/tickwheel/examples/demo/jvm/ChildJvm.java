package io.tickwheel.examples.demo.jvm;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;

/**
 * A program in a JVM of its own, on this JVM's class path: launched, listened to, and ended with this JVM.
 *
 * <p>Threads: one.
 */
public final class ChildJvm {
    private static final int OUTPUT_LINES_KEPT = 60;

    private final String name;
    private final BiConsumer<String, String> onProgress;
    private final List<String> delivered = new ArrayList<>();
    private final Deque<String> otherOutput = new ArrayDeque<>();

    /**
     * Describes a child.
     *
     * @param name what messages call it
     * @param onProgress is given the phase and the detail of each {@link ParentLink#progress}
     */
    public ChildJvm(String name, BiConsumer<String, String> onProgress) {
        this.name = name;
        this.onProgress = onProgress;
    }

    /**
     * Runs the program to its end.
     *
     * @param flags of the JVM
     * @param program a class with a main method, which uses {@link ParentLink}
     * @param request given to the program as its arguments
     * @param limit the child is ended when it has run this long
     * @return what the program delivered
     * @throws ChildFailure if it could not be launched, failed, delivered nothing or reached the limit
     */
    public Figures run(List<String> flags, Class<?> program, Figures request, Duration limit) throws ChildFailure {
        long startNanos = System.nanoTime();
        try {
            Process process = launch(flags, program, request);
            Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
            endAfter(limit, process);
            listenTo(process);
            int exitCode = process.waitFor();
            boolean outOfTime = System.nanoTime() - startNanos >= limit.toNanos();
            return result(exitCode, outOfTime ? " (ended: it had run for " + limit.toSeconds() + " s)" : "");
        } catch (IOException e) {
            throw new ChildFailure("The JVM for " + name + " could not be run: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ChildFailure("Interrupted while the JVM for " + name + " ran");
        }
    }

    private static Process launch(List<String> flags, Class<?> program, Figures request) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
        command.addAll(request.lines());
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    private static void endAfter(Duration limit, Process process) {
        CompletableFuture.delayedExecutor(limit.toMillis(), TimeUnit.MILLISECONDS)
                .execute(process::destroyForcibly);
    }

    private void listenTo(Process process) throws IOException {
        try (BufferedReader output = process.inputReader()) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                hear(line);
            }
        }
    }

    private void hear(String line) {
        if (line.startsWith(ParentLink.PROGRESS)) {
            int phaseEnd = line.indexOf(ParentLink.PHASE_END);
            onProgress.accept(line.substring(ParentLink.PROGRESS.length(), phaseEnd), line.substring(phaseEnd + 1));
        } else if (line.startsWith(ParentLink.FIGURE)) {
            delivered.add(line.substring(ParentLink.FIGURE.length()));
        } else {
            otherOutput.addLast(line);
            if (otherOutput.size() > OUTPUT_LINES_KEPT) {
                otherOutput.removeFirst();
            }
        }
    }

    private Figures result(int exitCode, String reason) throws ChildFailure {
        if (exitCode != 0 || delivered.isEmpty()) {
            String output = otherOutput.isEmpty() ? "It printed nothing." : String.join("\n", otherOutput);
            throw new ChildFailure(
                    "The JVM for " + name + " failed with exit code " + exitCode + reason + ".\n" + output);
        }
        return Figures.parse(delivered);
    }
}
