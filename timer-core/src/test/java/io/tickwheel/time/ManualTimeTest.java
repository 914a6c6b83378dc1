package io.tickwheel.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.tickwheel.WheelTimer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Virtual time itself; {@link VirtualTimerTest} has what a timer does on it. */
class ManualTimeTest {
    private static final Duration FOREVER = Duration.ofNanos(Long.MAX_VALUE);

    private final ManualTime time = new ManualTime();
    private final List<String> ran = new ArrayList<>();

    @Test
    void theExampleOfItsJavadoc() {
        WheelTimer timer = timerOn(time);
        timer.schedule(t -> ran.add("ping"), Duration.ofSeconds(30));

        time.advance(Duration.ofSeconds(29));
        assertThat(ran).isEmpty();
        time.advance(Duration.ofSeconds(1));
        assertThat(ran).containsExactly("ping");
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MIN_VALUE, -1, 0, 1, Long.MAX_VALUE - 1, Long.MAX_VALUE})
    void startsAnywhereAndMovesByWhatItIsTold(long startNanos) {
        ManualTime extreme = new ManualTime(startNanos);

        assertThat(extreme.nanoTime()).isEqualTo(startNanos);
        extreme.advance(Duration.ofNanos(7));
        assertThat(extreme.nanoTime()).isEqualTo(startNanos + 7);
        extreme.advance(3, TimeUnit.MICROSECONDS);
        assertThat(extreme.nanoTime()).isEqualTo(startNanos + 3_007);
        extreme.advance(Duration.ZERO);
        extreme.advance(0, TimeUnit.DAYS);
        assertThat(extreme.nanoTime()).isEqualTo(startNanos + 3_007);
    }

    @Test
    void withoutAnArgumentItStartsAtZero() {
        assertThat(time.nanoTime()).isZero();
    }

    @Test
    void refusesToGoBackAndDoesNotMove() {
        assertThatIllegalArgumentException().isThrownBy(() -> time.advance(Duration.ofNanos(-1)));
        assertThatIllegalArgumentException().isThrownBy(() -> time.advance(-1, TimeUnit.NANOSECONDS));
        assertThatIllegalArgumentException().isThrownBy(() -> time.advance(Long.MIN_VALUE, TimeUnit.DAYS));
        assertThat(time.nanoTime()).isZero();
    }

    @Test
    void refusesStepsThatNoLongCanHold() {
        assertThatIllegalArgumentException().isThrownBy(() -> time.advance(FOREVER.plusNanos(1)));
        assertThatIllegalArgumentException().isThrownBy(() -> time.advance(Duration.ofSeconds(Long.MAX_VALUE)));
        assertThat(time.nanoTime()).isZero();
    }

    @Test
    void refusesNull() {
        assertThatNullPointerException().isThrownBy(() -> time.advance(null));
        assertThatNullPointerException().isThrownBy(() -> time.advance(1, null));
        assertThat(time.nanoTime()).isZero();
    }

    @Test
    void theLongestStepRunsAllButWhatNeverEnds() {
        WheelTimer timer = timerOn(time);
        timer.schedule(t -> ran.add("in 200 years"), Duration.ofDays(73_000));
        timer.schedule(t -> ran.add("never"), Duration.ofSeconds(Long.MAX_VALUE));

        time.advance(FOREVER);

        assertThat(ran).containsExactly("in 200 years");
        assertThat(time.nanoTime()).isEqualTo(Long.MAX_VALUE);
        assertThat(timer.pending()).isEqualTo(1);
    }

    @Test
    void tellsHowLongNothingWillHappen() {
        assertThat(time.untilNextStep()).isEqualTo(FOREVER);
        WheelTimer timer = timerOn(time);
        assertThat(time.untilNextStep()).isEqualTo(FOREVER);

        timer.schedule(t -> {}, Duration.ofMillis(30));
        assertThat(time.untilNextStep()).isEqualTo(Duration.ofMillis(30));
        time.advance(Duration.ofNanos(29_999_999));
        assertThat(time.untilNextStep()).isEqualTo(Duration.ofNanos(1));
        time.advance(Duration.ofNanos(1));
        assertThat(time.untilNextStep()).isEqualTo(FOREVER);
    }

    @Test
    void aTaskCannotAdvanceTheTimeThatRunsIt() {
        WheelTimer timer = timerOn(time);
        timer.schedule(
                t -> {
                    assertThatIllegalStateException().isThrownBy(() -> time.advance(Duration.ofMillis(1)));
                    assertThatIllegalStateException().isThrownBy(() -> time.advance(1, TimeUnit.MILLISECONDS));
                    ran.add("at " + time.nanoTime());
                },
                Duration.ofMillis(5));

        time.advance(Duration.ofMillis(10));

        assertThat(ran).containsExactly("at 5000000");
        assertThat(time.nanoTime()).isEqualTo(10_000_000);
    }

    @Test
    void aTaskMayAdvanceAnotherTime() {
        ManualTime other = new ManualTime();
        timerOn(other).schedule(t -> ran.add("other"), Duration.ofMillis(1));
        timerOn(time).schedule(t -> other.advance(Duration.ofMillis(1)), Duration.ofMillis(5));

        time.advance(Duration.ofMillis(5));

        assertThat(ran).containsExactly("other");
    }

    @Test
    void runsSeveralTimersInTheOrderOfTheirTicks() {
        WheelTimer coarse = WheelTimer.builder()
                .tick(Duration.ofMillis(100))
                .timeSource(time)
                .build();
        time.advance(Duration.ofMillis(50));
        WheelTimer fine = timerOn(time);
        fine.schedule(t -> ran.add("fine at " + time.nanoTime()), Duration.ofMillis(49));
        coarse.schedule(t -> ran.add("coarse at " + time.nanoTime()), Duration.ofMillis(1));
        fine.schedule(t -> ran.add("fine at " + time.nanoTime()), Duration.ofMillis(51));

        time.advance(Duration.ofSeconds(1));

        assertThat(ran).containsExactly("fine at 99000000", "coarse at 100000000", "fine at 101000000");
    }

    @Test
    void aTaskOfOneTimerMayScheduleOnAnother() {
        WheelTimer second = timerOn(time);
        WheelTimer first = timerOn(time);
        first.schedule(
                t -> second.schedule(u -> ran.add("second at " + time.nanoTime()), Duration.ofMillis(3)),
                Duration.ofMillis(5));

        time.advance(Duration.ofMillis(8));

        assertThat(ran).containsExactly("second at 8000000");
    }

    @Test
    void aStoppedTimerIsSteppedNoMore() {
        WheelTimer stopped = timerOn(time);
        WheelTimer other = timerOn(time);
        stopped.schedule(t -> ran.add("stopped"), Duration.ofMillis(2));
        other.schedule(t -> stopped.stop(), Duration.ofMillis(1));
        other.schedule(t -> ran.add("other"), Duration.ofMillis(2));

        time.advance(Duration.ofMillis(10));

        assertThat(ran).containsExactly("other");
        assertThat(time.untilNextStep()).isEqualTo(FOREVER);
    }

    @Test
    void runsAStepAtItsTimeOnly() {
        Periodic steps = new Periodic(time, 10);

        time.advance(Duration.ofNanos(9));
        assertThat(steps.timesNanos).isEmpty();
        time.advance(Duration.ofNanos(21));
        assertThat(steps.timesNanos).containsExactly(10L, 20L, 30L);

        assertThat(steps.entry.cancel()).isTrue();
        assertThat(steps.entry.cancel()).isFalse();
        time.advance(Duration.ofNanos(100));
        assertThat(steps.timesNanos).hasSize(3);
        assertThat(time.nanoTime()).isEqualTo(130);
    }

    @Test
    void runsNoStepBecauseAnotherIsDue() {
        Periodic often = new Periodic(time, 10);
        Periodic seldom = new Periodic(time, 25);

        time.advance(Duration.ofNanos(50));

        assertThat(often.timesNanos).containsExactly(10L, 20L, 30L, 40L, 50L);
        assertThat(seldom.timesNanos).containsExactly(25L, 50L);
    }

    @Test
    void inOneInstantEachStepRunsOnceBeforeOneRunsAgainAndAlwaysInTheSameOrder() {
        Runnable first = () -> ran.add("first");
        Runnable second = () -> ran.add("second");
        time.schedule(first, 5);
        time.schedule(second, 5);
        Runnable twice = () -> {
            ran.add("third");
            if (ran.size() < 6) {
                time.execute(first);
                time.execute(second);
            }
        };
        time.schedule(twice, 5);
        time.advance(Duration.ofNanos(5));
        assertThat(ran).containsExactly("first", "second", "third", "first", "second");
        ran.clear();
        time.schedule(second, 5);
        time.schedule(first, 5);
        time.advance(Duration.ofNanos(5));
        assertThat(ran).containsExactly("first", "second");
    }

    @Test
    void aStepThatComesAgainAtOnceLetsTheOthersOfItsInstantGoFirst() {
        time.schedule(
                new Runnable() {
                    @Override
                    public void run() {
                        ran.add("first");
                        if (ran.size() == 1) {
                            time.execute(this);
                        }
                    }
                },
                5);
        time.schedule(() -> ran.add("second"), 5);

        time.advance(Duration.ofNanos(5));

        assertThat(ran).containsExactly("first", "second", "first");
    }

    @Test
    void whatIsExecutedIsRunByTheNextAdvance() {
        time.execute(() -> ran.add("executed"));
        assertThat(time.untilNextStep()).isZero();
        time.advance(Duration.ZERO);
        assertThat(ran).containsExactly("executed");
        assertThat(time.isHostThread()).isTrue();
    }

    @Test
    void refusesStepsThatAreMissingOrInThePast() {
        assertThatNullPointerException().isThrownBy(() -> time.execute(null));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> time.schedule(() -> {}, -1))
                .withMessage("delayNanos: -1 (expected: >= 0)");
        assertThat(time.untilNextStep()).isEqualTo(FOREVER);
    }

    @Test
    void noStepAdvancesTheTimeThatItIsPartOf() {
        Periodic steps = new Periodic(time, 10);
        steps.action = () -> time.advance(Duration.ofNanos(5));

        assertThatIllegalStateException().isThrownBy(() -> time.advance(Duration.ofNanos(10)));

        assertThat(time.nanoTime()).isEqualTo(10);
    }

    @Test
    void aStepThatThrowsLetsTimeGoOnAfterwards() {
        Periodic steps = new Periodic(time, 10);
        steps.action = () -> {
            throw new RejectedExecutionException("no step today");
        };

        assertThatExceptionOfType(RejectedExecutionException.class)
                .isThrownBy(() -> time.advance(Duration.ofNanos(20)));
        steps.action = () -> {};
        time.advance(Duration.ofNanos(20));

        assertThat(steps.timesNanos).containsExactly(20L, 30L);
    }

    private static WheelTimer timerOn(ManualTime time) {
        return WheelTimer.builder().timeSource(time).build();
    }

    /** Has a step every so many nanoseconds, and notes when. */
    private static final class Periodic implements Runnable {
        private final ManualTime time;
        private final long periodNanos;
        private final List<Long> timesNanos = new ArrayList<>();
        private Runnable action = () -> {};
        private TimerHost.Entry entry;

        Periodic(ManualTime time, long periodNanos) {
            this.time = time;
            this.periodNanos = periodNanos;
            entry = time.schedule(this, periodNanos);
        }

        @Override
        public void run() {
            entry = time.schedule(this, periodNanos);
            action.run();
            timesNanos.add(time.nanoTime());
        }
    }
}
