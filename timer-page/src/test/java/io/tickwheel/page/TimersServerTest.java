package io.tickwheel.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.WheelTimer;
import io.tickwheel.diagnostics.TimerDiagnostics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("timing") // a real server on a real socket, though nothing here depends on how fast it is
@Timeout(300) // attempts of which each takes twice as long as the one before
class TimersServerTest {
    private Supplier<List<TimerDiagnostics>> timers =
            () -> List.of(FixedTimer.of("requests", FixedTimer.group("shop.Expiry", "shop.Cart.touch", 9)));
    private final TimersServer server = start(Duration.ofSeconds(40));
    private final HttpClient client = HttpClient.newHttpClient();

    @AfterEach
    void close() {
        server.close();
    }

    private TimersServer start(Duration limit) {
        InetSocketAddress free = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try {
            return TimersServer.start(free, TimersPage.of(() -> timers.get()), Set.of("ops.example.com"), limit);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void thePageIsHtml() throws Exception {
        HttpResponse<String> answer = get("");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("content-type")).hasValue("text/html; charset=utf-8");
        assertThat(answer.headers().firstValue("cache-control")).hasValue("no-store");
        assertThat(answer.body()).startsWith("<!DOCTYPE html>").contains("<h2>requests</h2>", "Expiry", "<svg");
    }

    @Test
    void aBrowserIsToldToRunTheScriptOfThePageAndNoOther() throws Exception {
        HttpResponse<String> answer = get("");
        String page = answer.body();
        String script = page.substring(page.indexOf("<script>") + 8, page.indexOf("</script>"));
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(script.getBytes(UTF_8));

        assertThat(answer.headers().firstValue("content-security-policy").orElseThrow())
                .startsWith("default-src 'none';")
                .endsWith("script-src 'sha256-" + Base64.getEncoder().encodeToString(hash) + "'");
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /timers, 200",
        "GET, /, 200",
        "GET, /?x, 200",
        "HEAD, /timers, 200",
        "POST, /timers, 405",
        "GET, /timers/, 404",
        "GET, /TIMERS, 404",
        "GET, //timers, 404",
        "GET, /x?y, 404"
    })
    void thePageIsOnlyReadAndElsewhereIsNothing(String method, String path, int status) throws Exception {
        HttpResponse<String> answer = send(request(path).method(method, BodyPublishers.noBody()));
        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.body().contains("<h2>requests</h2>")).isEqualTo(status == 200 && method.equals("GET"));
    }

    @Test
    void eachAnswerIsANewReadingAndATimerThatCannotBeReadIsAnErrorAndNotTheEnd() throws Exception {
        timers = () -> {
            throw new IllegalStateException("none today");
        };
        HttpResponse<String> answer = get("");
        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(answer.body()).contains("none today");

        timers = () -> List.of(FixedTimer.of("another"));
        assertThat(get("").body()).contains("another").doesNotContain("requests");
    }

    /** A foreign page can let its name point here, so that a browser takes this page for one of its own. */
    @ParameterizedTest
    @CsvSource({
        "/timers, Host: evil.example:8080, 421",
        "/nowhere, Host: evil.example, 421",
        "/timers, '', 421",
        "/timers, Host: ops.example.com, 200"
    })
    void aRequestForANameThatTheUserDoesNotAllowIsRefused(String path, String host, int status) throws Exception {
        String header = host.isEmpty() ? "" : host + "\r\n";
        String answer = exchange("GET " + path + " HTTP/1.1\r\n" + header + "Connection: close\r\n\r\n");
        assertThat(answer).startsWith("HTTP/1.1 " + status);
        assertThat(answer.contains("shop.Expiry")).isEqualTo(status == 200);
    }

    @Test
    void clientsThatSendByteByByteAreCutOffAndOthersServed() throws Exception {
        List<Socket> slow = new ArrayList<>();
        try (TimersServer impatient = start(Duration.ofMillis(500))) {
            for (int i = 0; i < 100; i++) { // more than the server answers at a time
                slow.add(new Socket(impatient.page().getHost(), impatient.page().getPort()));
            }
            boolean[] cutOff = new boolean[slow.size()];
            while (IntStream.range(0, cutOff.length).anyMatch(i -> !cutOff[i])) {
                for (int i = 0; i < cutOff.length; i++) {
                    cutOff[i] = cutOff[i] || !takesAByte(slow.get(i));
                }
                Thread.sleep(20);
            }
            while (!answers(impatient)) {
                Thread.onSpinWait(); // a busy machine may be as slow as they were
            }
        } finally {
            for (Socket socket : slow) {
                socket.close();
            }
        }
    }

    private static boolean takesAByte(Socket socket) {
        try {
            socket.getOutputStream().write('x');
            return true;
        } catch (IOException closed) {
            return false;
        }
    }

    /** Which limit it can keep until the answer begins to be sent, the machine decides: each attempt doubles it. */
    @Test
    void aClientThatDoesNotTakeTheAnswerIsCutOff() throws Exception {
        String endless = "x".repeat(8_000_000); // more than the system buffers
        timers = () -> List.of(FixedTimer.of("large", FixedTimer.group("shop.Expiry", endless, 9)));
        long bytes = 0;
        for (int limitMillis = 200; bytes == 0 || bytes >= endless.length(); limitMillis *= 2) {
            try (TimersServer impatient = start(Duration.ofMillis(limitMillis))) {
                bytes = bytesAfter(3 * limitMillis, impatient.page());
            }
        }
    }

    /** How many come before the connection ends: 0 if it was cut off before the answer began. */
    private static long bytesAfter(int waitMillis, URI page) throws Exception {
        long bytes = 0;
        try (Socket socket = new Socket()) {
            socket.setReceiveBufferSize(4_096);
            socket.connect(new InetSocketAddress(page.getHost(), page.getPort()));
            socket.getOutputStream().write("GET /timers HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(UTF_8));
            if (socket.getInputStream().read() == 'H') { // the page is made, and being sent
                Thread.sleep(waitMillis);
                bytes = 1;
                byte[] some = new byte[100_000];
                for (int read = 0;
                        read >= 0 && bytes < 8_000_000;
                        read = socket.getInputStream().read(some)) {
                    bytes += read;
                }
            }
        } catch (SocketException reset) {
            // As good as an end.
        }
        return bytes;
    }

    private boolean answers(TimersServer impatient) {
        try {
            return client.send(HttpRequest.newBuilder(impatient.page()).build(), BodyHandlers.ofString())
                            .statusCode()
                    == 200;
        } catch (IOException cutOff) {
            return false;
        } catch (InterruptedException timedOut) {
            throw new AssertionError("no answer in the time of the test", timedOut);
        }
    }

    @Test
    void byDefaultItShowsTheTimersOfThisProcess() throws Exception {
        server.close();
        try (WheelTimer shown = WheelTimer.create();
                TimersServer ofAll = TimersServer.start(0)) {
            HttpRequest request = HttpRequest.newBuilder(ofAll.page()).build();

            assertThat(client.send(request, BodyHandlers.ofString()).body())
                    .contains(shown.diagnostics().name());
        }
    }

    @Test
    void itKeepsNoProcessFromEndingAndItsThreadsEnd() throws Exception {
        get("");
        List<Thread> threads = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().matches("timers-page|HTTP-Dispatcher|idle-timeout-task"))
                .toList();
        assertThat(threads).hasSizeGreaterThanOrEqualTo(2).allMatch(Thread::isDaemon);
        server.close();
        for (Thread thread : threads) {
            if (thread.getName().equals("timers-page")) {
                thread.join(30_000);
                assertThat(thread.isAlive()).isFalse();
            }
        }
    }

    /** Everything that comes back until the server closes the connection. */
    private String exchange(String requests) throws IOException {
        try (Socket socket = new Socket(server.page().getHost(), server.page().getPort())) {
            socket.getOutputStream().write(requests.getBytes(UTF_8));
            return new String(socket.getInputStream().readAllBytes(), UTF_8);
        }
    }

    private HttpResponse<String> get(String query) throws Exception {
        return send(request("/timers" + query).GET());
    }

    /** The path as it is: most ways to make a URI mend what is wrong with it. */
    private HttpRequest.Builder request(String path) {
        URI page = server.page();
        return HttpRequest.newBuilder(URI.create("http://" + page.getAuthority() + path));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return client.send(request.build(), BodyHandlers.ofString(UTF_8));
    }
}
