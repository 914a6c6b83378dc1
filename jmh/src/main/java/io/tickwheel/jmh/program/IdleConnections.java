package io.tickwheel.jmh.program;

import io.tickwheel.jmh.connections.BareConnections;
import io.tickwheel.jmh.connections.Connections;
import io.tickwheel.jmh.connections.HandlerPeer;
import io.tickwheel.jmh.connections.LoopbackConnections;
import java.util.concurrent.TimeUnit;

/**
 * What does it cost to watch over connections that may fall idle? Each of them has a handler that tells when nothing
 * was read for a while, and when nothing was written; an application behind it writes back what it reads.
 *
 * <p>What a message costs, and a connection that comes and goes, is the processor time of the whole JVM, with the
 * collector's and the connections' own cost in it, which the baseline tells; and apart from it the event loop's part.
 * Clients of real connections are another process. Bytes are those of the handlers alone: the heap after they were
 * added less the heap before, with the same connections open.
 *
 * @param peer whose handlers
 * @param real whether the connections have sockets
 * @param connections how many are open
 * @param busyMillis how long messages are exchanged, and then connections replaced, each after as long to warm up
 * @param idleMillis the idle time in which every connection is looked at once
 */
record IdleConnections(HandlerPeer peer, boolean real, int connections, int busyMillis, int idleMillis)
        implements Program {
    private static final int MOST_CONNECTIONS = 10_000_000;
    private static final int SHORTEST_MILLIS = 100;
    private static final int LONGEST_MILLIS = 600_000;
    private static final long NEVER_IDLE_MILLIS = TimeUnit.HOURS.toMillis(1);
    /** So few that the processor's cache holds them: what is measured is work, and not the memory. */
    private static final int TALKING = 1_000;

    private static final int BATCH = 10_000;

    static IdleConnections of(Arguments arguments) {
        return new IdleConnections(
                HandlerPeer.named(arguments.text("timer")),
                arguments.choice("channels", "bare", "loopback").equals("loopback"),
                arguments.number("connections", 1_000_000, 1, MOST_CONNECTIONS),
                arguments.number("busy-millis", 3_000, SHORTEST_MILLIS, LONGEST_MILLIS),
                arguments.number("idle-millis", 10_000, SHORTEST_MILLIS, LONGEST_MILLIS));
    }

    @Override
    public void measure(Figures figures) throws InterruptedException {
        try (Connections server = real ? new LoopbackConnections(peer, connections) : new BareConnections(peer)) {
            exchange(server, figures);
            fill(server, figures);
            replace(server, figures);
            server.closeAll();
            if (peer != HandlerPeer.NONE) {
                new IdleSweep(server, connections, idleMillis).measure(figures);
            }
        }
    }

    private void exchange(Connections server, Figures figures) {
        server.open(Math.min(connections, TALKING), NEVER_IDLE_MILLIS);
        // A nanosecond each is a millisecond a million.
        measure(figures, "million-messages", "ms", server::exchange);
        server.closeAll();
    }

    private void fill(Connections server, Figures figures) throws InterruptedException {
        long emptyBytes = UsedHeap.bytes();
        server.open(connections, Connections.WITHOUT_HANDLER);
        long withoutBytes = UsedHeap.bytes();
        figures.put("bytes-without-handler", "bytes", (double) (withoutBytes - emptyBytes) / connections);
        if (peer != HandlerPeer.NONE) {
            server.addHandlers(NEVER_IDLE_MILLIS);
            figures.put("bytes-per-connection", "bytes", (double) (UsedHeap.bytes() - withoutBytes) / connections);
        }
    }

    private void replace(Connections server, Figures figures) {
        measure(figures, "connect-and-close", "ns", times -> server.replace(times, NEVER_IDLE_MILLIS));
    }

    private void measure(Figures figures, String what, String unit, Pace.Batch batch) {
        WorkerThreads loop = WorkerThreads.named(Connections.LOOP_THREAD);
        repeat(batch);
        ProcessSample from = ProcessSample.take(loop);
        long times = repeat(batch);
        ProcessSample to = ProcessSample.take(loop);
        figures.put("cpu-per-" + what, unit, (double) (to.cpuNanos() - from.cpuNanos()) / times);
        figures.put("loop-cpu-per-" + what, unit, (double) (to.workerNanos() - from.workerNanos()) / times);
    }

    private long repeat(Pace.Batch batch) {
        int size = Math.min(connections, BATCH);
        long startNanos = System.nanoTime();
        long times = 0;
        while (System.nanoTime() - startNanos < TimeUnit.MILLISECONDS.toNanos(busyMillis)) {
            batch.run(size);
            times += size;
        }
        return times;
    }
}
