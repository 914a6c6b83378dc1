package io.tickwheel.netty.handler;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelHandler;
import org.junit.jupiter.api.Test;

/** A channel whose timer is stopped first is watched on. Netty's handlers have no timer, so to them nothing happens. */
abstract class UnreliableTimerConformance extends HandlerConformance {
    @Test
    void whatIsPendingWhenTheTimerStopsComesAllTheSame() throws Exception {
        TestChannel channel = open(idleMillis(100, 0, 0));
        time.advanceMillis(150);

        time.stopTimer();
        time.advanceMillis(200);

        seen("100 first READER_IDLE", "200 READER_IDLE", "300 READER_IDLE");
        channelStillWorks(channel);
    }

    @Test
    void withATimerThatIsStoppedAlreadyEventsComeAllTheSame() throws Exception {
        time.stopTimer();

        TestChannel channel = open(idleMillis(100, 0, 0));
        time.advanceMillis(60);
        channel.receive();
        time.advanceMillis(210);

        seen("160 first READER_IDLE", "260 READER_IDLE");
        channelStillWorks(channel);
    }

    @Test
    void aWriteThatIsUnderWayWhenTheTimerStopsTimesOutAllTheSame() throws Exception {
        TestChannel channel = open(writeTimeoutMillis(100), readTimeoutMillis(1_000));
        channel.stall();
        channel.send(1);
        time.advanceMillis(50);

        time.stopTimer();
        time.advanceMillis(60);

        seen("100 WriteTimeoutException", "100 closed");
    }

    @Test
    void handlersGoQuietlyAfterTheirTimer() throws Exception {
        ChannelHandler idle = idleMillis(100, 100, 100);
        ChannelHandler readTimeout = readTimeoutMillis(100);
        ChannelHandler writeTimeout = writeTimeoutMillis(100);
        TestChannel channel = open(idle, readTimeout, writeTimeout);
        channel.stall();
        channel.send(1);
        time.advanceMillis(50);

        time.stopTimer();
        channel.pipeline().remove(idle);
        channel.pipeline().remove(readTimeout);
        channel.pipeline().remove(writeTimeout);
        time.advanceMillis(200);

        nothingSeen();
        assertThat(time.isAnythingScheduled()).isFalse();
        channel.drain(1);
    }

    private void channelStillWorks(TestChannel channel) {
        int lines = witness.lines().size();
        channel.receive();
        assertThat(channel.send(1).isSuccess()).isTrue();
        assertThat(witness.lines()).hasSize(lines);
        channel.close();
        assertThat(witness.lines()).hasSize(lines + 1);
        assertThat(time.isAnythingScheduled()).isFalse();
    }
}
