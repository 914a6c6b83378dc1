package io.tickwheel.jmh.connections;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.tickwheel.jmh.kit.ChildJvm;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What is measured on connections happens on them. */
@Timeout(300)
@Tag("timing") // event loops, sockets and handlers have threads and a clock of their own
class ConnectionsTest {
    private static final long NEVER_IDLE_MILLIS = 3_600_000;
    private static final long SOON_IDLE_MILLIS = 50;

    @ParameterizedTest
    @CsvSource({
        "BARE, BASELINE",
        "BARE, NETTY",
        "BARE, TICKWHEEL",
        "LOOPBACK, BASELINE",
        "LOOPBACK, NETTY",
        "LOOPBACK, TICKWHEEL"
    })
    void comeAndTalkAndGo(Kind kind, HandlerPeer peer) {
        try (Connections connections = kind.start(peer)) {
            connections.open(20, NEVER_IDLE_MILLIS);
            connections.exchange(100);
            assertThat(connections.size()).isEqualTo(20);
            connections.replace(70, NEVER_IDLE_MILLIS);
            connections.exchange(20);
            assertThat(connections.size()).isEqualTo(20);
            connections.closeAll();
            assertThat(connections.size()).isZero();
            assertThat(connections.idleEvents()).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "BARE, NETTY",
        "BARE, TICKWHEEL",
        "BARE, EVENT_LOOP_TIMER",
        "LOOPBACK, NETTY",
        "LOOPBACK, TICKWHEEL",
        "LOOPBACK, EVENT_LOOP_TIMER"
    })
    void idleOnesAreToldOf(Kind kind, HandlerPeer peer) throws InterruptedException {
        try (Connections connections = kind.start(peer)) {
            connections.open(5, SOON_IDLE_MILLIS);
            awaitIdleEvents(connections, 5L * connections.eventsPerIdleTime());
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatIsReplacedIsClosedAndNoLongerToldOf(Kind kind) throws InterruptedException {
        try (Connections connections = kind.start(HandlerPeer.NETTY)) {
            connections.open(20, NEVER_IDLE_MILLIS);
            connections.replace(10, SOON_IDLE_MILLIS);
            connections.closeAll();
            long told = connections.idleEvents();
            Thread.sleep(3 * SOON_IDLE_MILLIS);
            assertThat(connections.idleEvents()).isEqualTo(told);
            connections.open(1, SOON_IDLE_MILLIS);
            connections.replace(5, NEVER_IDLE_MILLIS);
            told = connections.idleEvents();
            Thread.sleep(3 * SOON_IDLE_MILLIS);
            assertThat(connections.idleEvents()).isEqualTo(told);
        }
    }

    @ParameterizedTest
    @EnumSource
    void handlersThatAreAddedLaterWatchToo(Kind kind) throws InterruptedException {
        try (Connections connections = kind.start(HandlerPeer.TICKWHEEL)) {
            connections.open(5, Connections.WITHOUT_HANDLER);
            connections.addHandlers(SOON_IDLE_MILLIS);
            awaitIdleEvents(connections, 5L * connections.eventsPerIdleTime());
        }
    }

    @Test
    void withoutAHandlerNothingIsTold() throws InterruptedException {
        try (Connections connections = new BareConnections(HandlerPeer.NETTY, null)) {
            connections.open(5, Connections.WITHOUT_HANDLER);
            Thread.sleep(2 * SOON_IDLE_MILLIS);
            assertThat(connections.idleEvents()).isZero();
        }
    }

    @Test
    void whatIsUsedIsThatOfTheLoopAndTheTimer() {
        try (Connections connections = new BareConnections(HandlerPeer.TICKWHEEL, null)) {
            connections.open(1, NEVER_IDLE_MILLIS);
            Connections.Use use = connections.use();
            assertThat(use.loopNanos()).isPositive();
            assertThat(use.allNanos()).isGreaterThan(use.loopNanos());
        }
    }

    @Test
    void theThreadsOfAServerThatEndsAreNoneOfTheNext() throws InterruptedException {
        Connections former = new BareConnections(HandlerPeer.TICKWHEEL, null);
        former.open(1, NEVER_IDLE_MILLIS);
        List<Thread> ended = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("idle-"))
                .toList();
        try (Connections next = new BareConnections(HandlerPeer.TICKWHEEL, null)) {
            former.close();
            for (Thread thread : ended) {
                thread.join();
            }
            assertThat(ended).hasSizeGreaterThanOrEqualTo(2);
            assertThat(next.use().loopNanos()).isPositive();
        }
    }

    @Test
    void tooFewOpenFilesAreToldBeforeTheyAreMissing() {
        assertThatIllegalStateException()
                .isThrownBy(() -> LoopbackConnections.requireFiles(Integer.MAX_VALUE))
                .withMessageContaining("ulimit -n");
    }

    @Test
    void clientsWithoutAServerFail() {
        try (ChildJvm clients = LoopbackConnections.launchClients(1)) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> LoopbackConnections.order(clients, Clients.Order.OPEN, 1))
                    .withMessageContaining("OPEN 1")
                    .withStackTraceContaining("ConnectException");
        }
    }

    @Test
    void clientsThatAreToldToDoWhatTheyCannotFail() {
        try (LoopbackConnections connections = new LoopbackConnections(HandlerPeer.BASELINE, 20)) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> connections.exchange(1))
                    .withMessageContaining("EXCHANGE 1")
                    .withStackTraceContaining("only 0 connections are open");
        }
    }

    private static void awaitIdleEvents(Connections connections, long least) throws InterruptedException {
        while (connections.idleEvents() < least) {
            Thread.sleep(1);
        }
    }

    enum Kind {
        BARE,
        LOOPBACK;

        Connections start(HandlerPeer peer) {
            return this == BARE ? new BareConnections(peer, null) : new LoopbackConnections(peer, 20);
        }
    }
}
