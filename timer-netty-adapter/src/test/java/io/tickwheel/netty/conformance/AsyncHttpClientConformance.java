package io.tickwheel.netty.conformance;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.util.Timeout;
import io.netty.util.Timer;
import io.netty.util.TimerTask;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.asynchttpclient.AsyncHttpClient;
import org.asynchttpclient.DefaultAsyncHttpClient;
import org.asynchttpclient.DefaultAsyncHttpClientConfig;
import org.asynchttpclient.ListenableFuture;
import org.asynchttpclient.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A widely used client, given the timer: request timeouts, read timeouts, clean-up of its pool, and its end. */
abstract class AsyncHttpClientConformance extends Conformance {
    private static final Duration LONG = Duration.ofSeconds(60);

    private HttpServer server;
    private Timer timer;

    AsyncHttpClientConformance(TimerSubject subject) {
        super(subject);
    }

    @BeforeEach
    final void startServer() {
        server = new HttpServer();
        timer = timer(10);
    }

    @AfterEach
    final void stopServer() {
        server.close();
    }

    @Test
    void anAnswerInTimeEndsItsTimeouts() throws Exception {
        try (AsyncHttpClient client = client(LONG, LONG, Duration.ZERO)) {
            List<ListenableFuture<Response>> answers = new ArrayList<>();
            for (int i = 0; i < 500; i++) {
                answers.add(get(client, i % 10 == 0 ? "/late/100" : "/now"));
            }

            for (ListenableFuture<Response> answer : answers) {
                assertThat(answer.get(30, SECONDS).getResponseBody()).isEqualTo("an answer");
            }
            nothingIsPending();
        }
    }

    @Test
    void aRequestThatIsNeverAnsweredTimesOut() throws Exception {
        try (AsyncHttpClient client = client(Duration.ofMillis(150), LONG, Duration.ZERO)) {
            long beforeNanos = Waiting.nowNanos();
            ListenableFuture<Response> answer = get(client, "/never");

            timesOut("Request timeout to ", answer);

            assertThat(Waiting.nowNanos() - beforeNanos).isGreaterThanOrEqualTo(MILLISECONDS.toNanos(150));
            Waiting.until("the connection is given up", () -> server.open() == 0);
            nothingIsPending();
        }
    }

