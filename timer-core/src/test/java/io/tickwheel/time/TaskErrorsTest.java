package io.tickwheel.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.tickwheel.TimeoutHandle;
import io.tickwheel.TimerTask;
import io.tickwheel.WheelTimer;
import io.tickwheel.WheelTimerBuilder;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** That an assertion which fails in a task fails the test that advances the time. */
class TaskErrorsTest {
    private static final Duration TICK = Duration.ofMillis(1);

    private final ManualTime time = new ManualTime();
    private final List<Throwable> handled = new ArrayList<>();
    private final List<String> ran = new ArrayList<>();
    private final WheelTimerBuilder builder =
            WheelTimer.builder().timeSource(time).exceptionHandler((timeout, thrown) -> handled.add(thrown));
    private final AssertionError error = new AssertionError("wrong");

    @Test
    void advanceThrowsWhatAnAssertionInATaskHasThrown() {
        builder.build().schedule(failing(error), TICK);

        assertThatThrownBy(() -> time.advance(TICK)).isSameAs(error).hasNoSuppressedExceptions();
        assertThat(handled).as("the handler is told all the same").containsExactly(error);
    }

    @Test
    void itThrowsOnceAllThatWasDueHasRunAndTimeHasMoved() {
        WheelTimer timer = builder.build();
        timer.schedule(failing(error), TICK);
        timer.schedule(() -> ran.add("in the same tick"), TICK);
        timer.schedule(() -> ran.add("later"), Duration.ofMillis(5));
        builder.build().schedule(() -> ran.add("on another timer"), Duration.ofMillis(9));

        assertThatThrownBy(() -> time.advance(10, TimeUnit.MILLISECONDS)).isSameAs(error);

        assertThat(ran).containsExactly("in the same tick", "later", "on another timer");
        assertThat(time.nanoTime()).isEqualTo(10_000_000);
    }

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
    }

    @Test
    void eachIsThrownOnce() {
        builder.build().schedule(failing(error), TICK);
        assertThatThrownBy(() -> time.advance(TICK)).isSameAs(error);

        time.advance(TICK);
    }

    @Test
    void theSameErrorAgainAndAgainIsThrownAlone() {
        WheelTimer timer = builder.build();
        timer.schedule(failing(error), TICK);
        timer.schedule(failing(error), TICK);

        assertThatThrownBy(() -> time.advance(TICK)).isSameAs(error).hasNoSuppressedExceptions();
    }

    @Test
    void exceptionsGoToTheHandlerOnly() {
        WheelTimer timer = builder.build();
        timer.schedule(
                () -> {
                    throw new IllegalStateException("on purpose");
                },
                TICK);

        time.advance(TICK);

        assertThat(handled).singleElement().isInstanceOf(IllegalStateException.class);
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
    void whatWasToBeThrownIsDroppedWhenItIsSwitchedOff() {
        builder.build().schedule(cancelFailing(error), TICK).cancel();

        time.throwErrors(false).throwErrors(true).advance(TICK);
    }

    @Test
    void whatATaskOnAnExecutorHasThrownTheNextAdvanceThrows() {
        Queue<Runnable> handedOver = new ArrayDeque<>();
        builder.executor(handedOver::add).build().schedule(failing(error), TICK);
        time.advance(TICK);
        handedOver.remove().run();

        assertThatThrownBy(() -> time.advance(TICK)).isSameAs(error);
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

    @Test
    void aTimeThatATaskAdvancesHandsItOn() {
        ManualTime inner = new ManualTime();
        WheelTimer.builder()
                .timeSource(inner)
                .exceptionHandler((timeout, thrown) -> {})
                .build()
                .schedule(failing(error), TICK);
        builder.build().schedule(() -> inner.advance(TICK), TICK);

        assertThatThrownBy(() -> time.advance(TICK)).isSameAs(error);
    }

    @Test
    void whatAStepThrowsDoesNotHideIt() {
        IllegalStateException ofStep = new IllegalStateException("no step");
        builder.build().schedule(failing(error), TICK);
        time.execute(() -> {
            throw ofStep;
        });

        assertThat(catchThrowable(() -> time.advance(TICK))).isSameAs(ofStep);

        assertThatThrownBy(() -> time.advance(TICK)).isSameAs(error);
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
