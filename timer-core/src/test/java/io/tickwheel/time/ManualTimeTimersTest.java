package io.tickwheel.time;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.TimeoutHandle;
import io.tickwheel.WheelTimer;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.stress.Waiting;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The timers of one virtual time: what it tells about them, and in which order it runs them. */
class ManualTimeTimersTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final ManualTime time = new ManualTime();
    private final List<String> ran = new ArrayList<>();

    @Test
    void listsThoseThatUseItInTheOrderInWhichTheyWereMade() {
        assertThat(time.timers()).isEmpty();
        WheelTimer first = timer("first");
        WheelTimer second = timer("second");
        timerOn(new ManualTime(), "of another time");

        assertThat(time.timers()).containsExactly(first.diagnostics(), second.diagnostics());
        first.stop();
        assertThat(time.timers()).containsExactly(second.diagnostics());
    }

    @Test
    @Timeout(180)
    void doesNotKeepATimerFromBeingFound() {
        WeakReference<WheelTimer> forgotten = new WeakReference<>(timerThatHasRunAndWasLookedAt());
        WeakReference<TimerDiagnostics> inside =
                new WeakReference<>(time.timers().get(0));
        Waiting.untilCollected(forgotten);
        Waiting.untilCollected(inside);
        assertThat(time.timers()).isEmpty();
    }

    @Test
    void whatRunsInWhichOrderIsTheSameEveryTime() {
        List<String> first = ranOnThreeTimers(new ManualTime());
        System.gc();
        assertThat(ranOnThreeTimers(new ManualTime())).isEqualTo(first).hasSize(300);
        assertThat(ranOnThreeTimers(new ManualTime(Long.MAX_VALUE))).isEqualTo(first);
    }

    private List<String> ranOnThreeTimers(ManualTime theirs) {
        ran.clear();
        WheelTimer[] timers = {timerOn(theirs, "0"), timerOn(theirs, "1"), timerOn(theirs, "2")};
        for (int i = 0; i < 300; i++) {
            int number = i;
            WheelTimer next = timers[(i * 7 + 1) % 3];
            timers[i * 11 % 3].schedule(
                    () -> note(next, number + " on " + next.diagnostics().name(), number % 4),
                    Duration.ofMillis(i * 5 % 13));
        }

        assertThat(theirs.advanceUntilIdle(SECOND)).isTrue();
        return List.copyOf(ran);
    }

    private WheelTimer timerThatHasRunAndWasLookedAt() {
        WheelTimer timer = timer("forgotten");
        note(timer, "early", 1);
        TimeoutHandle late = note(timer, "late", 100);
        assertThat(time.advanceUntilIdle(Duration.ofMillis(10))).isFalse();
        late.cancel();
        assertThat(time.advanceUntilIdle(SECOND)).isTrue();
        // The timer hears of the cancel at its next step.
        time.advance(SECOND);
        return timer;
    }

    private TimeoutHandle note(WheelTimer timer, String what, long delayMillis) {
        return timer.schedule(() -> ran.add(what), Duration.ofMillis(delayMillis));
    }

    private WheelTimer timer(String name) {
        return timerOn(time, name);
    }

    private static WheelTimer timerOn(ManualTime time, String name) {
        return WheelTimer.builder().timeSource(time).name(name).build();
    }
}
