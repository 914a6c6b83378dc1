package io.tickwheel.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tickwheel.TimeoutHandle;
import io.tickwheel.WheelTimer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

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
    void whatWasCancelledIsNothingToAdvanceTo() {
        note(timer, "cancelled", 5).cancel();
        assertThat(time.untilNextStep()).as("a step is planned").isEqualTo(Duration.ofMillis(5));

        assertThat(time.advanceToNext()).isFalse();
        assertThat(time.advanceUntilIdle(HOUR)).isTrue();

        assertThat(time.nanoTime()).isZero();
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
    void endsAtTheLimitWithWhatScheduledItselfAgain() {
        everyMillis(10);

        assertThat(time.advanceUntilIdle(Duration.ofMillis(25))).isFalse();
        assertThat(ran).containsExactly("again at 10", "again at 20");
        assertThat(nowMillis()).isEqualTo(25);

        assertThat(time.advanceUntilIdle(Duration.ofMillis(5))).isFalse();
        assertThat(ran).as("what is due at the limit").last().isEqualTo("again at 30");
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
