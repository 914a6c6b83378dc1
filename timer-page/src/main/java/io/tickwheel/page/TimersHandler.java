package io.tickwheel.page;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Answers requests to the JDK's {@code HttpServer} with the page, at the very path of its context:
 *
 * <pre>{@code
 * server.createContext("/timers", new TimersHandler(TimersPage.ofLiveTimers(), Set.of("ops.example.com")));
 * }</pre>
 *
 * <p>{@code ?format=text} asks for plain text. What it answers else: 404 below its path, 405 to anything but GET and
 * HEAD, 400 to other formats, 431 to headers of more than 8,192 characters, 421 to a request whose {@code Host} is not
 * allowed, 500 if the timers could not be read. After 421 and 431, and if reading ends with an {@link Error}, the
 * connection is closed.
 *
 * <p>{@code Host} has to name this machine's loopback (localhost, 127.0.0.1, [::1]) or one of the hosts given, with any
 * port; an IPv6 address may be written in any of its forms. Otherwise a page from elsewhere could read this one through
 * a name of its own that it lets point here.
 *
 * <p>Threads: any, several at a time. An answer waits for the workers of the timers, for two seconds each at most; the
 * server should have an executor, as without one it does nothing else meanwhile.
 */
public final class TimersHandler implements HttpHandler {
    /** Of names and values together. */
    static final int MOST_HEADER_CHARS = 8_192;

    private static final String HTML = "text/html; charset=utf-8";
    private static final String TEXT = "text/plain; charset=utf-8";
    private static final String FORMAT = "format=";
    private static final List<String> METHODS = List.of("GET", "HEAD");
    private static final Map<Integer, String> REFUSALS = Map.of(
            400, "Bad Request",
            404, "Not Found",
            405, "Method Not Allowed",
            421, "Misdirected Request: the page is not served under this host name",
            431, "Request Header Fields Too Large");

    private final TimersPage page;
    private final AllowedHosts hosts;

    /** What is sent, after the headers that the exchange has by then. */
    record Answer(int status, String content) {
        void sendOver(HttpExchange exchange) throws IOException {
            boolean head = exchange.getRequestMethod().equals("HEAD");
            Headers headers = exchange.getResponseHeaders();
            byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
            headers.set("Content-Length", String.valueOf(bytes.length));
            try (exchange) {
                exchange.sendResponseHeaders(status, head ? -1 : bytes.length);
                if (!head) {
                    exchange.getResponseBody().write(bytes);
                }
            }
        }
    }

    /**
     * A handler for one context of a server.
     *
     * @param page what to answer, not null
     * @param hosts names and addresses, without port, that {@code Host} may have besides those of loopback; not null,
     *     often empty
     * @throws NullPointerException if page, hosts or one of hosts is null
     * @throws IllegalArgumentException if one of hosts is neither a name nor an address
     */
    public TimersHandler(TimersPage page, Set<String> hosts) {
        this.page = Objects.requireNonNull(page, "page");
        this.hosts = new AllowedHosts(hosts);
    }

    /**
     * Answers a request and ends the exchange.
     *
     * @param exchange not null
     * @throws IOException if the client does not take the answer; nothing else is affected
     * @throws Error what comes up while the page is made, such as an {@link OutOfMemoryError}; the answer is 500
     */
    @Override
    public void handle(HttpExchange exchange) throws IOException {
        closingOnError(open -> answer(open).sendOver(open)).handle(exchange);
    }

    /** After an exception the JDK's server closes the connection, but after an error it leaves the client waiting. */
    static HttpHandler closingOnError(HttpHandler handler) {
        return exchange -> {
            try {
                handler.handle(exchange);
            } catch (Error thrown) {
                try (exchange) {
                    // An exchange that is closed without an answer stays in the server's list of connections.
                    exchange.getResponseHeaders().set("Connection", "close");
                    exchange.sendResponseHeaders(500, -1);
                } catch (IOException begun) {
                    thrown.addSuppressed(begun);
                }
                throw thrown;
            }
        };
    }

    /** Reads the timers, and sets the headers of the answer. */
    Answer answer(HttpExchange exchange) {
        int refusal = refusal(exchange);
        return refusal != 0 ? refuse(exchange, refusal) : page(exchange);
    }

    /** Leads to another path whoever asks for a root. */
    Answer lead(HttpExchange exchange, String path) {
        int refusal = refusal(exchange);
        if (refusal != 0) {
            return refuse(exchange, refusal);
        }
        exchange.getResponseHeaders().set("Location", path);
        return text(exchange, 302, path + "\n");
    }

    private int refusal(HttpExchange exchange) {
        Headers headers = exchange.getRequestHeaders();
        long chars = headers.entrySet().stream()
                .mapToLong(header -> header.getValue().stream()
                        .mapToLong(value -> header.getKey().length() + value.length())
                        .sum())
                .sum();
        if (chars > MOST_HEADER_CHARS) {
            return 431;
        }
        if (!hosts.allow(headers.getOrDefault("Host", List.of()))) {
            return 421;
        }
        if (!exchange.getRequestURI().getPath().equals(exchange.getHttpContext().getPath())) {
            return 404;
        }
        return METHODS.contains(exchange.getRequestMethod()) ? 0 : 405;
    }

    private static Answer refuse(HttpExchange exchange, int status) {
        if (status == 405) {
            exchange.getResponseHeaders().set("Allow", String.join(", ", METHODS));
        } else if (status == 421 || status == 431) {
            exchange.getResponseHeaders().set("Connection", "close");
        }
        return text(exchange, status, status + " " + REFUSALS.get(status) + "\n");
    }

    private Answer page(HttpExchange exchange) {
        String query = Objects.requireNonNullElse(exchange.getRequestURI().getRawQuery(), "");
        String formats = Stream.of(query.split("&"))
                .filter(parameter -> parameter.startsWith(FORMAT))
                .collect(Collectors.joining("&"));
        try {
            return switch (formats) {
                case "", "format=html" -> answer(exchange, 200, HTML, page.html());
                case "format=text" -> text(exchange, 200, page.text());
                default -> refuse(exchange, 400);
            };
        } catch (RuntimeException failure) {
            return text(exchange, 500, "the timers could not be read: " + failure + "\n");
        }
    }

    private static Answer text(HttpExchange exchange, int status, String content) {
        return answer(exchange, status, TEXT, content);
    }

    private static Answer answer(HttpExchange exchange, int status, String type, String content) {
        Headers headers = exchange.getResponseHeaders();
        headers.set("Content-Type", type);
        headers.set("Cache-Control", "no-store");
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Content-Security-Policy", TimersPage.contentSecurityPolicy());
        return new Answer(status, content);
    }
}
