package io.tickwheel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tickwheel.schedule.Schedule;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is moved, or repeats, in each layout: where it lies no longer tells when it is due. */
class MovedLayoutsTest {
    private static final Duration TICK = Duration.ofMillis(1);

    private final ManualTime time = new ManualTime();
    private final List<String> ran = new ArrayList<>();

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SIMPLE")
    void whatLiesBehindAMovedTimeoutIsNotLate(WheelLayout layout) {
        WheelTimer timer = timer(layout, 64);
        TimeoutHandle moved = note(timer, "moved", 70);
        TimeoutHandle neighbour = note(timer, "neighbour", 65);
        note(timer, "behind", 130);
        intoTheWheel(timer);

        moved.reschedule(5, TimeUnit.SECONDS);
        neighbour.cancel();
        time.advance(Duration.ofMillis(150));

        assertThat(ran).singleElement().asString().startsWith("behind at 13");
    }

    /** Days of ticks of 1 ms: beyond the 32 bits of its levels. */
    @Test
    void anEraWhoseOnlyTimeoutWasMovedAwayHidesNoOther() {
        WheelTimer timer = timer(WheelLayout.CASCADING, 64);
        TimeoutHandle moved = note(timer, "moved", TimeUnit.DAYS.toMillis(60));
        note(timer, "behind", TimeUnit.DAYS.toMillis(110));
        intoTheWheel(timer);

        moved.reschedule(170, TimeUnit.DAYS);
        moved.cancel();
        time.advance(Duration.ofDays(120));

        assertThat(ran).containsExactly("behind at " + TimeUnit.DAYS.toMillis(110));
    }

    /** An eighth of the time that is left, and not of the time that nothing was due. */
    @Test
    void aMoveAfterAnIdleTimeIsAsExactInTheNonCascadingLayoutAsAnyOther() {
        WheelTimer timer = timer(WheelLayout.NON_CASCADING, 64);
        TimeoutHandle lease = note(timer, "lease", TimeUnit.HOURS.toMillis(2));
        time.advance(Duration.ofHours(1));

        lease.reschedule(10, TimeUnit.MILLISECONDS);
        time.advance(Duration.ofMillis(20));

        assertThat(ran).containsExactly("lease at " + (TimeUnit.HOURS.toMillis(1) + 10));
    }

    /** It is looked at when its bucket ends, and not before. */
    @Test
    void aMoveToLaterIsLateByNoMoreThanAnEighthOfTheTimeBeforeIt() {
        long delayMillis = 1_100_000;
        WheelTimer timer = timer(WheelLayout.NON_CASCADING, 64);
        TimeoutHandle lease = note(timer, "lease", delayMillis);
        intoTheWheel(timer);
        time.advance(Duration.ofMillis(delayMillis - 500 - nowMillis()));

        lease.reschedule(1, TimeUnit.SECONDS);
        time.advance(Duration.ofMillis(999));
        assertThat(ran).isEmpty();
        time.advance(Duration.ofMillis(1 + delayMillis / 8));

        assertThat(ran).hasSize(1);
    }

    @Test
    void theSimpleLayoutRefusesAFirstRunBeyondItsTurnAndNotTheOthers() {
        WheelTimer timer = timer(WheelLayout.SIMPLE, 8);
        Duration turn = Duration.ofMillis(8);
        Duration longer = turn.plusNanos(1);
        String message = "delay: 8000001 ns (expected: at most 8000000 ns, the longest that the layout SIMPLE takes)";

        assertThatIllegalArgumentException()
                .isThrownBy(() -> timer.schedule(t -> {}, Schedule.fixedRate(longer, TICK)))
                .withMessage(message);
        TimeoutHandle handle = note(timer, "moved", 1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> handle.reschedule(longer))
                .withMessage(message);
        assertThat(timer.pending()).isEqualTo(1);
        handle.cancel();

        timer.schedule(t -> ran.add("at " + nowMillis()), Schedule.fixedRate(turn, Duration.ofMillis(20)));
        time.advance(Duration.ofMillis(50));

        assertThat(ran).containsExactly("at 8", "at 28", "at 48");
    }

    @Test
    void aFixedDelayBeyondTheTurnGoesOnAsAFixedRateDoes() {
        WheelTimer timer = timer(WheelLayout.SIMPLE, 8);
        Future<?> future = timer.asScheduledExecutorService(Runnable::run)
                .scheduleWithFixedDelay(() -> ran.add("at " + nowMillis()), 5, 20, TimeUnit.MILLISECONDS);

        time.advance(Duration.ofMillis(50));

        assertThat(ran).containsExactly("at 5", "at 25", "at 45");
        assertThat(future).isNotDone();
    }

    /** What came early enough has left the intake by then. */
    private void intoTheWheel(WheelTimer timer) {
        for (int i = 0; i < 5_000; i++) {
            timer.schedule(() -> {}, Duration.ZERO);
        }
        time.advance(TICK.multipliedBy(2));
        ran.clear();
    }

    private TimeoutHandle note(WheelTimer timer, String what, long delayMillis) {
        return timer.schedule(() -> ran.add(what + " at " + nowMillis()), delayMillis, TimeUnit.MILLISECONDS);
    }

    private long nowMillis() {
        return time.nanoTime() / 1_000_000;
    }

    private WheelTimer timer(WheelLayout layout, int ticksPerWheel) {
        return WheelTimer.builder()
                .timeSource(time)
                .tick(TICK)
                .ticksPerWheel(ticksPerWheel)
                .layout(layout)
                .build();
    }
}
