package io.tickwheel.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is left of a server that was closed. */
@Tag("timing") // a real server on a real socket, with its threads
@Timeout(60)
class TimersServerEndTest {
    private final InetSocketAddress free = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    @Test
    void itsThreadsEnd() throws Exception {
        List<Thread> ofOthers = threads();
        TimersServer server = TimersServer.start(free, TimersPage.of(() -> List.of()), Set.of());
        try (Socket client = request(server)) {
            assertThat(client.getInputStream().read()).isEqualTo('H');
        }
        List<Thread> own = new ArrayList<>(threads());
        own.removeAll(ofOthers);
        assertThat(own).as("one that answers").isNotEmpty();

        server.close();

        for (Thread thread : own) {
            thread.join(30_000);
            assertThat(thread.isAlive()).isFalse();
        }
    }

    @Test
    void whatIsBeingAnsweredIsNotWaitedFor() throws Exception {
        CountDownLatch reading = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        TimersPage page = TimersPage.of(() -> {
            reading.countDown();
            awaitThoughInterrupted(released);
            return List.of();
        });
        TimersServer server = TimersServer.start(free, page, Set.of());
        try (Socket client = request(server)) {
            assertThat(reading.await(30, SECONDS)).isTrue();
            assertThat(client.isConnected()).isTrue();
            server.close();
        } finally {
            released.countDown();
        }
    }

    private static Socket request(TimersServer server) throws IOException {
        Socket client = new Socket(server.page().getHost(), server.page().getPort());
        client.setSoTimeout(30_000);
        client.getOutputStream().write("GET /timers HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(UTF_8));
        return client;
    }

    private static List<Thread> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("timers-page"))
                .toList();
    }

    /** Closing interrupts those that answer; this one is as slow as can be. */
    private static void awaitThoughInterrupted(CountDownLatch latch) {
        boolean isOpen = false;
        while (!isOpen) {
            try {
                latch.await();
                isOpen = true;
            } catch (InterruptedException closing) {
                isOpen = false;
            }
        }
    }
}
