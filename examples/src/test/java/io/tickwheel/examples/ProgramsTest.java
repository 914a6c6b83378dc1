package io.tickwheel.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.resource.DefaultEventLoopGroupProvider;
import io.tickwheel.netty.HashedWheelTimer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Programs do what they say. If their timer is on event loops, they do the same on a timer with a thread. */
@Tag("timing") // what never comes is waited for on the real clock
@Timeout(120)
class ProgramsTest {
    private static final String UNANSWERED =
            "get: io.lettuce.core.RedisCommandTimeoutException: Command timed out after 2 second(s)";

    @Test
    void aRequestTimesOut() throws Exception {
        assertThat(Console.linesOf(() -> RequestTimeout.main(new String[0])))
                .containsExactly(
                        "ping: ping was answered",
                        "lost: failed, java.util.concurrent.TimeoutException: no answer within PT0.2S",
                        "open requests: 0, pending timeouts: 0");
    }

    @Test
    void aClientThatDoesNotLogInIsDisconnected() throws Exception {
        assertThat(Console.linesOf(() -> SwapInAnApplication.main(new String[0])))
                .containsExactly(
                        "the client that logs in hears: welcome, alice",
                        "the client that says nothing is disconnected",
                        "the other is still connected: true",
                        "timeouts left when the timer stops: 0");
    }

    @Test
    void timeoutsOfAnHttpClientRunOnItsEventLoops() throws Exception {
        assertThat(Console.linesOf(() -> HttpClientTimeouts.main(new String[0])))
                .containsExactly(
                        "now: status 200",
                        "never: java.util.concurrent.TimeoutException: Request timeout, told by thread loop",
                        "half: java.util.concurrent.TimeoutException: Read timeout, told by thread loop");
    }

    @Test
    void aCommandToRedisThatIsNotAnsweredExpires() throws Exception {
        assertThat(Console.linesOf(() -> RedisCommandExpiry.main(new String[0])))
                .containsExactly("ping: PONG", UNANSWERED);
    }

    @Test
    void itDoesOnTheThreadOfATimerToo() throws Exception {
        HashedWheelTimer withThread = withThread();
        assertThat(Console.linesOf(() -> RedisCommandExpiry.run(new DefaultEventLoopGroupProvider(2), withThread)))
                .containsExactly("ping: PONG", UNANSWERED);
        assertThat(withThread.counts().expired()).isPositive();
    }

    @Test
    void anIdleConnectionOfAnHttpServerIsClosed() throws Exception {
        assertThat(Console.linesOf(() -> IdleHttpServer.main(new String[0])))
                .containsExactly(
                        "the server closes a connection: READER_IDLE", "the client hears: Optional[HTTP/1.1 200 OK]");
    }

    private static HashedWheelTimer withThread() {
        return HashedWheelTimer.builder()
                .threadFactory(work -> new Thread(work, "wheel"))
                .build();
    }
}
