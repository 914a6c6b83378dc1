package io.tickwheel.jmh.connections;

/**
 * The connections of a server with one event loop, and what their clients do. Every connection has an application that
 * writes back what it reads.
 *
 * <p>Threads: one of its own; what a method says it does, the server has done when it returns.
 */
public interface Connections extends AutoCloseable {
    /** How the names of all threads begin that work for the server: its event loop and, if it has one, its timer. */
    String THREADS = "idle-";

    /** The name of the event loop's thread begins so. */
    String LOOP_THREAD = THREADS + "loop";

    /** The name of the timer's thread begins so. */
    String TIMER_THREAD = THREADS + "timer";

    /** New connections get no handler. */
    int WITHOUT_HANDLER = 0;

    /**
     * Opens connections.
     *
     * @param idleMillis of the handlers that they get, or {@link #WITHOUT_HANDLER}
     */
    void open(int count, long idleMillis);

    /** Adds handlers to all connections, which have none. */
    void addHandlers(long idleMillis);

    /** Exchanges so many messages, one connection after the other: each comes in and goes back. */
    void exchange(int messages);

    /** So many times: closes a connection and opens a new one. */
    void replace(int times, long idleMillis);

    /** Closes all connections. */
    void closeAll();

    /** How many are open. */
    int size();

    /** How many idle events the applications got until now. */
    long idleEvents();

    /** How many idle events a connection with a handler gets for each idle time that passes. */
    int eventsPerIdleTime();

    /** Ends the server and its threads; the handlers' timer too. */
    @Override
    void close();
}
