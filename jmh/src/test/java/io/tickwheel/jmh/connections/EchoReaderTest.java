package io.tickwheel.jmh.connections;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class EchoReaderTest {
    private final AtomicInteger messages = new AtomicInteger();
    private final List<Throwable> failures = new ArrayList<>();
    private final EmbeddedChannel channel =
            new EmbeddedChannel(new Clients.EchoReader(messages::incrementAndGet, failures::add));

    @Test
    void countsMessagesHoweverTheyAreCut() {
        receive(Clients.MESSAGE_BYTES - 1);
        assertThat(messages).hasValue(0);
        receive(1);
        assertThat(messages).hasValue(1);
        receive(2 * Clients.MESSAGE_BYTES + 1);
        assertThat(messages).hasValue(3);
    }

    @Test
    void tellsOfAFailure() {
        IOException reset = new IOException("reset");
        channel.pipeline().fireExceptionCaught(reset);
        assertThat(failures).containsExactly(reset);
    }

    private void receive(int bytes) {
        channel.writeInbound(Unpooled.wrappedBuffer(new byte[bytes]));
    }
}
