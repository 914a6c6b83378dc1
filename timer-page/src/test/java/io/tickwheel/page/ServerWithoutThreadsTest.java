package io.tickwheel.page;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("timing") // a real server on a real socket, though nothing here depends on how fast it is
class ServerWithoutThreadsTest {
    /** The first thread is the one of its timer, the second takes what comes from clients. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aServerThatCannotHaveAThreadLeavesThePortFree(int failing) throws IOException {
        InetSocketAddress address = freeAddress();
        AtomicInteger threads = new AtomicInteger();
        ThreadFactory factory = work -> {
            if (threads.incrementAndGet() == failing) {
                throw new OutOfMemoryError("unable to create native thread");
            }
            return TimeLimitedExecutor.daemonThread(work);
        };
        TimersPage page = TimersPage.of(List::of);

        assertThatThrownBy(() -> TimersServer.start(address, page, Set.of(), Duration.ofSeconds(40), factory))
                .isInstanceOf(OutOfMemoryError.class);

        TimersServer.start(address, page, Set.of(), Duration.ofSeconds(40), factory)
                .close();
    }

    private static InetSocketAddress freeAddress() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return new InetSocketAddress(InetAddress.getLoopbackAddress(), socket.getLocalPort());
        }
    }
}
