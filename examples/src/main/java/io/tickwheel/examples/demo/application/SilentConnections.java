package io.tickwheel.examples.demo.application;

import com.sun.management.UnixOperatingSystemMXBean;
import io.netty.channel.embedded.EmbeddedChannel;
import java.lang.management.ManagementFactory;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Connections that a read timeout watches over: half of them say nothing and have to be closed, the others
 * talk.
 *
 * <p>Threads: the main thread.
 */
final class SilentConnections {
    /** What a JVM opens beside its connections, generously. */
    private static final int OTHER_FILES = 200;

    private static final int ENDS_OF_A_CONNECTION = 2;
    private static final long LONGEST_CLOSING_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;

    private final Load load;

    SilentConnections(Load load) {
        this.load = load;
    }

    ConnectionOutcome measure() throws InterruptedException {
        int count = Math.min(load.connections(), mostConnections());
        try (ReadTimeouts timeouts = new ReadTimeouts(load);
                WatchedServer server = new WatchedServer();
                TalkingClients clients = new TalkingClients(server.address(), count)) {
            server.awaitAccepted(count);
            Set<Integer> silentPorts = clients.silentPorts();
            // What a connection makes at its first read is none of the timeout's, nor what loading the classes leaves.
            clients.talk();
            new EmbeddedChannel(timeouts.handler()).close();
            long bytesBefore = UsedHeap.bytes();
            long startNanos = System.nanoTime();
            long cpuBeforeNanos = server.cpuNanos() + timeouts.cpuNanos();
            server.watch(timeouts::handler, silentPorts);
            long bytesAfter = UsedHeap.bytes();
            awaitClosed(server, silentPorts.size(), startNanos);
            long cpuNanos = server.cpuNanos() + timeouts.cpuNanos() - cpuBeforeNanos;
            WatchedServer.Closed closed = server.closed();
            return new ConnectionOutcome(
                    count,
                    silentPorts.size(),
                    closed.silent(),
                    closed.talking(),
                    closed.lateness(),
                    (System.nanoTime() - startNanos) / NANOS_PER_SECOND,
                    cpuNanos / NANOS_PER_MILLI,
                    (bytesAfter - bytesBefore) / (double) count);
        }
    }

    /** Half of the files that this process may open, less some; as many as wanted where nobody tells. */
    private static int mostConnections() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? (int) Math.min(
                        Integer.MAX_VALUE,
                        Math.max(1, (unix.getMaxFileDescriptorCount() - OTHER_FILES) / ENDS_OF_A_CONNECTION))
                : Integer.MAX_VALUE;
    }

    /** Waits out the whole time, and longer for what is late. A close that is missing then shows in the outcome. */
    private void awaitClosed(WatchedServer server, int silent, long startNanos) throws InterruptedException {
        long watchedNanos = load.watched().toNanos();
        TimeUnit.NANOSECONDS.sleep(startNanos + watchedNanos - System.nanoTime());
        while (server.silentClosed() < silent
                && System.nanoTime() - startNanos < watchedNanos + LONGEST_CLOSING_NANOS) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
    }
}
