package io.tickwheel.page;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * A small HTTP server that shows the timers of this JVM at {@code /timers} and {@code /}:
 *
 * <pre>{@code
 * TimersServer server = TimersServer.start(8080); // http://127.0.0.1:8080/timers
 * }</pre>
 *
 * <p>The page shows the inside of the process to everybody who can connect. On another address than loopback, put the
 * server behind a proxy that authenticates users.
 *
 * <p>A connection is closed if a request and its answer take longer than a minute. Up to 64 requests are answered at a
 * time, and further connections are closed. All threads are daemons.
 */
public final class TimersServer implements AutoCloseable {
    static final Duration LIMIT = Duration.ofMinutes(1);
    private static final int MOST_EXCHANGES = 64;
    private static final String PATH = "/timers";

    private final HttpServer server;

    private TimersServer(HttpServer server) {
        this.server = server;
    }

    /**
     * Serves the page about all timers of this JVM on loopback.
     *
     * @param port 0 for a free one
     * @return a server that runs
     * @throws IllegalArgumentException if port is not from 0 to 65535
     * @throws IOException if the port is taken, or there can be no server
     */
    public static TimersServer start(int port) throws IOException {
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        return start(address, TimersPage.ofLiveTimers(), Set.of());
    }

    /**
     * Serves a page.
     *
     * @param address a resolved address; port 0 for a free one
     * @param page the page
     * @param hosts as for {@link TimersHandler}, besides the address itself
     * @return a server that runs
     * @throws IllegalArgumentException if one of hosts is neither a name nor an address
     * @throws IOException if the address is taken, or there can be no server
     */
    public static TimersServer start(InetSocketAddress address, TimersPage page, Set<String> hosts) throws IOException {
        return start(address, page, hosts, LIMIT);
    }

    static TimersServer start(InetSocketAddress address, TimersPage page, Set<String> hosts, Duration limit)
            throws IOException {
        Set<String> allowed = new HashSet<>(hosts);
        allowed.add(literal(address));
        TimersHandler handler = new TimersHandler(page, allowed);
        HttpServer server = HttpServer.create(address, 0);
        server.createContext("/", handler);
        server.createContext(PATH, handler);
        Executor executor = limited(limit);
        server.setExecutor(executor);
        // A thread that a daemon starts is a daemon.
        CompletableFuture.runAsync(server::start, executor).join();
        return new TimersServer(server);
    }

    /** Runs each exchange on its own thread. At the limit the thread is interrupted, which closes the connection. */
    private static Executor limited(Duration limit) {
        ExecutorService threads = new ThreadPoolExecutor(
                0, MOST_EXCHANGES, 1, TimeUnit.SECONDS, new SynchronousQueue<>(), TimersServer::daemon);
        Executor atLimit = CompletableFuture.delayedExecutor(limit.toMillis(), TimeUnit.MILLISECONDS, Runnable::run);
        return exchange -> {
            Future<?> answer = threads.submit(exchange);
            atLimit.execute(() -> answer.cancel(true));
        };
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "timers-page");
        thread.setDaemon(true);
        return thread;
    }

    /** Without the name of an interface, which no browser sends. */
    private static String literal(InetSocketAddress address) {
        return address.getAddress().getHostAddress().replaceFirst("%.*", "");
    }

    /**
     * Where the page is.
     *
     * @return the address, with the port on which the server listens
     */
    public URI page() {
        InetSocketAddress address = server.getAddress();
        String host = address.getAddress().isAnyLocalAddress() ? "localhost" : literal(address);
        return URI.create("http://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort() + PATH);
    }

    /** Closes all connections, without waiting for answers. A second call does nothing. */
    @Override
    public void close() {
        server.stop(0);
    }
}
