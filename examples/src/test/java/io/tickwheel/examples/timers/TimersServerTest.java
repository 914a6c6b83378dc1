package io.tickwheel.examples.timers;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.netty.HashedWheelTimer;
import java.net.BindException;
import java.net.ConnectException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("timing") // a real server on a real socket, though nothing here depends on how fast it is
@Timeout(60)
class TimersServerTest {
    private Supplier<List<TimerDiagnostics>> timers =
            () -> List.of(FixedTimer.of("requests", FixedTimer.group("shop.Expiry", "shop.Cart.touch", 9)));
    private final HashedWheelTimer timer = new HashedWheelTimer();
    private final TimersServer server = new TimersServer(0, timer, () -> timers.get());
    private final HttpClient client = HttpClient.newHttpClient();

    @AfterEach
    void close() {
        server.close();
        timer.stop();
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
    void thePageComesAsTextToo() throws Exception {
        HttpResponse<String> answer = get("?format=text");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("content-type")).hasValue("text/plain; charset=utf-8");
        assertThat(answer.body())
                .contains("requests", "shop.Expiry", "lateness")
                .doesNotContain("<h2>");
    }

    @Test
    void eachAnswerIsANewReading() throws Exception {
        get("?format=text");
        timers = () -> List.of(FixedTimer.of("another"));

        assertThat(get("?format=text").body()).contains("another").doesNotContain("requests");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/timers/", "/timers/x", "/TIMERS", "/favicon.ico", "//timers", "/x?format=text"})
    void elsewhereIsNothing(String path) throws Exception {
        assertThat(send(request(path).GET()).statusCode()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"?format=pdf", "?format=", "?format=text&format=html"})
    void otherFormatsAreRefused(String query) throws Exception {
        assertThat(get(query).statusCode()).isEqualTo(400);
    }

    @Test
    void thePageIsOnlyRead() throws Exception {
        HttpResponse<String> answer = send(request("/timers").POST(BodyPublishers.ofString("x")));

        assertThat(answer.statusCode()).isEqualTo(405);
        assertThat(answer.headers().firstValue("allow")).hasValue("GET, HEAD");
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
        timers = () -> {
            throw new IllegalStateException("no timers today");
        };
        HttpResponse<String> answer = get("");
        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(answer.body()).contains("no timers today");

        timers = good;
        assertThat(get("").statusCode()).isEqualTo(200);
    }

    @Test
    void requestsSentTogetherAreAnsweredInTheirOrderAndNonsenseIsRefused() throws Exception {
        URI page = server.page();
        try (Socket socket = new Socket(page.getHost(), page.getPort())) {
            String host = " HTTP/1.1\r\nHost: localhost\r\n\r\n";
            String requests = "GET /timers?format=text" + host + "GET /nowhere" + host + "GET /timers?format=%zz" + host
                    + "what\r\n\r\n";
            socket.getOutputStream().write(requests.getBytes(UTF_8));
            String answers = new String(socket.getInputStream().readAllBytes(), UTF_8);

            assertThat(answers).containsSubsequence("HTTP/1.1 200", "HTTP/1.1 404", "HTTP/1.1 400", "HTTP/1.1 400");
        }
    }

    @Test
    void aConnectionOnWhichNothingComesHasATimeout() throws Exception {
        URI page = server.page();
        try (Socket quiet = new Socket(page.getHost(), page.getPort())) {
            assertThat(quiet.isConnected()).isTrue();
            awaitPending(1);
        }
        awaitPending(0);
    }

    private void awaitPending(long timeouts) throws InterruptedException {
        while (timer.pendingTimeouts() != timeouts) {
            Thread.sleep(10);
        }
    }

    @Test
    void aPortThatIsTakenIsAnError() {
        int taken = server.page().getPort();

        assertThatThrownBy(() -> new TimersServer(taken, timer, timers)).isInstanceOf(BindException.class);
    }

    @Test
    void afterCloseNobodyListens() {
        URI page = server.page();
        server.close();

        assertThatThrownBy(() -> new Socket(page.getHost(), page.getPort())).isInstanceOf(ConnectException.class);
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
