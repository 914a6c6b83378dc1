package io.tickwheel.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tickwheel.TimeoutHandle;
import io.tickwheel.TimerTask;
import io.tickwheel.WheelTimer;
import io.tickwheel.WheelTimerBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** That an assertion which fails in a task fails the test that advances the time. */
class TaskErrorsTest {
    private static final Duration TICK = Duration.ofMillis(1);

    private final ManualTime time = new ManualTime();
    private final List<Throwable> handled = new ArrayList<>();
    private final WheelTimerBuilder builder =
            WheelTimer.builder().timeSource(time).exceptionHandler((timeout, thrown) -> handled.add(thrown));
    private final AssertionError error = new AssertionError("wrong");

    @Test
    void theOthersAreSuppressedInTheOrderInWhichTheyCame() {
        Error second = new NoClassDefFoundError("missing");
        AssertionError third = new AssertionError("wrong as well");
        WheelTimer timer = builder.build();
        timer.schedule(failing(error), TICK);
        timer.schedule(failing(second), TICK);
        timer.schedule(failing(third), Duration.ofMillis(2));

        assertThatThrownBy(() -> time.advance(Duration.ofMillis(2))).isSameAs(error);

        assertThat(error.getSuppressed()).containsExactly(second, third);
        assertThat(handled).as("the handler is told, too").containsExactly(error, second, third);
        time.advance(TICK);
    }

    @Test
    void itCanBeSwitchedOffAndOn() {
        WheelTimer timer = builder.build();
        timer.schedule(failing(error), TICK);
        assertThat(time.throwErrors(false)).isSameAs(time);
        time.advance(TICK);
        assertThat(handled).containsExactly(error);

        time.throwErrors(true);
        time.advance(TICK);
        timer.schedule(failing(error), TICK);
        assertThatThrownBy(() -> time.advance(TICK)).isSameAs(error);
    }

    @Test
    void whatCancelledHasThrownTheNextAdvanceThrows() {
        assertThat(builder.build().schedule(cancelFailing(error), TICK).cancel())
                .isTrue();

        assertThatThrownBy(() -> time.advance(Duration.ZERO)).isSameAs(error);
    }

    @Test
    void anAssertionInTheHandlerFailsTheTestToo() {
        IllegalStateException unexpected = new IllegalStateException("unexpected");
        WheelTimer timer = builder.exceptionHandler((timeout, thrown) -> {
                    throw new AssertionError(thrown);
                })
                .build();
        timer.schedule(
                () -> {
                    throw unexpected;
                },
                TICK);

        assertThatThrownBy(() -> time.advance(TICK))
                .isInstanceOf(AssertionError.class)
                .hasCause(unexpected);
    }

    private static Runnable failing(Error thrown) {
        return () -> {
            throw thrown;
        };
    }

    private static TimerTask cancelFailing(Error thrown) {
        return new TimerTask() {
            @Override
            public void run(TimeoutHandle timeout) {}

            @Override
            public void cancelled(TimeoutHandle timeout) {
                throw thrown;
            }
        };
    }
}
