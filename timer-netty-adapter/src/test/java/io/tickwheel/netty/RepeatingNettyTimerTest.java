package io.tickwheel.netty;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.netty.util.Timeout;
import io.netty.util.Timer;
import io.netty.util.TimerTask;
import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.schedule.Schedule;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What Netty's timer cannot do: timeouts that repeat, and that are moved. */
class RepeatingNettyTimerTest {
    private final ManualTime time = new ManualTime();
    private final Queue<Runnable> handedOver = new ArrayDeque<>();
    private final List<Long> ranMillis = new ArrayList<>();
    private final HashedWheelTimer timer =
            HashedWheelTimer.builder().timeSource(time).build();
    private final HashedWheelTimer onExecutor = HashedWheelTimer.builder()
            .timeSource(time)
            .executor(handedOver::add)
            .build();

    @Test
    void atAFixedRate() {
        Timeout timeout = timer.newTimeout(this::note, Schedule.fixedRate(Duration.ofMillis(5), Duration.ofMillis(10)));

        time.advance(Duration.ofMillis(38));

        assertThat(ranMillis).containsExactly(5L, 15L, 25L, 35L);
        assertThat(timer.pendingTimeouts()).isOne();
        assertThat(timeout.cancel()).isTrue();
        time.advance(Duration.ofMillis(38));
        assertThat(ranMillis).hasSize(4);
        assertThat(timer.counts()).isEqualTo(new TimerCounts(1, 0, 1, 0, 0, 0));
    }

    @Test
    void withAFixedDelayOnAnExecutor() {
        onExecutor.newTimeout(this::note, Schedule.fixedDelay(Duration.ofMillis(5), Duration.ofMillis(10)));
        time.advance(Duration.ofMillis(38));
        assertThat(handedOver).hasSize(1);

        handedOver.remove().run();
        time.advance(Duration.ofMillis(9));
        assertThat(handedOver).isEmpty();
        time.advance(Duration.ofMillis(1));

        assertThat(handedOver).hasSize(1);
    }

    @Test
    void aTaskThatThrowsRunsNoMore() {
        Timeout here = timer.newTimeout(this::fail, Schedule.fixedRate(Duration.ofMillis(10), Duration.ofMillis(10)));
        Timeout elsewhere =
                onExecutor.newTimeout(this::fail, Schedule.fixedRate(Duration.ofMillis(10), Duration.ofMillis(10)));
        time.advance(Duration.ofMillis(10));
        handedOver.remove().run();

        time.advance(Duration.ofSeconds(1));

        assertThat(ranMillis).containsExactly(10L, 10L);
        assertThat(handedOver).isEmpty();
        assertThat(here.isExpired()).isTrue();
        assertThat(elsewhere.isExpired()).isTrue();
    }

    @Test
    void cancelledWhileItWaitsForTheExecutorItDoesNotRun() {
        Timeout timeout =
                onExecutor.newTimeout(this::note, Schedule.fixedRate(Duration.ofMillis(10), Duration.ofMillis(10)));
        time.advance(Duration.ofMillis(10));

        assertThat(timeout.cancel()).isTrue();
        handedOver.remove().run();
        time.advance(Duration.ofSeconds(1));

        assertThat(ranMillis).isEmpty();
        assertThat(handedOver).isEmpty();
        assertThat(onExecutor.counts()).isEqualTo(new TimerCounts(1, 0, 1, 0, 0, 0));
    }

    @ParameterizedTest
    @EnumSource
    void cancelledDuringARunItRunsNoMore(NettyTimeoutGroupTest.Kind kind) {
        Timer repeating = kind.timer(time);
        List<Boolean> won = new ArrayList<>();
        TimerTask cancelling = t -> {
            note(t);
            won.add(t.cancel());
            won.add(t.cancel());
        };
        Timeout timeout =
                kind.repeat(repeating, cancelling, Schedule.fixedRate(Duration.ofMillis(5), Duration.ofMillis(10)));

        time.advance(Duration.ofSeconds(1));

        assertThat(ranMillis).containsExactly(5L);
        assertThat(won).containsExactly(true, false);
        assertThat(timeout.isCancelled()).isTrue();
        assertThat(kind.counts(repeating)).isEqualTo(new TimerCounts(1, 0, 1, 0, 0, 0));
    }

    @Test
    void aRunThatTheExecutorRejectsIsMissedAndTheNextOneIsAtItsTime() {
        int[] asked = {0};
        HashedWheelTimer rejectingOnce = HashedWheelTimer.builder()
                .timeSource(time)
                .executor(work -> {
                    if (++asked[0] == 2) {
                        throw new RejectedExecutionException("on purpose");
                    }
                    work.run();
                })
                .build();
        Timeout timeout =
                rejectingOnce.newTimeout(this::note, Schedule.fixedRate(Duration.ofMillis(10), Duration.ofMillis(10)));

        time.advance(Duration.ofMillis(45));

        assertThat(ranMillis).containsExactly(10L, 30L, 40L);
        assertThat(timeout.isExpired()).isFalse();
        assertThat(rejectingOnce.pendingTimeouts()).isOne();
    }

    @Test
    void byASchedule() {
        timer.newTimeout(this::note, (runs, dueNanos, nowNanos) -> runs < 3 ? nowNanos + 1 : Schedule.NONE);

        time.advance(Duration.ofSeconds(1));

        assertThat(ranMillis).containsExactly(1L, 2L, 3L);
        assertThat(timer.counts()).isEqualTo(new TimerCounts(1, 1, 0, 0, 0, 0));
    }

    @Test
    void stopReturnsOneThatRepeats() {
        Timeout timeout =
                timer.newTimeout(this::note, Schedule.fixedRate(Duration.ofMillis(10), Duration.ofMillis(10)));
        time.advance(Duration.ofMillis(25));

        assertThat(timer.stop()).containsExactly(timeout);
    }

    @Test
    void whatNewTimeoutReturnsCanBeMoved() {
        MovableTimeout lease = timer.newTimeout(this::note, 30, MILLISECONDS);
        time.advance(Duration.ofMillis(20));
        assertThat(lease.reschedule(30, MILLISECONDS)).isTrue();
        time.advance(Duration.ofMillis(20));
        assertThat(lease.reschedule(Duration.ofMillis(5))).isTrue();

        time.advance(Duration.ofSeconds(1));

        assertThat(ranMillis).containsExactly(45L);
        assertThat(lease.reschedule(Duration.ofMillis(5))).isFalse();
        assertThatNullPointerException()
                .isThrownBy(() -> lease.reschedule(1, null))
                .withMessage("unit");
        assertThatNullPointerException()
                .isThrownBy(() -> lease.reschedule(null))
                .withMessage("delay");
    }

    @Test
    void argumentsThatMeanNothingAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        timer.newTimeout(this::note, Schedule.fixedRate(Duration.ofSeconds(1), Duration.ofSeconds(0))))
                .withMessage("period: PT0S (expected: > PT0S)");
        assertThatNullPointerException()
                .isThrownBy(
                        () -> timer.newTimeout(null, Schedule.fixedDelay(Duration.ofSeconds(1), Duration.ofSeconds(1))))
                .withMessage("task");
        assertThat(timer.counts().scheduled()).isZero();
    }

    private void note(Timeout timeout) {
        ranMillis.add(time.nanoTime() / 1_000_000);
    }

    private void fail(Timeout timeout) {
        note(timeout);
        throw new IllegalStateException("on purpose");
    }
}
