package io.tickwheel.page;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadFactory;

/**
 * A small HTTP server that shows the timers of this JVM at {@code /timers}, to which {@code /} leads:
 *
 * <pre>{@code
 * TimersServer server = TimersServer.start(8080); // http://127.0.0.1:8080/timers
 * }</pre>
 *
 * <p>What it shows is the inside of the process, to anybody who can connect: on another address than loopback it
 * belongs behind something that asks who they are.
 *
 * <p>A client has 10 s to send its request, headers and all, and as long again to take the answer; then its connection
 * is closed. One that sends nothing at all, or nothing more, is closed within a minute, by the JDK's server.
 *
 * <p>Threads: any may start and close. The server has one thread that waits for requests, up to 8 that answer, a timer
 * that cuts off slow clients, and one of the JDK's for idle connections; all are daemons, so it keeps no JVM from
 * ending. Cost: while nobody asks, the thread that waits wakes once a second.
 */
public final class TimersServer implements AutoCloseable {
    private static final String PATH = "/timers";
    static final Duration LIMIT = Duration.ofSeconds(10);
    private static final int DEFAULT_BACKLOG = 0;
    private static final int GREATEST_PORT = 65_535;

    private final TimeLimitedExecutor executor;
    private final HttpServer server;

    private TimersServer(HttpServer server, TimeLimitedExecutor executor) {
        this.server = server;
        this.executor = executor;
    }

    /**
     * Serves the page about all timers of this JVM on loopback.
     *
     * @param port from 1 to 65535, or 0 for one that is free
     * @return a server that runs, never null
     * @throws IllegalArgumentException if port is out of its bounds
     * @throws BindException if the port is taken, which the message names; nothing was started
     * @throws IOException if there can be no server; nothing was started
     */
    public static TimersServer start(int port) throws IOException {
        if (port < 0 || port > GREATEST_PORT) {
            throw new IllegalArgumentException("port: " + port + " (expected: 0 to " + GREATEST_PORT + ")");
        }
        return start(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), port), TimersPage.ofLiveTimers(), Set.of());
    }

    /**
     * Serves a page.
     *
     * @param address to listen on, not null and resolved; port 0 for one that is free
     * @param page not null
     * @param hosts names and addresses, without port, under which the page may be asked for besides those of loopback
     *     and the address itself, as {@link TimersHandler} says; not null, often empty
     * @return a server that runs, never null
     * @throws NullPointerException if address, page, hosts or one of hosts is null
     * @throws IllegalArgumentException if address is not resolved, or one of hosts is neither a name nor an address
     * @throws BindException if the address is taken, which the message names; nothing was started
     * @throws IOException if there can be no server; nothing was started
     */
    public static TimersServer start(InetSocketAddress address, TimersPage page, Set<String> hosts) throws IOException {
        return start(address, page, hosts, LIMIT, TimeLimitedExecutor::daemonThread);
    }

    static TimersServer start(
            InetSocketAddress address, TimersPage page, Set<String> hosts, Duration limit, ThreadFactory threadFactory)
            throws IOException {
        Objects.requireNonNull(address, "address");
        if (address.isUnresolved()) {
            throw new IllegalArgumentException("address: " + address + " (expected: one that is resolved)");
        }
        Objects.requireNonNull(page, "page");
        Set<String> allowed = new HashSet<>(Objects.requireNonNull(hosts, "hosts"));
        allowed.add(literal(address.getAddress()));
        new AllowedHosts(allowed); // refuses before anything is open
        TimeLimitedExecutor executor = new TimeLimitedExecutor(limit, threadFactory);
        boolean isStarted = false;
        try {
            // Before the port is taken, which a server that was never started does not give back.
            executor.startThreads();
            TimersServer started = serve(bind(address), page, allowed, executor);
            isStarted = true;
            return started;
        } finally {
            if (!isStarted) {
                executor.close();
            }
        }
    }

    private static TimersServer serve(
            HttpServer server, TimersPage page, Set<String> allowed, TimeLimitedExecutor executor) {
        TimersHandler handler = new TimersHandler(page.without(executor.timer().diagnostics()), allowed);
        HttpHandler shown = exchange -> {
            TimeLimitedExecutor.suspend();
            TimersHandler.Answer answer = handler.answer(exchange);
            TimeLimitedExecutor.resume();
            answer.sendOver(exchange);
        };
        HttpHandler root = exchange -> handler.lead(exchange, PATH).sendOver(exchange);
        server.createContext(PATH, TimersHandler.closingOnError(shown));
        server.createContext("/", TimersHandler.closingOnError(root));
        server.setExecutor(executor);
        // On a daemon thread: its own becomes what the one is that starts it.
        CompletableFuture.runAsync(server::start, executor).join();
        return new TimersServer(server, executor);
    }

    private static HttpServer bind(InetSocketAddress address) throws IOException {
        try {
            return HttpServer.create(address, DEFAULT_BACKLOG);
        } catch (BindException failure) {
            BindException named = new BindException(failure.getMessage() + ": " + authority(address));
            named.initCause(failure);
            throw named;
        }
    }

    private static String authority(InetSocketAddress address) {
        String host = literal(address.getAddress());
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort();
    }

    /** Without the name of an interface, which no browser sends. */
    private static String literal(InetAddress address) {
        return address.getHostAddress().replaceFirst("%.*", "");
    }

    /**
     * Where the page is.
     *
     * @return an address with the port that the server listens on, never null
     */
    public URI page() {
        InetSocketAddress address = server.getAddress();
        boolean everywhere = address.getAddress().isAnyLocalAddress();
        return URI.create("http://" + (everywhere ? "localhost:" + address.getPort() : authority(address)) + PATH);
    }

    /** Closes all connections and ends the threads; what is being answered is not waited for. A second call is none. */
    @Override
    public void close() {
        server.stop(0);
        executor.close();
    }
}
