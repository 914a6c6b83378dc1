package io.tickwheel;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.diagnostics.TaskReport;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * An executor that holds up the timer's thread when it is given a task: one that is full and blocks, or one that
 * runs the task in its caller's thread.
 */
class HandOverMeasuredTest {
    private static final Duration TICK = Duration.ofMillis(1);
    private static final Duration HELD_UP = Duration.ofMillis(200);

    private final AtomicLong nowNanos = new AtomicLong();
    private final ManualTime host = new ManualTime();
    private final WheelTimer timer = WheelTimer.builder()
            .timeSource(nowNanos::get)
            .host(host)
            .tick(TICK)
            .executor(this::holdUp)
            .slowTaskThreshold(Duration.ofMillis(50))
            .build();

    @AfterEach
    void stop() {
        timer.stop();
    }

    @Test
    void ofATimeoutItIsMeasured() {
        timer.schedule(timeout -> {}, TICK);
        letATickPass();

        assertThat(tasks().duration().count()).isEqualTo(1);
        assertThat(tasks().duration().maxNanos()).isEqualTo(HELD_UP.toNanos());
        assertThat(tasks().slowest()).singleElement().satisfies(slow -> {
            assertThat(slow.count()).isEqualTo(1);
            assertThat(slow.longestNanos()).isEqualTo(HELD_UP.toNanos());
        });
    }

    @Test
    void ofSeveralOfOneTickEachIsMeasured() {
        for (int i = 0; i < 3; i++) {
            timer.schedule(timeout -> {}, TICK);
        }
        letATickPass();
        while (timer.pending() > 0) {
            host.advance(Duration.ofMillis(1));
        }

        assertThat(tasks().duration().count()).isEqualTo(3);
        assertThat(tasks().duration().totalNanos()).isEqualTo(3 * HELD_UP.toNanos());
    }

    private TaskReport tasks() {
        return Objects.requireNonNull(timer.diagnostics().tasks());
    }

    private void letATickPass() {
        nowNanos.addAndGet(TICK.toNanos());
        host.advance(TICK);
    }

    private void holdUp(Runnable work) {
        nowNanos.addAndGet(HELD_UP.toNanos());
        work.run();
    }
}
