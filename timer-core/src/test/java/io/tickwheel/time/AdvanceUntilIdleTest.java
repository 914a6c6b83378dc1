package io.tickwheel.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tickwheel.TimeoutHandle;
import io.tickwheel.WheelTimer;
import io.tickwheel.schedule.Schedule;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Time that moves as far as there is something to do: to the next instant, or until nothing is left. */
class AdvanceUntilIdleTest {
    private static final Duration NEVER = Duration.ofSeconds(Long.MAX_VALUE);
    private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);
    private static final Duration HOUR = Duration.ofHours(1);

    private final ManualTime time = new ManualTime();
    private final List<String> ran = new ArrayList<>();
    private final WheelTimer timer = timerOn(time);

    @Test
    void theNextIsAllThatIsDueAtOneInstant() {
        note(timer, "first", 5);
        note(timer, "second", 5);
        note(timerOn(time), "of another timer", 5);
        note(timer, "later", 7);

        assertThat(time.advanceToNext()).isTrue();
        assertThat(ran).containsExactly("first at 5", "second at 5", "of another timer at 5");
        assertThat(time.advanceToNext()).isTrue();
        assertThat(ran).last().isEqualTo("later at 7");
        assertThat(time.advanceToNext()).isFalse();
        assertThat(nowMillis()).isEqualTo(7);
    }

    @Test
    void whatIsMoreThanAStepRunsIsStillOneInstant() {
        for (int i = 0; i < 10_000; i++) {
            note(timer, "one of many", 5);
        }

        assertThat(time.advanceToNext()).isTrue();

        assertThat(ran).hasSize(10_000);
        assertThat(time.advanceToNext()).isFalse();
    }

    @Test
    void whatATaskSchedulesIsTheNext() {
        timer.schedule(() -> note(timer, "scheduled by a task", 0), Duration.ofMillis(5));

        time.advanceToNext();
        assertThat(ran).isEmpty();
        time.advanceToNext();
        assertThat(ran).containsExactly("scheduled by a task at 6");
    }

    @Test
    void theNextIsNotTheTimeOfWhatWasCancelled() {
        note(timer, "cancelled", 5).cancel();
        note(timer, "next", 9);
        note(timerOn(time), "cancelled as well", 7).cancel();

        assertThat(time.advanceToNext()).isTrue();

        assertThat(ran).containsExactly("next at 9");
    }

    @Test
    void whatWasCancelledIsNothingToAdvanceTo() {
        note(timer, "cancelled", 5).cancel();
        assertThat(time.untilNextStep()).as("a step is planned").isEqualTo(Duration.ofMillis(5));

        assertThat(time.advanceToNext()).isFalse();
        assertThat(time.advanceUntilIdle(HOUR)).isTrue();

        assertThat(time.nanoTime()).isZero();
    }

    @Test
    void runsUntilNothingIsLeftAndStandsThere() {
        note(timer, "request", 3);
        timer.schedule(() -> note(timer, "retry", 40), Duration.ofMillis(60));

        assertThat(time.advanceUntilIdle(HOUR)).isTrue();

        assertThat(ran).containsExactly("request at 3", "retry at 100");
        assertThat(nowMillis()).isEqualTo(100);
    }

    @Test
    void doesNotWaitForAGuardThatATaskHasCancelled() {
        TimeoutHandle guard = note(timer, "guard", 30_000);
        TimeoutHandle guardOfAnother = note(timerOn(time), "guard of another timer", 20_000);
        timer.schedule(
                () -> {
                    guard.cancel();
                    guardOfAnother.cancel();
                },
                Duration.ofMillis(3));

        assertThat(time.advanceUntilIdle(HOUR)).isTrue();

        assertThat(ran).isEmpty();
        assertThat(nowMillis()).isEqualTo(3);
    }

    @Test
    void doesNotWaitForWhatIsNeverDue() {
        timer.schedule(() -> ran.add("never"), NEVER);
        TimeoutHandle guard = note(timer, "guard", 30_000);
        timerOn(time).schedule(() -> guard.cancel(), Duration.ofMillis(3));

        assertThat(time.advanceUntilIdle(LONGEST)).isTrue();
        assertThat(time.advanceToNext()).isFalse();

        assertThat(ran).isEmpty();
        assertThat(nowMillis()).isEqualTo(3);
        assertThat(timer.pending()).isEqualTo(1);
    }

    @Test
    void theNextIsOneRunOfWhatRepeats() {
        timer.schedule(
                () -> ran.add("run at " + nowMillis()),
                Schedule.fixedRate(Duration.ofMillis(10), Duration.ofMillis(10)));

        assertThat(time.advanceToNext()).isTrue();
        assertThat(ran).containsExactly("run at 10");
        assertThat(time.advanceToNext()).isTrue();
        assertThat(ran).containsExactly("run at 10", "run at 20");
        assertThat(time.advanceUntilIdle(Duration.ofMillis(30))).isFalse();
        assertThat(ran).last().isEqualTo("run at 50");
    }

    @Test
    void doesNotWaitForWhatWasMovedToNever() {
        TimeoutHandle moved = note(timer, "moved", 30_000);
        assertThat(time.advanceUntilIdle(Duration.ofMillis(1))).isFalse();
        moved.reschedule(NEVER);
        note(timer, "cancelled", 5).cancel();

        assertThat(time.advanceToNext()).isFalse();

        assertThat(nowMillis()).isEqualTo(1);
        assertThat(timer.pending()).isEqualTo(1);
    }

    @Test
    void endsAtTheLimitWithWhatScheduledItselfAgain() {
        everyMillis(10);

        assertThat(time.advanceUntilIdle(Duration.ofMillis(25))).isFalse();
        assertThat(ran).containsExactly("again at 10", "again at 20");
        assertThat(nowMillis()).isEqualTo(25);

        assertThat(time.advanceUntilIdle(Duration.ofMillis(5))).isFalse();
        assertThat(ran).as("what is due at the limit").last().isEqualTo("again at 30");
    }

    @Test
    void isIdleAtTheLimitIfNothingIsLeft() {
        note(timer, "at the limit", 25);
        assertThat(time.advanceUntilIdle(Duration.ofMillis(25))).isTrue();
        assertThat(ran).containsExactly("at the limit at 25");

        note(timer, "cancelled behind the limit", 30).cancel();
        timer.schedule(() -> ran.add("never"), NEVER);
        assertThat(time.advanceUntilIdle(Duration.ofMillis(2))).isTrue();
        assertThat(nowMillis()).isEqualTo(25);
    }

    @Test
    void aLimitOfNothingTellsWhetherSomethingIsLeft() {
        assertThat(time.advanceUntilIdle(Duration.ZERO)).isTrue();
        note(timer, "left", 5);
        assertThat(time.advanceUntilIdle(Duration.ZERO)).isFalse();
        assertThat(time.nanoTime()).isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MIN_VALUE, -1, 0, Long.MAX_VALUE - 1, Long.MAX_VALUE})
    void atAnyReadingAndToTheLongestLimit(long startNanos) {
        ManualTime extreme = new ManualTime(startNanos);
        WheelTimer onIt = timerOn(extreme);
        onIt.schedule(() -> ran.add("soon"), Duration.ofNanos(1));
        onIt.schedule(() -> ran.add("in 290 years"), Duration.ofDays(290 * 365));

        assertThat(extreme.advanceToNext()).isTrue();
        assertThat(ran).containsExactly("soon");
        assertThat(extreme.advanceUntilIdle(LONGEST)).isTrue();

        assertThat(ran).containsExactly("soon", "in 290 years");
        assertThat(extreme.nanoTime() - startNanos)
                .isEqualTo(Duration.ofDays(290 * 365).toNanos());
    }

    @Test
    void withATimerThatWasStoppedNothingIsLeft() {
        note(timer, "returned", 5);
        timer.stop();
        assertThat(time.advanceUntilIdle(HOUR)).isTrue();
        assertThat(time.nanoTime()).isZero();
    }

    @Test
    void aStepOfSomethingElseIsSomethingToDo() {
        time.schedule(() -> ran.add("a step"), 10);
        assertThat(time.advanceToNext()).isTrue();
        time.schedule(() -> ran.add("another"), 10);
        assertThat(time.advanceUntilIdle(HOUR)).isTrue();
        assertThat(ran).containsExactly("a step", "another");
        assertThat(time.nanoTime()).isEqualTo(20);
    }

    @Test
    void refusesALimitThatIsMissingNegativeOrTooLong() {
        note(timer, "left", 0);
        assertThatNullPointerException()
                .isThrownBy(() -> time.advanceUntilIdle(null))
                .withMessage("limit");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> time.advanceUntilIdle(Duration.ofNanos(-1)))
                .withMessage("limit: PT-0.000000001S (expected: from 0 to 2^63 - 1 ns)");
        assertThatIllegalArgumentException().isThrownBy(() -> time.advanceUntilIdle(LONGEST.plusNanos(1)));
        assertThat(ran).isEmpty();
        assertThat(time.nanoTime()).isZero();
    }

    @Test
    void aTaskCannotMoveTheTimeThatRunsIt() {
        timer.schedule(
                () -> {
                    assertThatIllegalStateException()
                            .isThrownBy(() -> time.advanceToNext())
                            .withMessage("advanceToNext() called from a task that it runs");
                    assertThatIllegalStateException().isThrownBy(() -> time.advanceUntilIdle(HOUR));
                    ran.add("at " + nowMillis());
                },
                Duration.ofMillis(5));

        assertThat(time.advanceUntilIdle(HOUR)).isTrue();

        assertThat(ran).containsExactly("at 5");
    }

    @Test
    void errorsOfTasksAreThrownOnceAllHasRun() {
        AssertionError error = new AssertionError("wrong");
        time.advanceToNext();
        fail(error, 5);
        note(timer, "at the same instant", 5);
        assertThatThrownBy(() -> time.advanceToNext()).isSameAs(error);
        assertThat(ran).containsExactly("at the same instant at 5");

        fail(error, 5);
        note(timer, "later", 8);
        assertThatThrownBy(() -> time.advanceUntilIdle(HOUR)).isSameAs(error);
        assertThat(ran).last().isEqualTo("later at 13");
        assertThat(nowMillis()).isEqualTo(13);
    }

    /** Its next run is planned once the executor has run it. */
    @Test
    void doesNotWaitForACancelledGuardWhileAnExecutorHasARunOfWhatRepeats() {
        Queue<Runnable> handedOver = new ArrayDeque<>();
        WheelTimer onExecutor =
                WheelTimer.builder().timeSource(time).executor(handedOver::add).build();
        TimeoutHandle guard = note(onExecutor, "guard", 30_000);
        onExecutor.schedule(
                () -> ran.add("run at " + nowMillis()),
                Schedule.fixedRate(Duration.ofMillis(10), Duration.ofMillis(10)));
        time.advance(Duration.ofMillis(10));
        assertThat(handedOver).hasSize(1);
        guard.cancel();

        assertThat(time.advanceToNext()).isFalse();
        assertThat(time.advanceUntilIdle(HOUR)).isTrue();
        assertThat(nowMillis()).isEqualTo(10);

        handedOver.remove().run();
        assertThat(time.advanceToNext()).isTrue();
        assertThat(nowMillis()).isEqualTo(20);
        assertThat(handedOver).hasSize(1);
    }

    private void fail(Error error, long delayMillis) {
        timer.schedule(
                () -> {
                    throw error;
                },
                Duration.ofMillis(delayMillis));
    }

    private void everyMillis(long periodMillis) {
        timer.schedule(
                () -> {
                    ran.add("again at " + nowMillis());
                    everyMillis(periodMillis);
                },
                Duration.ofMillis(periodMillis));
    }

    private TimeoutHandle note(WheelTimer on, String what, long delayMillis) {
        return on.schedule(() -> ran.add(what + " at " + nowMillis()), Duration.ofMillis(delayMillis));
    }

    private long nowMillis() {
        return Duration.ofNanos(time.nanoTime()).toMillis();
    }

    private static WheelTimer timerOn(ManualTime time) {
        return WheelTimer.builder().timeSource(time).build();
    }
}
