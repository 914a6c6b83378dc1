package io.tickwheel.jmh.scenario;

import io.tickwheel.jmh.connections.BareConnections;
import io.tickwheel.jmh.connections.Connections;
import io.tickwheel.jmh.connections.HandlerPeer;
import io.tickwheel.jmh.connections.LoopbackConnections;
import io.tickwheel.jmh.kit.Metrics;
import io.tickwheel.jmh.kit.UsedHeap;
import io.tickwheel.jmh.kit.WorkerThreads;
import io.tickwheel.jmh.peers.Labels;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import org.openjdk.jmh.annotations.Param;

/**
 * The cost of watching connections that may become idle. Each has a handler that tells when nothing was read for a
 * time, and when nothing was written; an application behind it writes back what it reads.
 *
 * <p>What a message costs, and a connection that comes and goes, is the processor time of the whole JVM, with the
 * collector's and the connections' own cost, which the baseline shows; and apart from it the event loop's part. Clients
 * of real connections are another process. Bytes are those of the handlers alone: the heap after they were added less
 * the heap before, with the same connections open.
 *
 * <p>JMH's {@code -r} is how long messages are exchanged, and then connections replaced, each after as long to warm up.
 */
public class IdleConnections extends Scenario {
    private static final long NEVER_IDLE_MILLIS = TimeUnit.HOURS.toMillis(1);
    /** Few enough for the processor's cache: what is measured is work, and not the memory. */
    private static final int TALKING = 1_000;

    private static final int BATCH = 10_000;

    /** Bare or loopback. */
    @Param("bare")
    public String channels;

    /** Connections that are open. */
    @Param("1000000")
    public int connections;

    /** The idle time in which every connection is looked at once. */
    @Param("10000")
    public int idleMillis;

    @Override
    void measure(Metrics metrics) throws InterruptedException {
        HandlerPeer peer = Labels.named(HandlerPeer.class, timer);
        boolean real = channels.equals("loopback");
        try (Connections server = real ? new LoopbackConnections(peer, connections) : new BareConnections(peer, null)) {
            exchange(server, metrics);
            fill(peer, server, metrics);
            measure(server, metrics, "connect-and-close", "ns", times -> server.replace(times, NEVER_IDLE_MILLIS));
            server.closeAll();
            if (peer != HandlerPeer.BASELINE) {
                new IdleSweep(server, connections, idleMillis).measure(metrics);
            }
        }
    }

    private void exchange(Connections server, Metrics metrics) {
        server.open(Math.min(connections, TALKING), NEVER_IDLE_MILLIS);
        // A nanosecond each is a millisecond a million.
        measure(server, metrics, "million-messages", "ms", server::exchange);
        server.closeAll();
    }

    private void fill(HandlerPeer peer, Connections server, Metrics metrics) throws InterruptedException {
        long emptyBytes = UsedHeap.bytes();
        server.open(connections, Connections.WITHOUT_HANDLER);
        long withoutBytes = UsedHeap.bytes();
        metrics.put("bytes-without-handler", "bytes", (double) (withoutBytes - emptyBytes) / connections);
        if (peer != HandlerPeer.BASELINE) {
            server.addHandlers(NEVER_IDLE_MILLIS);
            metrics.put("bytes-per-connection", "bytes", (double) (UsedHeap.bytes() - withoutBytes) / connections);
        }
    }

    private void measure(Connections server, Metrics metrics, String what, String unit, IntConsumer batch) {
        WorkerThreads loop = server.loopThread();
        repeat(batch);
        ProcessUse before = ProcessUse.now(loop);
        double times = repeat(batch);
        ProcessUse after = ProcessUse.now(loop);
        metrics.put("cpu-per-" + what, unit, (after.cpuNanos() - before.cpuNanos()) / times);
        metrics.put("loop-cpu-per-" + what, unit, (after.workerNanos() - before.workerNanos()) / times);
    }

    private long repeat(IntConsumer batch) {
        int size = Math.min(connections, BATCH);
        long startNanos = System.nanoTime();
        long times = 0;
        while (System.nanoTime() - startNanos < TimeUnit.MILLISECONDS.toNanos(millis)) {
            batch.accept(size);
            times += size;
        }
        return times;
    }
}
