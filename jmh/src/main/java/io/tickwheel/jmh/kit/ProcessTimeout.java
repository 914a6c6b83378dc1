package io.tickwheel.jmh.kit;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Ends a process, and those that it has started, after a time. The time is counted in steps of this JVM: when the whole
 * machine stands still for minutes, as virtual ones do, that is one step.
 *
 * <p>Threads: one of its own; any may ask.
 */
public final class ProcessTimeout {
    private final Thread counting;
    private volatile boolean over;

    private ProcessTimeout(Process process, Duration step, int steps) {
        counting = new Thread(() -> count(process, step, steps), "process-timeout");
        counting.setDaemon(true);
    }

    public static ProcessTimeout start(Process process, Duration step, int steps) {
        ProcessTimeout timeout = new ProcessTimeout(process, step, steps);
        timeout.counting.start();
        return timeout;
    }

    public boolean isOver() {
        return over;
    }

    public void stop() {
        counting.interrupt();
    }

    private void count(Process process, Duration step, int steps) {
        try {
            for (int i = 0; i < steps; i++) {
                TimeUnit.NANOSECONDS.sleep(step.toNanos());
            }
            over = true;
            end(process);
        } catch (InterruptedException stopped) {
            // It ended in time.
        }
    }

    public static void end(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
