package io.tickwheel.examples.demo.measure;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.concurrent.ThreadFactory;

/**
 * Makes the one thread of a timer and reads what that thread has used so far.
 *
 * <p>The kernel counts each sleep of a thread as a voluntary context switch: its wake-ups, seen from outside the timer.
 * Only Linux publishes the count; elsewhere it is unknown.
 *
 * <p>Threads: any. Cost: a sample reads one small file; it neither wakes nor stops the worker.
 */
public final class WorkerThread implements ThreadFactory {
    private static final Path SELF = Path.of("/proc/thread-self");
    private static final String SLEEPS = "voluntary_ctxt_switches:";

    private static final long NOT_MADE = 0;

    private volatile long threadId = NOT_MADE;
    private volatile Path statusFile = Path.of("");

    /** Makes a factory for one timer. */
    public WorkerThread() {}

    @Override
    public Thread newThread(Runnable loop) {
        Thread worker = new Thread(() -> findStatusFileThenRun(loop), "timer-worker");
        worker.setDaemon(true);
        threadId = worker.getId();
        return worker;
    }

    /** Java has no way to ask for the kernel's number of a thread; the link names it, read by the thread itself. */
    private void findStatusFileThenRun(Runnable loop) {
        try {
            statusFile = SELF.resolveSibling(Files.readSymbolicLink(SELF)).resolve("status");
        } catch (IOException | UnsupportedOperationException notLinux) {
            statusFile = Path.of("");
        }
        loop.run();
    }

    /**
     * Reads what the worker has used since it started.
     *
     * @return the sample
     * @throws IllegalStateException if the worker has ended or never started
     */
    public WorkerSample sample() {
        long id = threadId;
        long cpuNanos =
                id == NOT_MADE ? -1 : ManagementFactory.getThreadMXBean().getThreadCpuTime(id);
        if (cpuNanos < 0) {
            throw new IllegalStateException("the timer's worker does not run");
        }
        return new WorkerSample(System.nanoTime(), cpuNanos, sleeps());
    }

    private OptionalLong sleeps() {
        try {
            return Files.readAllLines(statusFile).stream()
                    .filter(line -> line.startsWith(SLEEPS))
                    .mapToLong(line ->
                            Long.parseLong(line.substring(SLEEPS.length()).strip()))
                    .findFirst();
        } catch (IOException unknown) {
            return OptionalLong.empty();
        }
    }
}
