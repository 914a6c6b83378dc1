package io.tickwheel.internal.worker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** How often threads of this JVM have given up a processor to wait, as Linux counts it. */
final class ContextSwitches {
    private static final Path THREADS = Path.of("/proc/self/task");
    private static final String VOLUNTARY = "voluntary_ctxt_switches:";

    private ContextSwitches() {}

    /** Whether this system counts them. */
    static boolean areCounted() {
        return Files.isDirectory(THREADS);
    }

    /** The number for the one thread of this name, of which Linux knows the first 15 characters. */
    static long voluntaryOf(String threadName) {
        try (Stream<Path> threads = Files.list(THREADS)) {
            Path thread = threads.filter(task -> isNamed(task, threadName))
                    .reduce((one, other) -> {
                        throw new AssertionError("two threads are named " + threadName);
                    })
                    .orElseThrow(() -> new AssertionError("no thread is named " + threadName));
            return Files.readAllLines(thread.resolve("status")).stream()
                    .filter(line -> line.startsWith(VOLUNTARY))
                    .mapToLong(line ->
                            Long.parseLong(line.substring(VOLUNTARY.length()).strip()))
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isNamed(Path task, String threadName) {
        try {
            return Files.readString(task.resolve("comm")).strip().equals(threadName);
        } catch (IOException e) {
            // The thread has ended since the folder was read.
            return false;
        }
    }
}
