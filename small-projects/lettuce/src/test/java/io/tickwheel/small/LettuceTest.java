package io.tickwheel.small;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisCommandTimeoutException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.resource.ClientResources;
import io.netty.util.Version;
import io.tickwheel.netty.HashedWheelTimer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Lettuce, given the timer, with a newer Netty than it asks for. */
class LettuceTest {
    private final HashedWheelTimer timer = new HashedWheelTimer(1, TimeUnit.MILLISECONDS);
    private final ClientResources resources =
            ClientResources.builder().timer(timer).build();
    private RedisPeer server;
    private RedisClient client;

    @BeforeEach
    void start() throws Exception {
        server = new RedisPeer();
        client = RedisClient.create(resources, RedisURI.create("127.0.0.1", server.port()));
        client.setOptions(ClientOptions.builder()
                .timeoutOptions(TimeoutOptions.enabled(Duration.ofSeconds(2)))
                .build());
    }

    @AfterEach
    void stop() throws Exception {
        client.shutdown(Duration.ZERO, Duration.ofSeconds(1));
        resources.shutdown(0, 1, TimeUnit.SECONDS);
        timer.stop();
        server.close();
    }

    @Test
    void nettyIsOfOneVersion() {
        assertThat(Version.identify())
                .containsKeys("netty-common", "netty-buffer", "netty-transport", "netty-handler")
                .allSatisfy((part, version) ->
                        assertThat(version.artifactVersion()).as(part).isEqualTo(System.getProperty("small.netty")));
    }

    @Test
    void anAnswerArrives() {
        try (StatefulRedisConnection<String, String> connection = client.connect()) {
            assertThat(connection.sync().ping()).isEqualTo("PONG");
        }
    }

    @Test
    void aCommandThatIsNotAnsweredTimesOutByTheTimer() {
        try (StatefulRedisConnection<String, String> connection = client.connect()) {
            long expiredBefore = timer.counts().expired();

            assertThatThrownBy(() -> connection.async().get("a key").get(1, TimeUnit.MINUTES))
                    .hasCauseInstanceOf(RedisCommandTimeoutException.class);

            assertThat(timer.counts().expired()).isGreaterThan(expiredBefore);
        }
    }
}
