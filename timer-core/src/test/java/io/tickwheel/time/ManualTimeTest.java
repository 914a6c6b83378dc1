package io.tickwheel.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.tickwheel.WheelTimer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Virtual time itself; {@link VirtualTimerTest} has what a timer does on it. */
class ManualTimeTest {
    private static final Duration FOREVER = Duration.ofNanos(Long.MAX_VALUE);

    private final ManualTime time = new ManualTime();
    private final List<String> ran = new ArrayList<>();

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
    void refusesWhatIsNoWayForwardAndDoesNotMove() {
        assertThatNullPointerException().isThrownBy(() -> time.advance(null));
        assertThatNullPointerException().isThrownBy(() -> time.advance(1, null));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> time.advance(Duration.ofNanos(-1)))
                .withMessage("step: PT-0.000000001S (expected: from 0 to 2^63 - 1 ns)");
        assertThatIllegalArgumentException().isThrownBy(() -> time.advance(FOREVER.plusNanos(1)));
        assertThatIllegalArgumentException().isThrownBy(() -> time.advance(-1, TimeUnit.NANOSECONDS));
        assertThatIllegalArgumentException().isThrownBy(() -> time.advance(Long.MIN_VALUE, TimeUnit.DAYS));
        assertThat(time.nanoTime()).isZero();
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
                    assertThatIllegalStateException().isThrownBy(() -> time.advanceUntilIdle(FOREVER));
                    assertThatIllegalStateException()
                            .isThrownBy(() -> time.advanceToNext())
                            .withMessage("advanceToNext() called from a task that it runs");
                    assertThatIllegalStateException().isThrownBy(() -> time.tryAdvance(FOREVER, FOREVER));
                    ran.add("at " + time.nanoTime());
                },
                Duration.ofMillis(5));

        time.advance(Duration.ofMillis(10));

        assertThat(ran).containsExactly("at 5000000");
        assertThat(time.nanoTime()).isEqualTo(10_000_000);
    }

    @Test
    void stepsOfOneInstantRunInTheOrderInWhichTheyWereAskedFor() {
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
        assertThat(time.isHostThread()).isTrue();
    }

    private static WheelTimer timerOn(ManualTime time) {
        return WheelTimer.builder().timeSource(time).build();
    }
}
