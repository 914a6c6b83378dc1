package io.tickwheel.netty.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the timer on event loops says of failures: Netty's words, and behind them the timer and the task. */
@Tag("timing") // a real event loop
class EventLoopLogTest {
    @Test
    void failuresAreWarnedOfInNettysWordsWithTimerAndTask() throws Exception {
        List<String> lines = Isolation.run(LoggingConformance.FailingTasks.class, new EventLoopSubject());

        assertThat(lines)
                .hasSize(Throwables.harmless().size())
                .allMatch(line -> line.matches("(?s)warn io\\.netty\\.util\\.HashedWheelTimer An exception was thrown"
                        + " by TimerTask\\. \\(timer tickwheel-[0-9]+, task io\\.tickwheel\\.netty[^)]+\\), .*"));
    }
}
