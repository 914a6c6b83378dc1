package io.tickwheel.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tickwheel.WheelTimer;
import io.tickwheel.diagnostics.TimerDiagnostics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
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
import org.junit.jupiter.params.provider.ValueSource;

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

    @Test
    void eachAnswerIsANewReading() throws Exception {
        get("");
        timers = () -> List.of(FixedTimer.of("another"));

        assertThat(get("").body()).contains("another").doesNotContain("requests");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/timers/", "/timers/x", "/TIMERS", "/favicon.ico", "//timers", "/x?y"})
    void elsewhereIsNothing(String path) throws Exception {
        assertThat(send(request(path).GET()).statusCode()).isEqualTo(404);
    }

    @Test
    void thePageIsOnlyRead() throws Exception {
        HttpResponse<String> answer = send(request("/timers").POST(BodyPublishers.ofString("x")));

        assertThat(answer.statusCode()).isEqualTo(405);
    }

    @Test
    void headIsThePageWithoutThePage() throws Exception {
        HttpResponse<String> answer = send(request("/timers").method("HEAD", BodyPublishers.noBody()));

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValueAsLong("content-length").orElseThrow())
                .isGreaterThan(1_000);
        assertThat(answer.body()).isEmpty();
    }

    @Test
    void timersThatCannotBeReadAreAnErrorAndNotTheEnd() throws Exception {
        Supplier<List<TimerDiagnostics>> good = timers;
        List<Supplier<List<TimerDiagnostics>>> failing = List.of(
                () -> {
                    throw new IllegalStateException("none today");
                },
                () -> {
                    throw new OutOfMemoryError("none today");
                });
        for (Supplier<List<TimerDiagnostics>> fails : failing) {
            timers = fails;
            HttpResponse<String> answer = get("");
            assertThat(answer.statusCode()).isEqualTo(500);
            assertThat(answer.body()).contains("none today");
        }

        timers = good;
        assertThat(get("").statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/?x"})
    void theRootIsThePageToo(String root) throws Exception {
        assertThat(send(request(root).GET()).body()).contains("<h2>requests</h2>");
    }

    @Test
    void requestsSentTogetherAreAnsweredInTheirOrder() throws Exception {
        String host = " HTTP/1.1\r\nHost: localhost\r\n";
        String requests =
                "GET /timers" + host + "\r\nGET /nowhere" + host + "\r\nGET /" + host + "Connection: close\r\n\r\n";

        assertThat(exchange(requests)).containsSubsequence("HTTP/1.1 200", "HTTP/1.1 404", "HTTP/1.1 200");
    }

    /** A foreign page can let its name point here, so that a browser takes this page for one of its own. */
    @ParameterizedTest
    @ValueSource(strings = {"/timers", "/", "/nowhere"})
    void aRequestForAForeignNameIsRefused(String path) throws Exception {
        for (String host : List.of("Host: evil.example:8080\r\n", "")) {
            assertThat(exchange("GET " + path + " HTTP/1.1\r\n" + host + "Connection: close\r\n\r\n"))
                    .startsWith("HTTP/1.1 421")
                    .doesNotContain("shop.Expiry");
        }
    }

    @Test
    void aNameThatTheUserAllowsIsServed() throws Exception {
        String request = "GET /timers HTTP/1.1\r\nHost: ops.example.com\r\nConnection: close\r\n\r\n";

        assertThat(exchange(request)).startsWith("HTTP/1.1 200").contains("<h2>requests</h2>");
    }

    @Test
    void aFewSlowClientsDoNotHoldThePageUpForOthers() throws Exception {
        List<Socket> slow = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            Socket client = new Socket(server.page().getHost(), server.page().getPort());
            client.getOutputStream().write("GET /tim".getBytes(UTF_8));
            slow.add(client);
        }

        assertThat(get("").statusCode()).isEqualTo(200);
        for (Socket client : slow) {
            client.setSoTimeout(1);
            assertThatThrownBy(() -> client.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);
            client.close();
        }
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
    void aPortThatIsTakenIsNamed() {
        int taken = server.page().getPort();

        assertThatThrownBy(() -> TimersServer.start(taken))
                .isInstanceOf(BindException.class)
                .hasMessageContaining("in use");
    }

    @Test
    void whatIsNoAddressIsRefused() {
        assertThatThrownBy(() -> TimersServer.start(65_536))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("65536");
        assertThatThrownBy(() -> TimersServer.start(-1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void anAddressOfItsOwnAndAllAddressesCanBeServed() throws Exception {
        for (String literal : List.of("0.0.0.0", "127.0.0.2", "::1")) {
            InetSocketAddress address = new InetSocketAddress(InetAddress.getByName(literal), 0);
            if (isMissing(address.getAddress())) {
                continue;
            }
            try (TimersServer there = TimersServer.start(address, TimersPage.ofLiveTimers(), Set.of())) {
                HttpRequest request = HttpRequest.newBuilder(there.page()).build();
                assertThat(client.send(request, BodyHandlers.ofString()).statusCode())
                        .isEqualTo(200);
            }
        }
    }

    /** A container may have no IPv6. */
    private static boolean isMissing(InetAddress address) throws SocketException {
        return address instanceof Inet6Address && NetworkInterface.getByInetAddress(address) == null;
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
    void itKeepsNoProcessFromEnding() throws Exception {
        get("");

        assertThat(Thread.getAllStackTraces().keySet())
                .filteredOn(thread -> thread.getName().matches("timers-page|HTTP-Dispatcher|idle-timeout-task"))
                .hasSizeGreaterThanOrEqualTo(2)
                .allMatch(Thread::isDaemon);
    }

    @Test
    void afterCloseNobodyListens() {
        URI page = server.page();
        server.close();

        assertThatThrownBy(() -> new Socket(page.getHost(), page.getPort())).isInstanceOf(ConnectException.class);
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
