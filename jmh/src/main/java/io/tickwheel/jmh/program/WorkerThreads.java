package io.tickwheel.jmh.program;

import io.tickwheel.jmh.peers.TimerUnderTest;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.stream.Stream;

/**
 * The threads of one timer: those whose names begin with the name of its worker.
 *
 * <p>Threads: any. Cost: reading a sample neither wakes nor stops them.
 */
final class WorkerThreads {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final List<Long> ids;
    private final List<Long> kernelNumbers;

    private WorkerThreads(List<Long> ids, List<Long> kernelNumbers) {
        this.ids = ids;
        this.kernelNumbers = kernelNumbers;
    }

    /** Finds the threads of a timer that has been started; of the baseline, none. */
    static WorkerThreads of(TimerUnderTest timer) {
        return timer instanceof NoTimer ? new WorkerThreads(List.of(), List.of()) : named(timer.workerThreadName());
    }

    /**
     * Finds the threads whose names begin so.
     *
     * @throws IllegalStateException if there are none
     */
    static WorkerThreads named(String prefix) {
        List<Long> ids = Stream.of(THREADS.getThreadInfo(THREADS.getAllThreadIds()))
                .filter(thread -> thread != null && thread.getThreadName().startsWith(prefix))
                .map(ThreadInfo::getThreadId)
                .toList();
        List<Long> kernelNumbers = KernelThreads.numbersOf(prefix);
        if (ids.isEmpty() || ids.size() != kernelNumbers.size()) {
            throw new IllegalStateException("threads named " + prefix + "...: " + ids.size() + ", of them known to the"
                    + " kernel: " + kernelNumbers.size());
        }
        return new WorkerThreads(ids, kernelNumbers);
    }

    /** These without some of them. */
    WorkerThreads without(WorkerThreads others) {
        return new WorkerThreads(
                ids.stream().filter(id -> !others.ids.contains(id)).toList(),
                kernelNumbers.stream()
                        .filter(number -> !others.kernelNumbers.contains(number))
                        .toList());
    }

    /** What they have used since they were started. */
    long cpuNanos() {
        return ids.stream().mapToLong(WorkerThreads::cpuNanosOf).sum();
    }

    /** How often they were woken since they were started. */
    long wakeUps() {
        return kernelNumbers.stream().mapToLong(KernelThreads::sleepsOf).sum();
    }

    private static long cpuNanosOf(long id) {
        long nanos = THREADS.getThreadCpuTime(id);
        if (nanos < 0) {
            throw new IllegalStateException("a thread of the timer has ended");
        }
        return nanos;
    }
}
