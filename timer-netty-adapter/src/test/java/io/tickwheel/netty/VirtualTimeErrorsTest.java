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
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** That an assertion which fails in a task of the adapter's timer fails the test that advances the time. */
class VirtualTimeErrorsTest {
    private static final Duration TICK = Duration.ofMillis(1);

    private final ManualTime time = new ManualTime();
    private final AssertionError error = new AssertionError("wrong");
    private final List<String> ran = new ArrayList<>();

    @Test
    void advanceThrowsItOnceAllThatWasDueHasRun() {
        HashedWheelTimer timer = timer(Runnable::run);
        schedule(timer, failing(error));
        schedule(timer, timeout -> ran.add("in the same tick"));

        assertThatThrownBy(() -> time.advance(TICK)).isSameAs(error);

        assertThat(ran).containsExactly("in the same tick");
    }

    @Test
    void alsoIfTheTimerHasNoExecutor() {
        schedule(HashedWheelTimer.builder().timeSource(time).build(), failing(error));

        assertThatThrownBy(() -> time.advance(TICK)).isSameAs(error);
    }

    @Test
    void whatATaskThrowsWhenItIsCancelledTheNextAdvanceThrows() {
        assertThat(schedule(timer(Runnable::run), new FailingWhenCancelled()).cancel())
                .isTrue();

        // Netty 4.1 tells no task that it was cancelled.
        if (tellsTasksOfCancels()) {
            assertThatThrownBy(() -> time.advance(TICK)).hasMessage("cancelled");
        } else {
            time.advance(TICK);
        }
    }

    @Test
    void advanceThrowsNoException() {
        schedule(timer(Runnable::run), timeout -> {
            ran.add("task threw");
            throw new IllegalStateException("on purpose");
        });
        schedule(
                timer(work -> {
                    ran.add("executor rejected");
                    throw new RejectedExecutionException("on purpose");
                }),
                timeout -> {});

        time.advance(TICK);

        assertThat(ran).containsExactly("task threw", "executor rejected");
    }

    @Test
    void itCanBeSwitchedOff() {
        schedule(timer(Runnable::run), failing(error));

        time.throwErrors(false).advance(TICK);
    }

    private HashedWheelTimer timer(Executor executor) {
        return HashedWheelTimer.builder().timeSource(time).executor(executor).build();
    }

    private static Timeout schedule(HashedWheelTimer timer, TimerTask task) {
        return timer.newTimeout(task, 1, TimeUnit.NANOSECONDS);
    }

    private static TimerTask failing(Error thrown) {
        return timeout -> {
            throw thrown;
        };
    }

    private static boolean tellsTasksOfCancels() {
        try {
            TimerTask.class.getMethod("cancelled", Timeout.class);
            return true;
        } catch (NoSuchMethodException e) {
            return false;
        }
    }

    private static final class FailingWhenCancelled implements TimerTask {
        @Override
        public void run(Timeout timeout) {}

        @SuppressWarnings("MissingOverride")
        public void cancelled(Timeout timeout) {
            throw new AssertionError("cancelled");
        }
    }
}
