package io.tickwheel.netty.conformance;

import static java.util.concurrent.TimeUnit.HOURS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.Timer;
import io.tickwheel.netty.HashedWheelTimer;
import io.tickwheel.netty.handler.IdleStateHandler;
import io.tickwheel.time.ManualTime;
import java.util.List;
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
