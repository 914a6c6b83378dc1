package io.tickwheel.netty.conformance;

import static java.util.concurrent.TimeUnit.HOURS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.util.Timer;
import io.netty.util.concurrent.DefaultEventExecutor;
import io.tickwheel.netty.HashedWheelTimer;
import io.tickwheel.netty.handler.IdleStateHandler;
import io.tickwheel.time.ManualTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the timeout handlers write to Netty's log. */
class HandlerLogTest {
    private static final String LOGGER = IdleStateHandler.class.getName();

    @ParameterizedTest
    @CsvSource({
        "fullTimer, A timer refused the timeout of a connection",
        "stoppedTimer, A timer was stopped with timeouts of connections",
        "sharedHandler, A io.tickwheel.netty.conformance.HandlerLogTest$Shared is in several pipelines"
    })
    void itIsWarnedOfOnceForAllConnections(String scenario, String warning) throws Exception {
        assertThat(lines(scenario)).singleElement().asString().startsWith("warn " + LOGGER + " " + warning);
    }

    /** What no event loop keeps any more is not said to be kept. */
    @Test
    @Tag("timing") // the executor that ends has a thread; waits for it, however long it takes
    void ofConnectionsWhoseEventLoopHasEndedNothingIsSaid() throws Exception {
        assertThat(lines("stoppedTimerAfterEventLoop")).isEmpty();
    }

    @Test
    void aLogThatThrowsHarmsNoWatch() throws Exception {
        assertThat(lines("fullTimerAndFailingLog"))
                .hasSize(3)
                .contains("READER_IDLE", "WRITER_IDLE")
                .first()
                .asString()
                .startsWith("warn " + LOGGER);
    }

    private static List<String> lines(String scenario) throws Exception {
        return Isolation.run(HandlerLogTest.class, scenario, TimerSubject.TICKWHEEL);
    }

    /** Two connections, and two for which there is no place. */
    static List<String> fullTimer(LoggedScenario of) {
        Timer timer = timer(of, 2);
        for (int i = 0; i < 4; i++) {
            new EmbeddedChannel(new IdleStateHandler(timer, 1, 0, 0, HOURS));
        }
        return of.logged();
    }

    static List<String> stoppedTimer(LoggedScenario of) {
        Timer timer = timer(of, 2);
        new EmbeddedChannel(new IdleStateHandler(timer, 1, 0, 0, HOURS));
        new EmbeddedChannel(new IdleStateHandler(timer, 1, 0, 0, HOURS));
        timer.stop();
        return of.logged();
    }

    /** One handler for three connections at a time. */
    static List<String> sharedHandler(LoggedScenario of) {
        Shared shared = new Shared(timer(of, 2));
        for (int i = 0; i < 3; i++) {
            new EmbeddedChannel(shared);
        }
        return of.logged();
    }

    /** An open connection whose handler's executor has ended, and a timer that is stopped then. */
    @SuppressWarnings("deprecation") // in 4.2: what it is used for here
    static List<String> stoppedTimerAfterEventLoop(LoggedScenario of) throws InterruptedException {
        Timer timer = timer(of, 1);
        DefaultEventExecutor executor = new DefaultEventExecutor();
        new EmbeddedChannel().pipeline().addLast(executor, new IdleStateHandler(timer, 1, 0, 0, HOURS));
        executor.submit(() -> {}).sync(); // behind the handler's beginning
        executor.shutdownGracefully(0, 0, HOURS).sync();
        assertThat(timer.stop()).hasSize(1);
        return of.logged();
    }

    /** A connection for which a timer has no place, and a log that throws when it is told so. */
    static List<String> fullTimerAndFailingLog(LoggedScenario of) {
        List<String> found = new ArrayList<>();
        Timer timer = timer(of, 1);
        timer.newTimeout(timeout -> {}, 1, HOURS);
        of.failLogger(LOGGER);
        EmbeddedChannel channel = new EmbeddedChannel();
        channel.freezeTime();
        channel.pipeline().addLast(new IdleStateHandler(timer, 1, 1, 0, HOURS) {
            @Override
            protected void channelIdle(ChannelHandlerContext ctx, IdleStateEvent event) {
                found.add(event.state().name());
            }
        });
        found.addAll(0, of.logged(LOGGER));
        ((ManualTime) ((HashedWheelTimer) timer).timeSource()).advance(1, HOURS);
        channel.advanceTimeBy(1, HOURS);
        channel.runPendingTasks();
        return found;
    }

    private static Timer timer(LoggedScenario of, long maxPending) {
        return of.stoppedAtEnd(HashedWheelTimer.builder()
                .timeSource(new ManualTime())
                .maxPending(maxPending)
                .build());
    }

    @Sharable
    static final class Shared extends IdleStateHandler {
        Shared(Timer timer) {
            super(timer, 1, 0, 0, HOURS);
        }
    }
}
