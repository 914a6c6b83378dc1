package io.tickwheel.internal.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

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
        log.warn("first", cause);

        assertThat(written.warnings).containsExactly(new RecordingLog.Warning("first", cause));
    }

    @Test
    void keepsBackWhatComesWithin10SecondsAndCountsIt() {
        log.warn("first", null);
        log.warn("second", null);
        clock.advance(JUST_BELOW);
        log.warn("third", null);
        assertThat(written.messages()).containsExactly("first");

        clock.advance(1);
        log.warn("fourth", null);
        assertThat(written.messages()).containsExactly("first", "fourth (2 more like it were suppressed before)");
    }

    @Test
    void beginsToCountAnew() {
        log.warn("first", null);
        log.warn("second", null);
        clock.advance(RateLimitedLog.INTERVAL_NANOS);
        log.warn("third", null);
        clock.advance(RateLimitedLog.INTERVAL_NANOS);
        log.warn("fourth", null);

        assertThat(written.messages()).last().isEqualTo("fourth");
    }

    @Test
    void tellsOfThoseKeptBackThoughNoneFollows() {
        log.logSuppressed("things");
        log.warn("first", null);
        log.warn("second", null);
        log.logSuppressed("things");
        clock.advance(JUST_BELOW);
        log.logSuppressed("things");
        assertThat(written.messages()).containsExactly("first");

        clock.advance(1);
        log.logSuppressed("things");
        log.logSuppressed("things");
        assertThat(written.messages()).containsExactly("first", "things: 1 more since the last warning");

        log.warn("soon after", null);
        assertThat(written.messages()).hasSize(2);
    }

    @Test
    void aLogThatFailsHarmsNobody() {
        List<String> attempted = new ArrayList<>();
        RateLimitedLog failing = new RateLimitedLog(
                (message, cause) -> {
                    attempted.add(message);
                    throw new StackOverflowError(message);
                },
                clock);

        failing.warn("first", null);
        clock.advance(RateLimitedLog.INTERVAL_NANOS);
        failing.warn("second", null);

        assertThat(attempted).containsExactly("first", "second");
    }
}
