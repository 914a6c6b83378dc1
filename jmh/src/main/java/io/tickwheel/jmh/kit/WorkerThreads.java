package io.tickwheel.jmh.kit;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** The threads whose names begin with the name of a timer's worker. */
public final class WorkerThreads {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final Path TASKS = Path.of("/proc/self/task");
    private static final String SLEEPS = "voluntary_ctxt_switches:";
    private static final AtomicInteger NAMES = new AtomicInteger();

    private final String prefix;
    private final List<Thread> threads;

    private WorkerThreads(String prefix, List<Thread> threads) {
        this.prefix = prefix;
        this.threads = threads;
    }

    /**
     * A new name, with which the name of no other thread begins: it ends with a slash, as 1 begins like 10. The kernel
     * keeps no more than 15 characters of it.
     */
    public static String newName(String prefix) {
        return prefix + NAMES.incrementAndGet() + "/";
    }

    /** No threads, which use nothing. */
    public static WorkerThreads none() {
        return new WorkerThreads("", List.of());
    }

    /**
     * Finds threads by the beginning of their names.
     *
     * @throws IllegalStateException if there are none
     */
    public static WorkerThreads named(String prefix) {
        List<Thread> found = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith(prefix))
                .toList();
        if (found.isEmpty()) {
            throw new IllegalStateException("there is no thread named " + prefix + "...");
        }
        return new WorkerThreads(prefix, found);
    }

    /** The processor time since they started. */
    public long cpuNanos() {
        return threads.stream()
                .mapToLong(thread -> THREADS.getThreadCpuTime(thread.getId()))
                .sum();
    }

    /**
     * How often they have slept since they started: the kernel counts each sleep as a voluntary context switch. NaN if
     * the system is not Linux, or has other names for them.
     */
    public double wakeUps() {
        try (Stream<Path> tasks = Files.list(TASKS)) {
            return tasks.filter(task -> line(task.resolve("comm"), "").startsWith(prefix))
                    .mapToDouble(task -> Double.parseDouble(
                            line(task.resolve("status"), SLEEPS).strip()))
                    .reduce(Double::sum)
                    .orElse(Double.NaN);
        } catch (IOException notLinux) {
            return Double.NaN;
        }
    }

    /** The rest of the first line that begins so. */
    private static String line(Path file, String beginning) {
        try {
            return Files.readAllLines(file).stream()
                    .filter(line -> line.startsWith(beginning))
                    .findFirst()
                    .orElse(beginning)
                    .substring(beginning.length());
        } catch (IOException ended) {
            return "";
        }
    }
}
