package io.tickwheel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.TimerListener;
import io.tickwheel.diagnostics.WorkerState;
import io.tickwheel.schedule.MissedRuns;
import io.tickwheel.schedule.Schedule;
import io.tickwheel.time.ManualTime;
import io.tickwheel.time.TimerHost;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A timer on a host of the user: what repeats or is moved there, also when the host fails or ends. */
class HostedWheelTimerTest {
    private static final Duration TICK = Duration.ofMillis(1);

    private final ManualTime time = new ManualTime();
    private final OnTime host = new OnTime();
    private final WheelTimer timer = WheelTimer.builder()
            .tick(TICK)
            .timeSource(() -> time.nanoTime())
            .host(host)
            .build();
    private final List<String> ran = new ArrayList<>();

    @Test
    void aTaskThatRepeatsMayStopItsTimer() {
        List<Set<TimeoutHandle>> returned = new ArrayList<>();
        timer.schedule(
                new TimerTask() {
                    @Override
                    public void run(TimeoutHandle timeout) {
                        returned.add(timer.stop());
                    }

                    @Override
                    public void cancelled(TimeoutHandle timeout) {
                        ran.add("told");
                    }
                },
                Schedule.fixedRate(TICK, TICK, MissedRuns.RUN_ALL));

        time.advance(Duration.ofMillis(10));

        assertThat(returned).singleElement().satisfies(all -> assertThat(all).hasSize(1));
        assertThat(ran).containsExactly("told");
        assertThat(timer.counts()).isEqualTo(new TimerCounts(1, 0, 0, 1, 0, 0));
    }

    @Test
    void theHandlerHearsOfAFailureForWhichTheHostHasNoMemory() {
        List<Throwable> told = new ArrayList<>();
        WheelTimer handled = WheelTimer.builder()
                .timeSource(() -> time.nanoTime())
                .host(host)
                .exceptionHandler((timeout, thrown) -> told.add(thrown))
                .build();
        IllegalStateException thrown = new IllegalStateException("of the task");
        handled.schedule(
                () -> {
                    host.failure = new OutOfMemoryError("in the host");
                    throw thrown;
                },
                TICK);

        time.advance(TICK);

        assertThat(told).containsExactly(thrown);
        assertThat(handled.counts()).isEqualTo(new TimerCounts(1, 1, 0, 0, 0, 1));
    }

    @Test
    void aHostThatRejectsDuringARunEndsWhatRepeatsToo() {
        timer.schedule(
                () -> {
                    host.refusal = new RejectedExecutionException("for ever");
                    timer.schedule(() -> ran.add("never"), 1, TimeUnit.MILLISECONDS);
                },
                Schedule.fixedRate(Duration.ofMillis(1), Duration.ofMillis(1)));

        time.advance(Duration.ofMillis(10));

        assertThat(ran).isEmpty();
        assertThat(timer.pending()).isZero();
    }

    /** Though the plan, which was lowered before the host failed, covers the move. */
    @Test
    void aMoveStartsTheTimerAgainWhoseHostHasFailed() {
        TimeoutHandle lease = timer.schedule(() -> ran.add("lease"), 1, TimeUnit.HOURS);
        host.failure = new OutOfMemoryError("on purpose");
        assertThatThrownBy(() -> timer.schedule(() -> ran.add("failed"), 1, TimeUnit.MILLISECONDS))
                .isSameAs(host.failure);
        host.failure = null;

        assertThat(lease.reschedule(5, TimeUnit.MILLISECONDS)).isTrue();
        time.advance(Duration.ofMillis(10));

        assertThat(ran).containsExactly("lease");
    }

