package io.tickwheel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.schedule.Schedule;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Timeouts that repeat: moved between runs and not during one, and refused by a timer that is full or stopped. */
class MovedAndRefusedRepetitionsTest {
    private static final Duration PERIOD = Duration.ofMillis(10);

    private final ManualTime time = new ManualTime();
    private final List<Long> ranMillis = new ArrayList<>();
    private final List<Boolean> movedDuringARun = new ArrayList<>();
    private final Queue<Runnable> handedOver = new ArrayDeque<>();

    @Test
    void aMoveMovesTheNextRunAndLaterOnesFollowFromThere() {
        WheelTimer timer = WheelTimer.builder().timeSource(time).build();
        TimeoutHandle timeout = timer.schedule(this::run, Schedule.fixedRate(PERIOD, PERIOD));
        time.advance(PERIOD);

        assertThat(timeout.reschedule(Duration.ofMillis(25))).isTrue();
        time.advance(Duration.ofMillis(45));
        assertThat(ranMillis).containsExactly(10L, 35L, 45L, 55L);
        assertThat(timeout.reschedule(Duration.ofMillis(2))).isTrue();
        time.advance(Duration.ofMillis(12));

        assertThat(ranMillis).containsExactly(10L, 35L, 45L, 55L, 57L, 67L);
        assertThat(movedDuringARun).hasSize(6).containsOnly(false);
    }

    @Test
    void onAnExecutorItCannotBeMovedFromWhenItIsGivenThatUntilItsRunHasEnded() {
        WheelTimer timer =
                WheelTimer.builder().timeSource(time).executor(handedOver::add).build();
        TimeoutHandle timeout = timer.schedule(this::run, Schedule.fixedRate(PERIOD, PERIOD));
        time.advance(PERIOD);

        assertThat(timeout.reschedule(Duration.ofHours(1))).isFalse();
        handedOver.remove().run();

        assertThat(movedDuringARun).containsExactly(false);
        assertThat(timeout.reschedule(Duration.ofMillis(25))).isTrue();
        time.advance(Duration.ofMillis(24));
        assertThat(handedOver).isEmpty();
        time.advance(Duration.ofMillis(1));
        assertThat(handedOver).hasSize(1);
    }

    @Test
    void aTimerThatIsFullOrStoppedRefusesEveryForm() {
        WheelTimer timer = WheelTimer.builder().timeSource(time).maxPending(1).build();
        TimeoutHandle first = timer.schedule(this::run, Schedule.fixedRate(PERIOD, PERIOD));
        List<ThrowingCallable> forms = List.of(
                () -> timer.schedule(this::run, Schedule.fixedRate(PERIOD, PERIOD)),
                () -> timer.schedule(() -> {}, Schedule.fixedRate(PERIOD, PERIOD)),
                () -> timer.schedule(this::run, Schedule.fixedRate(PERIOD, PERIOD)),
                () -> timer.schedule(() -> {}, Schedule.fixedRate(Duration.ofMillis(10), Duration.ofMillis(10))),
                () -> timer.schedule(this::run, Schedule.fixedDelay(PERIOD, PERIOD)),
                () -> timer.schedule(() -> {}, Schedule.fixedDelay(Duration.ofMillis(10), Duration.ofMillis(10))));

        for (ThrowingCallable form : forms) {
            assertThatExceptionOfType(RejectedExecutionException.class).isThrownBy(form);
        }
        assertThat(timer.counts()).isEqualTo(new TimerCounts(1, 0, 0, 0, forms.size(), 0));
        assertThat(timer.stop()).containsExactly(first);
        for (ThrowingCallable form : forms) {
            assertThatIllegalStateException().isThrownBy(form).withMessage("cannot be started once stopped");
        }

        assertThat(timer.counts()).isEqualTo(new TimerCounts(1, 0, 0, 1, forms.size(), 0));
        time.advance(Duration.ofSeconds(1));
        assertThat(ranMillis).isEmpty();
    }

    @Test
    void everyFormNeedsItsArguments() {
        WheelTimer timer = WheelTimer.builder().timeSource(time).build();

        refusedForNull("task", () -> timer.schedule((TimerTask) null, Schedule.fixedRate(PERIOD, PERIOD)));
        refusedForNull("initialDelay", () -> timer.schedule(this::run, Schedule.fixedRate(null, PERIOD)));
        refusedForNull("period", () -> timer.schedule(this::run, Schedule.fixedRate(PERIOD, null)));
        refusedForNull("missedRuns", () -> timer.schedule(this::run, Schedule.fixedRate(PERIOD, PERIOD, null)));
        refusedForNull(
                "task",
                () -> timer.schedule(
                        (Runnable) null, Schedule.fixedRate(Duration.ofSeconds(1), Duration.ofSeconds(1))));
        refusedForNull("initialDelay", () -> timer.schedule(this::run, Schedule.fixedDelay(null, PERIOD)));
        refusedForNull("delay", () -> timer.schedule(this::run, Schedule.fixedDelay(PERIOD, null)));

        assertThat(timer.counts()).isEqualTo(new TimerCounts(0, 0, 0, 0, 0, 0));
    }

    private void run(TimeoutHandle timeout) {
        ranMillis.add(TimeUnit.NANOSECONDS.toMillis(time.nanoTime()));
        movedDuringARun.add(timeout.reschedule(Duration.ofHours(1)));
    }

    private static void refusedForNull(String argument, ThrowingCallable call) {
        assertThatNullPointerException().isThrownBy(call).withMessage(argument);
    }
}
