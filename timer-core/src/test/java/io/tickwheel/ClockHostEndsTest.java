package io.tickwheel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.tickwheel.time.TimeSource;
import io.tickwheel.time.TimerHost;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A host of the user that is the timer's clock, too, such as the loop of a game, and that ends. */
class ClockHostEndsTest {
    private final Loop loop = new Loop();
    private final WheelTimer timer = WheelTimer.builder().timeSource(loop).build();
    private final List<String> ran = new ArrayList<>();

    @Test
    void aCallThatItRejectsEndsTheTimerAndTheTasksAreTold() {
        timer.schedule(told("first"), Duration.ofHours(1));
        loop.refusal = new RejectedExecutionException("for ever");

        TimeoutHandle second = timer.schedule(told("second"), Duration.ofMillis(1));

        assertThat(ran).containsExactlyInAnyOrder("told of first", "told of second");
        assertThat(second.isCancelled()).isTrue();
        assertThatIllegalStateException().isThrownBy(() -> timer.schedule(told("third"), Duration.ofMillis(1)));
        assertThat(timer.stop()).isEmpty();
        assertThat(timer.pending()).isZero();
    }

    @Test
    void aStepThatItRejectsEndsTheTimerToo() {
        timer.schedule(told("first"), Duration.ofMillis(1));
        timer.schedule(told("second"), Duration.ofMillis(2));
        loop.refusal = new RejectedExecutionException("for ever");

        loop.advance(Duration.ofMillis(1));

        assertThat(ran).containsExactly("first", "told of second");
        assertThatIllegalStateException().isThrownBy(() -> timer.schedule(told("third"), Duration.ofMillis(1)));
    }

    @Test
    void aTaskWhoseTimeoutItRejectsIsTheLast() {
        timer.schedule(
                () -> {
                    loop.refusal = new RejectedExecutionException("for ever");
                    timer.schedule(told("rejected"), Duration.ofMillis(1));
                    ran.add("task");
                },
                Duration.ofMillis(1));
        timer.schedule(told("behind"), Duration.ofMillis(2));

        loop.advance(Duration.ofMillis(1));

        assertThat(ran).contains("task", "told of rejected", "told of behind").hasSize(3);
        assertThat(timer.pending()).isZero();
    }

    private TimerTask told(String name) {
        return new TimerTask() {
            @Override
            public void run(TimeoutHandle timeout) {
                ran.add(name);
            }

            @Override
            public void cancelled(TimeoutHandle timeout) {
                ran.add("told of " + name);
            }
        };
    }

    /** For one thread. */
    private static final class Loop implements TimeSource, TimerHost {
        private final List<Planned> steps = new ArrayList<>();
        private long nowNanos;

        @Nullable
        RuntimeException refusal;

        void advance(Duration time) {
            nowNanos += time.toNanos();
            for (Planned step : List.copyOf(steps)) {
                if (step.atNanos <= nowNanos && steps.remove(step)) {
                    step.work.run();
                }
            }
        }

        @Override
        public long nanoTime() {
            return nowNanos;
        }

        @Override
        public boolean isHostThread() {
            return true;
        }

        @Override
        public void execute(Runnable step) {
            schedule(step, 0);
        }

        @Override
        public Entry schedule(Runnable step, long delayNanos) {
            if (refusal != null) {
                throw refusal;
            }
            Planned next = new Planned(step, nowNanos + delayNanos);
            steps.add(next);
            return () -> steps.remove(next);
        }

        private record Planned(Runnable work, long atNanos) {}
    }
}
