package io.tickwheel.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The JDK's server leaves a connection open after an error, and the client waiting. */
@Tag("timing") // a real server on a real socket, though nothing here depends on how fast it is
@Timeout(60)
class ErrorAnswerTest {
    private static final String REQUEST = "GET /timers HTTP/1.1\r\nHost: localhost\r\n\r\n";
    private static final String LAST_REQUEST = "GET /timers HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

    private final InetSocketAddress free = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    private final AtomicBoolean fails = new AtomicBoolean(true);
    private final TimersPage page = TimersPage.of(() -> {
        if (fails.get()) {
            throw new OutOfMemoryError("none today");
        }
        return List.of();
    });

    @Test
    void anErrorWhileThePageIsMadeEndsTheConnectionAndNotTheServer() throws IOException {
        try (TimersServer server = TimersServer.start(free, page, Set.of())) {
            int port = server.page().getPort();
            assertThat(exchange(port, REQUEST))
                    .startsWith("HTTP/1.1 500")
                    .containsIgnoringCase("Connection: close")
                    .endsWith("\r\n\r\n");

            fails.set(false);
            assertThat(exchange(port, LAST_REQUEST)).startsWith("HTTP/1.1 200").contains("Live timers");
        }
    }

    @Test
    void itDoesSoInAServerOfTheUsersToo() throws IOException {
        ExecutorService executor = Executors.newSingleThreadExecutor();
        HttpServer own = HttpServer.create(free, 0);
        own.createContext("/timers", new TimersHandler(page, Set.of()));
        own.setExecutor(executor);
        own.start();
        try {
            int port = own.getAddress().getPort();
            assertThat(exchange(port, REQUEST)).startsWith("HTTP/1.1 500").containsIgnoringCase("Connection: close");

            fails.set(false);
            assertThat(exchange(port, LAST_REQUEST)).startsWith("HTTP/1.1 200");
        } finally {
            own.stop(0);
            executor.shutdownNow();
        }
    }

    /** Everything that comes back until the server closes the connection. */
    private static String exchange(int port, String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            // The time limit of the tests does not end a read.
            socket.setSoTimeout(30_000);
            socket.getOutputStream().write(request.getBytes(UTF_8));
            return new String(socket.getInputStream().readAllBytes(), UTF_8);
        }
    }
}
