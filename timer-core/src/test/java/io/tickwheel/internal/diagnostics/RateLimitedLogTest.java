package io.tickwheel.internal.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.worker.RateLimitedLog;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RateLimitedLogTest {
    private static final long JUST_BELOW = RateLimitedLog.INTERVAL_NANOS - 1;

    private final HandClock clock = new HandClock(Long.MAX_VALUE - 5);
    private final RecordingLog written = new RecordingLog();
    private final RateLimitedLog log = new RateLimitedLog(written, clock);

    @Test
    void writesTheFirstAtOnceWithItsCause() {
        Throwable cause = new Throwable();
        log.log(Level.WARNING, "first", cause);

        assertThat(written.warnings).containsExactly(new RecordingLog.Warning("first", cause));
    }

    @Test
    void keepsBackWhatComesWithin10SecondsAndCountsIt() {
        log.log(Level.WARNING, "first", null);
        log.log(Level.WARNING, "second", null);
        clock.advance(JUST_BELOW);
        log.log(Level.WARNING, "third", null);
        assertThat(written.messages()).containsExactly("first");

        clock.advance(1);
        log.log(Level.WARNING, "fourth", null);
        assertThat(written.messages()).containsExactly("first", "fourth (2 more like it were suppressed before)");
    }

    @Test
    void beginsToCountAnew() {
        log.log(Level.WARNING, "first", null);
        log.log(Level.WARNING, "second", null);
        clock.advance(RateLimitedLog.INTERVAL_NANOS);
        log.log(Level.WARNING, "third", null);
        clock.advance(RateLimitedLog.INTERVAL_NANOS);
        log.log(Level.WARNING, "fourth", null);

        assertThat(written.messages()).last().isEqualTo("fourth");
    }

    @Test
    void aLogThatFailsHarmsNobody() {
        List<String> attempted = new ArrayList<>();
        RateLimitedLog failing = new RateLimitedLog(
                (level, message, cause) -> {
                    attempted.add(message);
                    throw new StackOverflowError(message);
                },
                clock);

        failing.log(Level.WARNING, "first", null);
        clock.advance(RateLimitedLog.INTERVAL_NANOS);
        failing.log(Level.WARNING, "second", null);

        assertThat(attempted).containsExactly("first", "second");
    }
}
