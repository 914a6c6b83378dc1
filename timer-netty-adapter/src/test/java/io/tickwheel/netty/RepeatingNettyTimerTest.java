package io.tickwheel.netty;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.netty.util.Timeout;
import io.netty.util.Timer;
import io.tickwheel.TimeoutGroup;
import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.schedule.Schedule;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What Netty's timer cannot do: timeouts that repeat, that are moved, that tell what remains, and groups of them. */
@Tag("oldest-netty")
class RepeatingNettyTimerTest {
    private static final Schedule AT_5_15_25 = Schedule.fixedRate(Duration.ofMillis(5), Duration.ofMillis(10));

    private final ManualTime time = new ManualTime();
    private final List<Long> ranMillis = new ArrayList<>();

    @ParameterizedTest
    @EnumSource
    void atAFixedRateUntilStopReturnsIt(TimerKind kind) {
        Timer timer = kind.timer(time);
        Timeout timeout = TimerKind.repeat(timer, this::note, AT_5_15_25);

        time.advance(Duration.ofMillis(38));

        assertThat(ranMillis).containsExactly(5L, 15L, 25L, 35L);
        assertThat(timer.stop()).containsExactly(timeout);
    }

    @ParameterizedTest
    @EnumSource
    void cancelledDuringARunItRunsNoMore(TimerKind kind) {
        Timer timer = kind.timer(time);
        List<Boolean> won = new ArrayList<>();
        Timeout timeout = TimerKind.repeat(
                timer,
                t -> {
                    note(t);
                    won.add(t.cancel());
                    won.add(t.cancel());
                },
                AT_5_15_25);

        time.advance(Duration.ofSeconds(1));

        assertThat(ranMillis).containsExactly(5L);
        assertThat(won).containsExactly(true, false);
        assertThat(timeout.isCancelled()).isTrue();
        assertThat(TimerKind.counts(timer)).isEqualTo(new TimerCounts(1, 0, 1, 0, 0, 0));
    }

    @ParameterizedTest
    @EnumSource
    void aTimeoutCanBeMovedAndTellsHowMuchTimeRemains(TimerKind kind) {
        MovableTimeout lease = (MovableTimeout) kind.timer(time).newTimeout(this::note, 30, MILLISECONDS);
        time.advance(Duration.ofMillis(20));
        assertThat(lease.remaining()).isEqualTo(Duration.ofMillis(10));
        assertThat(lease.reschedule(30, MILLISECONDS)).isTrue();
        time.advance(Duration.ofNanos(29_999_999));
        assertThat(lease.remaining()).isEqualTo(Duration.ofNanos(1));
        assertThat(lease.reschedule(Duration.ofNanos(5_000_001))).isTrue();

        time.advance(Duration.ofSeconds(1));

        assertThat(ranMillis).containsExactly(55L);
        assertThat(lease.reschedule(Duration.ofMillis(5))).isFalse();
        assertThat(lease.remaining()).isZero();
        assertThatNullPointerException()
                .isThrownBy(() -> lease.reschedule(1, null))
                .withMessage("unit");
        assertThatNullPointerException()
                .isThrownBy(() -> lease.reschedule(null))
                .withMessage("delay");
    }

    @ParameterizedTest
    @EnumSource
    void oneCallCancelsAllMembersOfAGroupThatHaveNotEnded(TimerKind kind) {
        Timer timer = kind.timer(time);
        List<String> notes = new ArrayList<>();
        TimeoutGroup group = new TimeoutGroup();
        for (long delayMillis : new long[] {10, 20, 30}) {
            group.add((MovableTimeout)
                    timer.newTimeout(new NotedTask("after " + delayMillis, notes), delayMillis, MILLISECONDS));
        }
        time.advance(Duration.ofMillis(10));

        assertThat(group.cancelAll()).isEqualTo(2);

        time.advance(Duration.ofSeconds(1));
        assertThat(notes).hasSize(1 + 2 * NotedTask.timesTold()).startsWith("after 10");
        assertThat(TimerKind.counts(timer)).isEqualTo(new TimerCounts(3, 1, 2, 0, 0, 0));
    }

    private void note(Timeout timeout) {
        ranMillis.add(NANOSECONDS.toMillis(time.nanoTime()));
    }
}
