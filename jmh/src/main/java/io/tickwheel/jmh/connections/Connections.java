package io.tickwheel.jmh.connections;

import io.tickwheel.time.TimeSource;
import org.jspecify.annotations.Nullable;

/**
 * The connections of a server with one event loop, and what their clients do. Every connection has an application that
 * writes back what it reads.
 *
 * <p>Threads: one of its own; what a method says it does, the server has done when it returns.
 */
public abstract class Connections implements AutoCloseable {
    /** How the names of all threads begin that work for the server: its event loop and, if it has one, its timer. */
    public static final String THREADS = "idle-";

    /** The name of the event loop's thread begins so. */
    public static final String LOOP_THREAD = THREADS + "loop";

    /** The name of the timer's thread begins so. */
    static final String TIMER_THREAD = THREADS + "timer";

    /** New connections get no handler. */
    public static final int WITHOUT_HANDLER = 0;

    final HandlerPeer.Handlers handlers;
    final ServerLoop server;
    final Echo echo = new Echo();
    private final HandlerPeer peer;

    Connections(HandlerPeer peer, @Nullable VirtualTime time) {
        this.peer = peer;
        handlers = peer.start(TIMER_THREAD, time == null ? TimeSource.system() : time.timers);
        server = new ServerLoop(time);
    }

    /**
     * Opens connections.
     *
     * @param idleMillis of the handlers that they get, or {@link #WITHOUT_HANDLER}
     */
    public abstract void open(int count, long idleMillis);

    /** Adds handlers to all connections, which have none. */
    public abstract void addHandlers(long idleMillis);

    /** Exchanges messages, one connection after the other: each comes in and goes back. */
    public abstract void exchange(int messages);

    /** Closes a connection and opens a new one, a number of times. */
    public abstract void replace(int times, long idleMillis);

    /** Closes all connections. */
    public abstract void closeAll();

    /** How many are open. */
    public abstract int size();

    /** How many idle events the applications got until now. */
    public long idleEvents() {
        return echo.idleEvents();
    }

    /** How many idle events a connection with a handler gets for each idle time that passes. */
    public int eventsPerIdleTime() {
        return peer.eventsPerIdleTime;
    }

    /** Ends the server and its threads; the handlers' timer too. */
    @Override
    public void close() {
        server.close();
        handlers.stop();
    }
}
