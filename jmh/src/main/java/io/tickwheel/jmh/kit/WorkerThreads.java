package io.tickwheel.jmh.kit;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * The threads whose names begin with the name of a timer's worker.
 *
 * <p>The kernel counts each sleep of a thread as a voluntary context switch: its wake-ups, seen from outside the timer.
 * Only Linux publishes the count; elsewhere it is NaN. Java does not say which kernel thread a Java thread is; the
 * JVM's thread dump does.
 *
 * <p>Threads: any. Cost: finding them dumps all threads, which stops them for a moment; a sample reads one small file
 * for each thread and neither wakes nor stops it.
 */
public final class WorkerThreads {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final Pattern DUMPED =
            Pattern.compile("^\"(.*)\" #(\\d+).* nid=(0x[0-9a-f]+|\\d+)", Pattern.MULTILINE);
    private static final String SLEEPS = "voluntary_ctxt_switches:";
    private static final AtomicInteger NAMES = new AtomicInteger();

    private final List<Long> ids;
    private final List<Long> kernelNumbers;

    private WorkerThreads(List<Long> ids, List<Long> kernelNumbers) {
        this.ids = ids;
        this.kernelNumbers = kernelNumbers;
    }

    /** What the threads have used up to a moment of {@link System#nanoTime}; the number of wake-ups may be NaN. */
    public record Sample(long atNanos, long cpuNanos, double wakeUps) {
        public Use until(Sample later) {
            return new Use((later.atNanos - atNanos) / 1e9, (later.cpuNanos - cpuNanos) / 1e6, later.wakeUps - wakeUps);
        }
    }

    /** What the threads used in a time; the number of wake-ups may be NaN. */
    public record Use(double seconds, double cpuMillis, double wakeUps) {
        /** The share of one core. */
        public double cpuPercent() {
            return cpuMillis / (seconds * 10);
        }

        public double wakeUpsPerSecond() {
            return wakeUps / seconds;
        }
    }

    /**
     * A new name: that of no other thread begins with it, nor that of one which was stopped and has yet to end. It is
     * short, as the kernel keeps no more than 15 characters of it, and closed, as 1 begins like 10.
     */
    public static String newName(String prefix) {
        return prefix + NAMES.incrementAndGet() + "/";
    }

    /** No threads, which use nothing. */
    public static WorkerThreads none() {
        return new WorkerThreads(List.of(), List.of());
    }

    /**
     * Finds threads by the beginning of their names.
     *
     * @throws IllegalStateException if there are none
     */
    public static WorkerThreads named(String prefix) {
        // Both numbers from one dump: between two readings a thread may end.
        List<MatchResult> found = DUMPED.matcher(dump())
                .results()
                .filter(thread -> thread.group(1).startsWith(prefix))
                .toList();
        if (found.isEmpty()) {
            throw new IllegalStateException("there is no thread named " + prefix + "...");
        }
        return new WorkerThreads(
                found.stream().map(thread -> Long.valueOf(thread.group(2))).toList(),
                found.stream().map(thread -> Long.decode(thread.group(3))).toList());
    }

    public WorkerThreads without(WorkerThreads others) {
        return new WorkerThreads(
                ids.stream().filter(id -> !others.ids.contains(id)).toList(),
                kernelNumbers.stream()
                        .filter(number -> !others.kernelNumbers.contains(number))
                        .toList());
    }

    public Sample sample() {
        return new Sample(System.nanoTime(), cpuNanos(), wakeUps());
    }

    /**
     * The processor time since they started.
     *
     * @throws IllegalStateException if one of them has ended
     */
    public long cpuNanos() {
        return ids.stream().mapToLong(WorkerThreads::cpuNanosOf).sum();
    }

    private static long cpuNanosOf(long id) {
        long nanos = THREADS.getThreadCpuTime(id);
        if (nanos < 0) {
            throw new IllegalStateException("a thread of the timer has ended");
        }
        return nanos;
    }

    private double wakeUps() {
        return kernelNumbers.stream().mapToDouble(WorkerThreads::sleepsOf).sum();
    }

    static double sleepsOf(long kernelNumber) {
        try {
            return Files.readAllLines(Path.of("/proc/self/task", String.valueOf(kernelNumber), "status")).stream()
                    .filter(line -> line.startsWith(SLEEPS))
                    .mapToDouble(line ->
                            Long.parseLong(line.substring(SLEEPS.length()).strip()))
                    .findFirst()
                    .orElse(Double.NaN);
        } catch (IOException notLinux) {
            return Double.NaN;
        }
    }

    private static String dump() {
        try {
            return (String) ManagementFactory.getPlatformMBeanServer()
                    .invoke(
                            new ObjectName("com.sun.management:type=DiagnosticCommand"),
                            "threadPrint",
                            new Object[] {new String[0]},
                            new String[] {String[].class.getName()});
        } catch (JMException e) {
            throw new IllegalStateException("this JVM prints no thread dump", e);
        }
    }
}
