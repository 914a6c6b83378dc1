package io.tickwheel.examples;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.embedded.EmbeddedChannel;
import io.tickwheel.WheelTimer;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class IdleCheckTest {
    private final ManualTime time = new ManualTime();
    private final WheelTimer timer = WheelTimer.builder().timeSource(time).build();
    private final EmbeddedChannel connection = new EmbeddedChannel();
    private final List<Duration> quiet = new ArrayList<>();

    @BeforeEach
    void addTheCheck() {
        IdleCheck idleCheck = new IdleCheck(timer, time, Duration.ofSeconds(30), this::close);
        idleCheck.start();
        connection.pipeline().addLast(idleCheck);
    }

    @Test
    void aConnectionWithoutMessagesIsClosed() {
        time.advance(29_999, MILLISECONDS);
        assertThat(connection.isOpen()).isTrue();

        time.advance(1, MILLISECONDS);
        assertThat(connection.isOpen()).isFalse();
        assertThat(quiet).containsExactly(Duration.ofSeconds(30));
    }

    @Test
    void theLastMessageCounts() {
        time.advance(10, SECONDS);
        connection.writeInbound("first");
        time.advance(15, SECONDS);
        connection.writeInbound("last");

        time.advance(29_999, MILLISECONDS);
        assertThat(connection.isOpen()).isTrue();
        time.advance(1, MILLISECONDS);
        assertThat(connection.isOpen()).isFalse();
    }

    @Test
    void messagesPassAndCostNoTimeouts() {
        for (int i = 0; i < 1_000; i++) {
            connection.writeInbound(i);
        }
        time.advance(30, SECONDS);

        assertThat(connection.inboundMessages()).hasSize(1_000);
        assertThat(timer.counts().scheduled()).isEqualTo(1);
    }

    @Test
    void afterADayOfMessagesThereIsOneTimeoutForEachIdleTime() {
        for (int second = 0; second < 24 * 60 * 60; second += 10) {
            connection.writeInbound("still here");
            time.advance(10, SECONDS);
        }

        assertThat(connection.isOpen()).isTrue();
        assertThat(timer.pending()).isEqualTo(1);
        assertThat(timer.counts().scheduled()).isBetween(24L * 60 * 2, 2 * 24L * 60 * 2);
    }

    @Test
    void aClosedConnectionIsForgotten() {
        time.advance(10, SECONDS);
        connection.writeInbound("good bye");
        connection.close();

        time.advance(20, SECONDS);

        assertThat(timer.pending()).isZero();
    }

    private void close(Duration quietFor) {
        quiet.add(quietFor);
        connection.close();
    }
}
