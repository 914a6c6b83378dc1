package io.tickwheel.jmh.program;

import io.tickwheel.jmh.connections.BareConnections;
import io.tickwheel.jmh.connections.Connections;
import io.tickwheel.jmh.connections.HandlerPeer;
import io.tickwheel.jmh.connections.VirtualTime;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What does it cost that very many channels stay idle? They are opened at an even rate over one idle time, nothing
 * comes in, and each is told of again and again that nothing did: once for reading and once for writing in each idle
 * time.
 *
 * <p>In real time that is the processor time of the event loop and of the timer's thread; in virtual time one thread is
 * both, and shares are those of the time that has passed for it.
 *
 * @param peer whose handlers
 * @param virtual whether in virtual time
 * @param connections how many channels
 * @param idleSeconds the idle time
 * @param warmUpSeconds how long they are idle before it is measured, beside the first idle time
 * @param seconds how long it is measured
 */
record IdleChannels(HandlerPeer peer, boolean virtual, int connections, int idleSeconds, int warmUpSeconds, int seconds)
        implements Program {
    private static final int MOST_CONNECTIONS = 10_000_000;
    private static final int LONGEST_SECONDS = 3_600;
    private static final int STEPS_PER_SECOND = 100;
    private static final long STEP_NANOS = TimeUnit.SECONDS.toNanos(1) / STEPS_PER_SECOND;
    private static final double PERCENT = 100;

    static IdleChannels of(Arguments arguments) {
        return new IdleChannels(
                HandlerPeer.named(arguments.text("timer")),
                arguments.choice("time", "real", "virtual").equals("virtual"),
                arguments.number("connections", 1_000_000, STEPS_PER_SECOND, MOST_CONNECTIONS),
                arguments.number("idle-seconds", 20, 1, LONGEST_SECONDS),
                arguments.number("warm-up-seconds", 3, 1, LONGEST_SECONDS),
                arguments.number("seconds", 20, 1, LONGEST_SECONDS));
    }

    @Override
    public void measure(Figures figures) {
        VirtualTime time = virtual ? new VirtualTime() : null;
        try (Connections server = new BareConnections(peer, time)) {
            open(server, time);
            System.gc();
            pass(warmUpSeconds, time);
            long eventsBefore = server.idleEvents();
            Use from = Use.now(virtual);
            pass(seconds, time);
            Use to = Use.now(virtual);
            write(figures, to.minus(from), server.idleEvents() - eventsBefore);
        }
    }

    private void open(Connections server, @Nullable VirtualTime time) {
        long steps = (long) idleSeconds * STEPS_PER_SECOND;
        long startNanos = System.nanoTime();
        for (long step = 1; step <= steps; step++) {
            int opened = (int) (connections * step / steps);
            server.open(opened - server.size(), TimeUnit.SECONDS.toMillis(idleSeconds));
            if (time == null) {
                Pace.awaitNanos(startNanos + step * STEP_NANOS);
            } else {
                time.pass(STEP_NANOS);
            }
        }
    }

    private static void pass(int seconds, @Nullable VirtualTime time) {
        if (time == null) {
            Pace.awaitNanos(System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds));
            return;
        }
        for (int i = 0; i < seconds * STEPS_PER_SECOND; i++) {
            time.pass(STEP_NANOS);
        }
    }

    private void write(Figures figures, Use use, long events) {
        double elapsedNanos = TimeUnit.SECONDS.toNanos(seconds);
        figures.put("cpu-per-idle-event", "ns", (double) use.allNanos / Math.max(1, events));
        figures.put("cpu", "%", PERCENT * use.allNanos / elapsedNanos);
        if (!virtual) {
            figures.put("loop-cpu", "%", PERCENT * use.loopNanos / elapsedNanos);
            figures.put("timer-cpu", "%", PERCENT * (use.allNanos - use.loopNanos) / elapsedNanos);
        }
        figures.put("rate", "1/s", (double) events / seconds);
    }

    /** Processor time. */
    private record Use(long allNanos, long loopNanos) {
        static Use now(boolean ofThisThread) {
            return ofThisThread
                    ? new Use(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime(), 0)
                    : new Use(
                            WorkerThreads.named(Connections.THREADS).cpuNanos(),
                            WorkerThreads.named(Connections.LOOP_THREAD).cpuNanos());
        }

        Use minus(Use earlier) {
            return new Use(allNanos - earlier.allNanos, loopNanos - earlier.loopNanos);
        }
    }
}
