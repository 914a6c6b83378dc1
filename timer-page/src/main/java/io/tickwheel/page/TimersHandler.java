package io.tickwheel.page;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Answers requests to the JDK's {@code HttpServer} with the page, at the path of its context:
 *
 * <pre>{@code
 * server.createContext("/timers", new TimersHandler(TimersPage.ofLiveTimers(), Set.of("ops.example.com")));
 * }</pre>
 *
 * <p>If {@code Host} names neither loopback nor one of the given hosts, the answer is 421: a page from elsewhere could
 * otherwise read this page through a host name of its own. An answer waits up to two seconds for each timer, so the
 * server should have an executor. Thread-safe.
 */
public final class TimersHandler implements HttpHandler {
    private final TimersPage page;
    private final AllowedHosts hosts;

    /**
     * A handler for one context of a server.
     *
     * @param page the page to answer with
     * @param hosts names and addresses, without port, that {@code Host} may have besides those of loopback
     * @throws IllegalArgumentException if one of hosts is neither a name nor an address
     */
    public TimersHandler(TimersPage page, Set<String> hosts) {
        this.page = Objects.requireNonNull(page, "page");
        this.hosts = new AllowedHosts(hosts);
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        int status = status(exchange);
        byte[] bytes;
        try {
            bytes = (status == 200 ? page.html() : "status " + status).getBytes(StandardCharsets.UTF_8);
        } catch (RuntimeException | Error failure) {
            // After an error the JDK's server would leave the client waiting.
            status = 500;
            bytes = ("the timers could not be read: " + failure).getBytes(StandardCharsets.UTF_8);
        }
        boolean isHead = exchange.getRequestMethod().equals("HEAD");
        Headers headers = exchange.getResponseHeaders();
        headers.set("Content-Type", (status == 200 ? "text/html" : "text/plain") + "; charset=utf-8");
        headers.set("Content-Length", String.valueOf(bytes.length)); // to HEAD, too
        headers.set("Cache-Control", "no-store");
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Content-Security-Policy", TimersPage.contentSecurityPolicy());
        try (exchange) {
            exchange.sendResponseHeaders(status, isHead ? -1 : bytes.length);
            if (!isHead) {
                exchange.getResponseBody().write(bytes);
            }
        }
    }

    private int status(HttpExchange exchange) {
        if (!hosts.allow(exchange.getRequestHeaders().getOrDefault("Host", List.of()))) {
            return 421;
        }
        if (!exchange.getRequestURI().getPath().equals(exchange.getHttpContext().getPath())) {
            return 404;
        }
        return List.of("GET", "HEAD").contains(exchange.getRequestMethod()) ? 200 : 405;
    }
}
