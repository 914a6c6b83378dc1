package io.tickwheel.internal.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.worker.RateLimitedLog;
import io.tickwheel.internal.worker.TimerLog;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RateLimitedLogTest {
    private final AtomicLong nowNanos = new AtomicLong(Long.MAX_VALUE - 5);
    private final List<String> written = new ArrayList<>();

    @Test
    void aLineIsWrittenIn10SecondsAndTheOthersAreCounted() {
        RateLimitedLog log = limited((level, message, cause) -> written.add(message));
        log.log(Level.WARNING, "first", null);
        log.log(Level.WARNING, "second", null);
        nowNanos.addAndGet(RateLimitedLog.INTERVAL_NANOS - 1);
        log.log(Level.WARNING, "third", null);
        assertThat(written).containsExactly("first");

        nowNanos.incrementAndGet();
        log.log(Level.WARNING, "fourth", null);
        nowNanos.addAndGet(RateLimitedLog.INTERVAL_NANOS);
        log.log(Level.WARNING, "fifth", null);
        assertThat(written).containsExactly("first", "fourth (2 more like it were suppressed before)", "fifth");
    }

    @Test
    void aLogThatFailsHarmsNobody() {
        RateLimitedLog failing = limited((level, message, cause) -> {
            written.add(message);
            throw new StackOverflowError(message);
        });
        failing.log(Level.WARNING, "first", null);
        nowNanos.addAndGet(RateLimitedLog.INTERVAL_NANOS);
        failing.log(Level.WARNING, "second", null);

        assertThat(written).containsExactly("first", "second");
    }

    private RateLimitedLog limited(TimerLog log) {
        return new RateLimitedLog(log, nowNanos::get);
    }
}
