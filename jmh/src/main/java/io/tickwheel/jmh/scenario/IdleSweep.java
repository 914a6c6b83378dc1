package io.tickwheel.jmh.scenario;

import io.tickwheel.jmh.connections.Connections;
import io.tickwheel.jmh.kit.Metrics;
import io.tickwheel.jmh.kit.Pace;
import java.util.concurrent.TimeUnit;

/**
 * Lets the handlers look at every connection twice: first when a message has come and gone since it was opened, so that
 * there is no event; then when nothing has, so that there are events.
 *
 * <p>In idle times from the beginning: connections are open at {@link #OPENED}; a message is exchanged on each of them
 * from {@link #TALK} to {@link #TALKED}; handlers look from 1 to 1 + {@link #OPENED} and find that; {@link
 * #ACTIVE_LOOKED} ends this part; they look again from 1 + {@link #TALK} on and find nothing since. Margins
 * lie between.
 *
 * <p>What the looks at one connection cost is the processor time of the event loop and of the timer's thread.
 *
 * <p>Threads: one.
 */
final class IdleSweep {
    private static final double OPENED = 0.5;
    private static final double TALK = 0.7;
    private static final double TALKED = 0.95;
    private static final double ACTIVE_LOOKED = 1.6;
    /** Before the next look at what is idle. */
    private static final double TOLD = 2.6;

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final Connections server;
    private final int connections;
    private final long idleMillis;
    private final long startNanos = System.nanoTime();

    IdleSweep(Connections server, int connections, int idleMillis) {
        this.server = server;
        this.connections = connections;
        this.idleMillis = idleMillis;
    }

    /**
     * Measures both.
     *
     * @throws IllegalStateException if the machine was too slow for the idle time, so that more than the looks would
     *     have been measured
     */
    void measure(Metrics metrics) {
        server.open(connections, idleMillis);
        requireBefore(OPENED, "the connections were opened");
        awaitPart(TALK);
        server.exchange(connections);
        requireBefore(TALKED, "the messages were exchanged");
        awaitPart(TALKED);
        Connections.Use before = server.use();
        awaitPart(ACTIVE_LOOKED);
        Connections.Use active = server.use();
        requireEvents(0);
        awaitEvents();
        Connections.Use idle = server.use();
        requireBefore(TOLD, "all events were told");
        write(metrics, "active", active.since(before));
        write(metrics, "idle", idle.since(active));
    }

    private void write(Metrics metrics, String state, Connections.Use use) {
        metrics.put("sweep-" + state + "-cpu", "ns", (double) use.allNanos() / connections);
        metrics.put("sweep-" + state + "-loop-cpu", "ns", (double) use.loopNanos() / connections);
    }

    private void awaitEvents() {
        long expected = (long) connections * server.eventsPerIdleTime();
        while (server.idleEvents() < expected && elapsedParts() < TOLD) {
            Pace.awaitNanos(System.nanoTime() + POLL_NANOS);
        }
        requireEvents(expected);
    }

    private void requireEvents(long expected) {
        long told = server.idleEvents();
        if (told != expected) {
            throw new IllegalStateException(told + " idle events were told, and not " + expected
                    + ": idle-millis is too short for this machine");
        }
    }

    private void requireBefore(double part, String what) {
        if (elapsedParts() > part) {
            throw new IllegalStateException(
                    what + " too late, at " + elapsedParts() + " of the idle time: idle-millis is too short");
        }
    }

    private void awaitPart(double part) {
        Pace.awaitNanos(startNanos + (long) (part * TimeUnit.MILLISECONDS.toNanos(idleMillis)));
    }

    private double elapsedParts() {
        return (double) (System.nanoTime() - startNanos) / TimeUnit.MILLISECONDS.toNanos(idleMillis);
    }
}
