package io.tickwheel.small;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.Version;
import io.tickwheel.netty.HashedWheelTimer;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** With the versions of Netty that the project ends up with, an HTTP connection and the timer work. */
class HttpProjectTest {
    private final HashedWheelTimer timer = new HashedWheelTimer(1, TimeUnit.MILLISECONDS);

    @AfterEach
    void stopTimer() {
        timer.stop();
    }

    @Test
    void nettyIsTheProjectsOwnAndOfOneVersion() {
        assertThat(Version.identify())
                .containsKeys("netty-common", "netty-buffer", "netty-transport", "netty-handler", "netty-codec-http")
                .allSatisfy((part, version) ->
                        assertThat(version.artifactVersion()).as(part).isEqualTo(System.getProperty("small.netty")));
    }

    @Test
    void anAnswerArrivesAndTheIdleConnectionIsClosed() {
        assertThat(new HttpExchange(timer).run()).containsExactlyInAnyOrder("200 OK, an answer", "READER_IDLE");
    }

    // Takes the real thread of the timer, as users' projects do.
    @Test
    void aTimeoutFires() throws Exception {
        CountDownLatch fired = new CountDownLatch(1);

        timer.newTimeout(timeout -> fired.countDown(), 20, TimeUnit.MILLISECONDS);

        assertThat(fired.await(1, TimeUnit.MINUTES)).isTrue();
    }
}
