package io.tickwheel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.tickwheel.time.TaskTime;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

/** A host of the user that is the timer's clock, too, such as the loop of a game, and that ends. */
class ClockHostEndsTest {
    private static final Duration SOON = Duration.ofMillis(1);
    private static final Duration LATER = Duration.ofMillis(2);

    private final TaskTime loop = new TaskTime();
    private final WheelTimer timer = WheelTimer.builder().timeSource(loop).build();
    private final RecordingTask first = new RecordingTask();
    private final RecordingTask second = new RecordingTask();

    @Test
    void aCallThatItRejectsEndsTheTimerAndTheTasksAreTold() {
        TimeoutHandle pending = timer.schedule(first, LATER);
        end();

        TimeoutHandle rejected = timer.schedule(second, SOON);

        assertThat(first.cancels()).containsExactly(pending);
        assertThat(second.cancels()).containsExactly(rejected);
        assertThat(rejected.isCancelled()).isTrue();
        assertThat(timer.stop()).isEmpty();
        hasEnded();
    }

    @Test
    void aStepThatItRejectsEndsTheTimerToo() {
        TimeoutHandle due = timer.schedule(first, SOON);
        TimeoutHandle pending = timer.schedule(second, LATER);
        end();

        loop.advance(SOON);

        assertThat(first.runs()).containsExactly(due);
        assertThat(second.cancels()).containsExactly(pending);
        hasEnded();
    }

    @Test
    void aTaskWhoseTimeoutItRejectsIsTheLast() {
        timer.schedule(
                () -> {
                    end();
                    timer.schedule(first, SOON);
                },
                SOON);
        timer.schedule(second, LATER);

        loop.advance(SOON);

        assertThat(first.cancels()).hasSize(1);
        assertThat(second.cancels()).hasSize(1);
        hasEnded();
    }

    private void end() {
        loop.refuse(new RejectedExecutionException("for ever"));
    }

    private void hasEnded() {
        assertThat(timer.pending()).isZero();
        assertThatIllegalStateException()
                .isThrownBy(() -> timer.schedule(new RecordingTask(), SOON))
                .withNoCause();
    }
}
