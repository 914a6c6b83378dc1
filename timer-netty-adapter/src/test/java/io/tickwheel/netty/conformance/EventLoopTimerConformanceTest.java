package io.tickwheel.netty.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The conformance suite on the timer on event loops: all parts but those about constructors, ticks and threads. */
class EventLoopTimerConformanceTest extends TimerSuite {
    EventLoopTimerConformanceTest() {
        super(TimerSubject.EVENT_LOOP);
    }

    @Test
    @Tag("timing") // a real event loop
    void failuresAreWarnedOfInNettysWordsWithTimerAndTask() throws Exception {
        assertThat(Isolation.run(LoggingConformance.class, "failingTasks", TimerSubject.EVENT_LOOP))
                .hasSize(Throwables.harmless().size())
                .allMatch(line -> line.matches("(?s)warn io\\.netty\\.util\\.HashedWheelTimer An exception was thrown"
                        + " by TimerTask\\. \\(timer tickwheel-[0-9]+, task io\\.tickwheel\\.netty[^)]+\\), .*"));
    }
}