    @Test
    void eachOfManyUnansweredRequestsTimesOutOnce() throws Exception {
        AtomicInteger timedOut = new AtomicInteger();
        try (AsyncHttpClient client = client(Duration.ofMillis(300), LONG, Duration.ZERO)) {
            List<ListenableFuture<Response>> answers = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                ListenableFuture<Response> answer = get(client, "/never");
                answer.addListener(timedOut::incrementAndGet, Runnable::run);
                answers.add(answer);
            }

            for (ListenableFuture<Response> answer : answers) {
                timesOut("Request timeout to ", answer);
            }
            nothingIsPending();
            // Whoever waits for an answer may hear of it before the answer's listener does.
            Waiting.until("all were told", () -> timedOut.get() >= 100);
            assertThat(timedOut.get()).isEqualTo(100);
        }
    }

    @Test
    void anAnswerThatStopsHalfWayTimesOut() throws Exception {
        try (AsyncHttpClient client = client(LONG, Duration.ofMillis(150), Duration.ZERO)) {
            long beforeNanos = Waiting.nowNanos();
            ListenableFuture<Response> answer = get(client, "/half");

            timesOut("Read timeout to ", answer);

            assertThat(Waiting.nowNanos() - beforeNanos).isGreaterThanOrEqualTo(MILLISECONDS.toNanos(150));
            nothingIsPending();
        }
    }

    @Test
    void anAnswerThatDripsIsNotTimedOut() throws Exception {
        int pauseMillis = 100;
        while (!dripsInTime(pauseMillis)) {
            pauseMillis *= 2;
            assertThat(pauseMillis)
                    .as("pauses that are too short for any machine")
                    .isLessThan(1_000);
        }
    }

    /**
     * Gets an answer that takes longer than the read timeout, in chunks with pauses of a tenth of it. False if it timed
     * out: the longer the pauses, the less can a busy machine be the reason.
     */
    private boolean dripsInTime(int pauseMillis) throws Exception {
        try (AsyncHttpClient client = client(LONG, Duration.ofMillis(10L * pauseMillis), Duration.ZERO)) {
            ListenableFuture<Response> answer = get(client, "/drip/14/" + pauseMillis);

            assertThat(answer.get(30, SECONDS).getResponseBody()).hasSize(15);
            nothingIsPending();
            return true;
        } catch (ExecutionException e) {
            assertThat(e).hasCauseInstanceOf(TimeoutException.class);
            return false;
        }
    }

    @Test
    void anIdleConnectionIsReusedAndThenCleanedUp() throws Exception {
        try (AsyncHttpClient client = client(LONG, LONG, Duration.ofSeconds(4))) {
            get(client, "/now").get(30, SECONDS);
            get(client, "/now").get(30, SECONDS);
            assertThat(server.accepted()).isEqualTo(1);
            assertThat(server.open()).isEqualTo(1);

            Waiting.until("the idle connection is closed", () -> server.open() == 0);

            assertThat(get(client, "/now").get(30, SECONDS).getStatusCode()).isEqualTo(200);
            assertThat(server.accepted()).isEqualTo(2);
        }
        nothingIsPending();
    }

    @Test
    void aClosedClientLeavesNothingPending() throws Exception {
        // Its own event loops now and then leave a connection open when it is closed, also on Netty's timer.
        DefaultAsyncHttpClientConfig.Builder config =
                config(timer, LONG, LONG, Duration.ofMillis(500)).setEventLoopGroup(server.loops());
        try (AsyncHttpClient client = new DefaultAsyncHttpClient(config.build())) {
            ListenableFuture<Response> late = get(client, "/late/50");
            get(client, "/now").get(30, SECONDS);
            late.get(30, SECONDS);
            // Between two of its looks the pool has none pending for a moment.
            Waiting.until("the pool looks for idle connections", () -> subject.pendingTimeouts(timer) > 0);
        }

        Waiting.until("the connections are closed", () -> server.open() == 0);
        // A look of the pool that is under way when the client is closed arms one more, 100 ms later, which is the
        // last.
        schedule(timer, 300).awaitRun();
        nothingIsPending();
        letOneTimeoutRun(timer);
        assertThat(timer.stop()).isEmpty();
        assertThat(workers.only().isAlive()).isEqualTo(!subject.hasItsOwnThread());
    }

    @Test
    void aStoppedTimerGivesBackTheTimeoutsOfAnUnansweredRequest() throws Exception {
        ReturnedCalls calls = new ReturnedCalls(timer, new AtomicInteger());
        try (AsyncHttpClient client = client(calls, LONG, LONG.dividedBy(2), Duration.ZERO)) {
            ListenableFuture<Response> unanswered = get(client, "/never");
            Waiting.until("the request has arrived", () -> server.requests() == 1);
            // Not what is pending: Netty's timer counts a timeout before a stop can find it.
            Waiting.until("it is guarded", () -> calls.count().get() == 2);

            assertThat(timer.stop())
                    .extracting(timeout -> timeout.task().getClass().getSimpleName())
                    .containsExactlyInAnyOrder("RequestTimeoutTimerTask", "ReadTimeoutTimerTask");
            assertThat(unanswered.isDone()).isFalse();
        }
    }

    /** A client without cookies, whose clean-up would stay in the timer; an idle time of zero means no pool. */
    private AsyncHttpClient client(Duration requestTimeout, Duration readTimeout, Duration idleTime) {
        return client(timer, requestTimeout, readTimeout, idleTime);
    }

    private static AsyncHttpClient client(
            Timer timer, Duration requestTimeout, Duration readTimeout, Duration idleTime) {
        return new DefaultAsyncHttpClient(
                config(timer, requestTimeout, readTimeout, idleTime).build());
    }

    private static DefaultAsyncHttpClientConfig.Builder config(
            Timer timer, Duration requestTimeout, Duration readTimeout, Duration idleTime) {
        return new DefaultAsyncHttpClientConfig.Builder()
                .setNettyTimer(timer)
                .setCookieStore(null)
                .setKeepAlive(!idleTime.isZero())
                .setRequestTimeout(requestTimeout)
                .setReadTimeout(readTimeout)
                .setPooledConnectionIdleTimeout(idleTime)
                .setConnectionPoolCleanerPeriod(Duration.ofMillis(50))
                .setMaxRequestRetry(0)
                .setShutdownQuietPeriod(Duration.ZERO)
                .setShutdownTimeout(Duration.ofSeconds(10));
    }

    private ListenableFuture<Response> get(AsyncHttpClient client, String path) {
        return client.prepareGet(server.url(path)).execute();
    }

    private static void timesOut(String message, ListenableFuture<Response> answer) {
        assertThatThrownBy(() -> answer.get(30, SECONDS))
                .isInstanceOf(ExecutionException.class)
                .cause()
                .isInstanceOf(TimeoutException.class)
                .hasMessageStartingWith(message);
    }

    private void nothingIsPending() {
        Waiting.until("nothing is pending", () -> subject.pendingTimeouts(timer) == 0);
    }

    /** Counts the timeouts that a timer has taken in. */
    private record ReturnedCalls(Timer timer, AtomicInteger count) implements Timer {
        @Override
        public Timeout newTimeout(TimerTask task, long delay, TimeUnit unit) {
            Timeout timeout = timer.newTimeout(task, delay, unit);
            count.incrementAndGet();
            return timeout;
        }

        @Override
        public Set<Timeout> stop() {
            return timer.stop();
        }
    }
}
