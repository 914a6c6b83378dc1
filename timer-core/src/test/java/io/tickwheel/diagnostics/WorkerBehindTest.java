package io.tickwheel.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.WheelTimer;
import io.tickwheel.stress.Waiting;
import io.tickwheel.time.TaskTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** For how long a worker has not looked for what is due, read from outside while it does not. */
class WorkerBehindTest {
    private final TaskTime time = new TaskTime();
    private final WheelTimer timer =
            WheelTimer.builder().tick(Duration.ofMillis(1)).timeSource(time).build();
    private final List<Long> seenMillis = new ArrayList<>();

    @AfterEach
    void stop() {
        timer.stop();
    }

    @Test
    void aHostThatDoesNotComeIsBehindSinceThePlan() {
        timer.schedule(timeout -> {}, Duration.ofMillis(5));
        time.pass(Duration.ofMillis(7));
        assertThat(behindMillis()).isEqualTo(2);
        assertThat(timer.diagnostics().snapshot().toString()).contains("behind         2 ms\n");

        time.advance(Duration.ZERO);
        assertThat(behindMillis()).isZero();
        assertThat(timer.diagnostics().snapshot().toString()).doesNotContain("behind");
    }

    @Test
    void aTaskThatTakesLongIsSeenWithoutObserving() {
        timer.schedule(
                timeout -> {
                    seenMillis.add(behindMillis());
                    time.pass(Duration.ofMillis(30));
                    seenMillis.add(behindMillis());
                },
                Duration.ofMillis(5));
        timer.schedule(timeout -> seenMillis.add(behindMillis()), Duration.ofMillis(6));
        time.advance(Duration.ofMillis(10));

        // Since the step began, and not since the second timeout was due.
        assertThat(seenMillis).startsWith(0L, 30L).hasSize(3);
        assertThat(behindMillis()).isZero();
    }

    @Test
    @Tag("timing") // the stop ends a real thread; waits for it, however long it takes
    void aThreadThatEndedWithinAStepIsNotBehind() {
        WheelTimer threaded = WheelTimer.builder().build();
        CountDownLatch runs = new CountDownLatch(1);
        threaded.schedule(
                timeout -> {
                    runs.countDown();
                    Thread.sleep(Duration.ofHours(1).toMillis());
                },
                Duration.ZERO);
        Waiting.untilOpen("the task runs", runs);
        threaded.stop();

        assertThat(threaded.diagnostics().worker().behindNanos()).isZero();
    }

    private long behindMillis() {
        return timer.diagnostics().worker().behindNanos() / 1_000_000;
    }
}
