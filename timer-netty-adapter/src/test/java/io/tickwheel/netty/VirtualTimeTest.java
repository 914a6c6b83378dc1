package io.tickwheel.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.util.Timeout;
import io.netty.util.TimerTask;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The timer in virtual time; an assertion that fails in a task fails the test that advances the time. */
class VirtualTimeTest {
    private static final Duration TICK = Duration.ofMillis(1);

    private final ManualTime time = new ManualTime();
    private final List<String> ran = new ArrayList<>();
    private final HashedWheelTimer timer =
            HashedWheelTimer.builder().timeSource(time).build();

    @Test
    void advanceThrowsTheErrorOfATaskOnceAllThatWasDueHasRun() {
        AssertionError error = new AssertionError("wrong");
        for (HashedWheelTimer each : List.of(timer, onExecutor(Runnable::run))) {
            schedule(each, t -> {
                throw error;
            });
            schedule(each, t -> ran.add("in the same tick"));
            assertThatThrownBy(() -> time.advance(TICK)).isSameAs(error);
        }
        assertThat(ran).containsExactly("in the same tick", "in the same tick");
    }

    @Test
    void whatATaskThrowsWhenItIsCancelledTheNextAdvanceThrows() {
        NotedTask failing = new NotedTask("task", ran) {
            @Override
            public void cancelled(Timeout timeout) {
                throw new AssertionError("cancelled");
            }
        };
        assertThat(schedule(timer, failing).cancel()).isTrue();
        // Netty 4.1 tells no task that it was cancelled.
        if (NotedTask.timesTold() > 0) {
            assertThatThrownBy(() -> time.advance(TICK)).hasMessage("cancelled");
        } else {
            time.advance(TICK);
        }
    }

    private HashedWheelTimer onExecutor(Executor executor) {
        return HashedWheelTimer.builder().timeSource(time).executor(executor).build();
    }

    private static Timeout schedule(HashedWheelTimer on, TimerTask task) {
        return on.newTimeout(task, 1, TimeUnit.NANOSECONDS);
    }
}