    /** Another thread may advance virtual time while the host's thread plans a step. */
    @Test
    void virtualTimeThatMovesWhileAStepIsPlannedMakesNothingLate() {
        ManualTime moving = new ManualTime();
        OnTime movedOn = new OnTime(moving);
        WheelTimer onMoving =
                WheelTimer.builder().tick(TICK).timeSource(moving).host(movedOn).build();
        movedOn.beforeNext = () -> moving.advance(Duration.ofMillis(5));

        onMoving.schedule(() -> ran.add("at " + moving.nanoTime() / 1_000_000), 20, TimeUnit.MILLISECONDS);
        moving.advance(Duration.ofMillis(15));

        assertThat(ran).containsExactly("at 20");
    }

    @Test
    void whoseHostHasFailedIsSteppedByNobodyUntilTheNextCallAndWasStartedOnce() {
        timer.diagnostics().addListener(new TimerListener() {
            @Override
            public void started(TimerDiagnostics of) {
                ran.add("started");
            }
        });
        timer.schedule(() -> ran.add("an hour"), 1, TimeUnit.HOURS);
        host.failure = new OutOfMemoryError("on purpose");
        assertThatThrownBy(() -> timer.schedule(() -> ran.add("failed"), 1, TimeUnit.MILLISECONDS))
                .isSameAs(host.failure);
        assertThat(timer.diagnostics().worker().state()).isEqualTo(WorkerState.NOT_STARTED);
        host.failure = null;

        timer.schedule(() -> ran.add("next"), 1, TimeUnit.MILLISECONDS);

        assertThat(timer.diagnostics().worker().state()).isEqualTo(WorkerState.STARTED);
        time.advance(Duration.ofMillis(10));
        assertThat(ran).containsExactly("started", "next");
    }

    @Test
    void aTimerThatItsHostRefusesIsNotListed() {
        IllegalStateException onPurpose = new IllegalStateException("on purpose");
        List<TimerDiagnostics> offered = new ArrayList<>();
        TimerHost refusing = new OnTime() {
            @Override
            public void timerMade(TimerDiagnostics made) {
                offered.add(made);
                throw onPurpose;
            }
        };

        assertThatThrownBy(() -> WheelTimer.builder().host(refusing).build()).isSameAs(onPurpose);

        assertThat(offered).hasSize(1);
        assertThat(LiveTimers.list()).doesNotContainAnyElementsOf(offered);
    }

    @Test
    void aHostIsNotToldOfATimerWhoseObservationCannotBegin() {
        IllegalStateException broken = new IllegalStateException("on purpose");
        List<TimerDiagnostics> told = new ArrayList<>();
        TimerHost telling = new OnTime() {
            @Override
            public void timerMade(TimerDiagnostics made) {
                told.add(made);
            }
        };
        AtomicInteger readings = new AtomicInteger();
        WheelTimerBuilder builder = WheelTimer.builder()
                .host(telling)
                .timeSource(() -> {
                    // The first says when the timer's time begins, the second when its observation does.
                    if (readings.getAndIncrement() > 0) {
                        throw broken;
                    }
                    return 0;
                })
                .slowTaskThreshold(Duration.ofSeconds(1));

        assertThatThrownBy(builder::build).isSameAs(broken);

        assertThat(told).isEmpty();
    }

    /** A host whose steps virtual time runs, at the time that the host was asked for them. */
    private class OnTime implements TimerHost {
        private final ManualTime clock;
        RuntimeException refusal;
        Error failure;
        Runnable beforeNext = () -> {};

        OnTime() {
            this(time);
        }

        OnTime(ManualTime clock) {
            this.clock = clock;
        }

        @Override
        public boolean isHostThread() {
            return true;
        }

        @Override
        public void taskFailed(Throwable thrown) {
            if (failure != null) {
                throw failure;
            }
        }

        @Override
        public void execute(Runnable step) {
            schedule(step, 0);
        }

        @Override
        public Entry schedule(Runnable step, long delayNanos) {
            if (refusal != null) {
                throw refusal;
            }
            if (failure != null) {
                throw failure;
            }
            Runnable before = beforeNext;
            beforeNext = () -> {};
            before.run();
            return clock.schedule(step, delayNanos);
        }
    }
}
