package io.tickwheel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.schedule.MissedRuns;
import io.tickwheel.schedule.Schedule;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What a timer that repeats tasks promises, on virtual time. */
class RepeatingTimerTest {
    private static final Duration PERIOD = Duration.ofMillis(10);

    private final ManualTime time = new ManualTime(Long.MAX_VALUE - 5_000_000);
    private final long startNanos = time.nanoTime();
    private final RecordingTask task = new RecordingTask();
    private final List<Throwable> thrown = new ArrayList<>();
    private final List<Long> ranMillis = new ArrayList<>();
    private final List<Boolean> movedDuringARun = new ArrayList<>();
    private final Queue<Runnable> handedOver = new ArrayDeque<>();
    private final WheelTimer timer = builder().build();
    private final WheelTimer onExecutor = builder().executor(handedOver::add).build();

    @Test
    void everyFormSchedulesTheSame() {
        List<String> ran = new ArrayList<>();
        timer.schedule(() -> ran.add("a"), Schedule.fixedRate(PERIOD));
        timer.schedule(() -> ran.add("b"), Schedule.fixedDelay(PERIOD));
        timer.schedule(t -> ran.add("c"), Schedule.fixedDelay(PERIOD, PERIOD));
        timer.schedule(t -> ran.add("d"), Schedule.fixedRate(PERIOD, PERIOD, MissedRuns.SKIP));
        timer.schedule(() -> ran.add("e"), Schedule.fixedRate(PERIOD, PERIOD));

        time.advance(Duration.ofMillis(20));

        assertThat(ran).containsExactly("a", "b", "c", "d", "e", "a", "b", "c", "d", "e");
    }

    @Test
    void aTaskThatThrowsRunsNoMoreAndIsReported() {
        IllegalStateException failure = new IllegalStateException("on purpose");
        TimeoutHandle timeout = timer.schedule(
                t -> {
                    task.run(t);
                    throw failure;
                },
                Schedule.fixedRate(PERIOD, PERIOD));
        timer.schedule(task, Schedule.fixedRate(Duration.ofMillis(15), PERIOD));

        time.advance(Duration.ofMillis(35));

        assertThat(task.runs()).hasSize(4).containsOnlyOnce(timeout);
        assertThat(thrown).containsExactly(failure);
        assertThat(timeout.isExpired()).isTrue();
        assertThat(timer.counts()).isEqualTo(new TimerCounts(2, 1, 0, 0, 0, 1));
    }

    @Test
    void aScheduleThatThrowsEndsItToo() {
        ArithmeticException failure = new ArithmeticException("on purpose");
        Schedule schedule = (runs, dueNanos, nowNanos) -> {
            if (runs == 2) {
                throw failure;
            }
            return nowNanos + 1;
        };
        TimeoutHandle timeout = timer.schedule(task, schedule);

        time.advance(Duration.ofSeconds(1));

        assertThat(task.runs()).hasSize(2);
        assertThat(thrown).containsExactly(failure);
        assertThat(timeout.isExpired()).isTrue();
        assertThat(timer.counts().failed()).isEqualTo(1);
    }

    /** Else virtual time, which stands while a step runs, would never go on. */
    @Test
    void aScheduleThatAnswersThePresentMeansTheNextTick() {
        timer.schedule(task, (runs, dueNanos, nowNanos) -> nowNanos);

        time.advance(Duration.ofMillis(10));

        // Twice at a boundary: what was due before it, and what the schedule then has due at the boundary itself.
        assertThat(task.runs()).hasSizeBetween(10, 22);
    }

    @Test
    void onAnExecutorARunIsHandedOverWhenTheOneBeforeHasEnded() {
        onExecutor.schedule(task, Schedule.fixedRate(PERIOD, PERIOD));

        time.advance(Duration.ofMillis(45));
        assertThat(handedOver).hasSize(1);
        handedOver.remove().run();
        assertThat(task.runs()).hasSize(1);
        time.advance(Duration.ZERO);

        assertThat(handedOver).as("the run of 20 ms, late").hasSize(1);
        assertThat(onExecutor.pending()).isOne();
    }

    @Test
    void cancelledWhileItWaitsForAnExecutorItDoesNotRun() {
        TimeoutHandle timeout = onExecutor.schedule(task, Schedule.fixedRate(PERIOD, PERIOD));
        time.advance(PERIOD);

        assertThat(timeout.cancel()).isTrue();
        handedOver.remove().run();
        time.advance(Duration.ofSeconds(1));

        assertThat(task.runs()).isEmpty();
        assertThat(handedOver).isEmpty();
        assertThat(onExecutor.counts()).isEqualTo(new TimerCounts(1, 0, 1, 0, 0, 0));
    }

    @Test
    void aRunThatTheExecutorRejectsIsMissedAndTheNextIsAtItsTime() {
        List<Long> triedMillis = new ArrayList<>();
        WheelTimer rejecting = builder()
                .executor(run -> {
                    triedMillis.add(nowMillis());
                    throw new RejectedExecutionException("on purpose");
                })
                .build();
        rejecting.schedule(task, Schedule.fixedRate(PERIOD, PERIOD));

        time.advance(Duration.ofMillis(35));

        assertThat(triedMillis).containsExactly(10L, 20L, 30L);
        assertThat(thrown).hasSize(3);
        assertThat(rejecting.pending()).isOne();
    }

    @Test
    void argumentsAreNeededAndWithoutThemNothingIsScheduled() {
        assertThatNullPointerException()
                .isThrownBy(() -> timer.schedule((TimerTask) null, Schedule.fixedRate(PERIOD, PERIOD)))
                .withMessage("task");
        assertThatNullPointerException()
                .isThrownBy(() -> timer.schedule((Runnable) null, Schedule.fixedRate(PERIOD, PERIOD)))
                .withMessage("task");
        assertThatNullPointerException()
                .isThrownBy(() -> timer.schedule(task, (Schedule) null))
                .withMessage("schedule");
        Schedule none = new Schedule() {
            @Override
            public long nextNanos(long runs, long dueNanos, long nowNanos) {
                return NONE;
            }

            @Override
            public String toString() {
                return "none";
            }
        };
        assertThatIllegalArgumentException()
                .isThrownBy(() -> timer.schedule(task, none))
                .withMessage("schedule: none has no run (expected: a first one)");

        assertThat(timer.counts()).isEqualTo(new TimerCounts(0, 0, 0, 0, 0, 0));
    }

    @Test
    void aMoveMovesTheNextRunAndLaterOnesFollowFromThere() {
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
        TimeoutHandle timeout = onExecutor.schedule(this::run, Schedule.fixedRate(PERIOD, PERIOD));
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

    /** A move during a run comes too late. */
    private void run(TimeoutHandle timeout) {
        ranMillis.add(nowMillis());
        movedDuringARun.add(timeout.reschedule(Duration.ofHours(1)));
    }

    private long nowMillis() {
        return TimeUnit.NANOSECONDS.toMillis(time.nanoTime() - startNanos);
    }

    private WheelTimerBuilder builder() {
        return WheelTimer.builder().timeSource(time).exceptionHandler((timeout, failure) -> thrown.add(failure));
    }
}
