package io.tickwheel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.TimerListener;
import io.tickwheel.diagnostics.Tracking;
import io.tickwheel.time.ManualTime;
import io.tickwheel.time.TimerHost;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jol.info.ClassLayout;

/** One call moves all timeouts between their least and their greatest delay, and none of them is ever early. */
class ScaledTimeoutsTest {
    private static final Duration MIN = Duration.ofMillis(100);
    private static final Duration MAX = Duration.ofMillis(500);

    private final ManualTime time = new ManualTime();
    private final RecordingTask task = new RecordingTask();
    private final WheelTimer timer = WheelTimer.builder().timeSource(time).build();
    private final ScaledTimeouts scaled = timer.newScaledTimeouts();
    private WheelTimer hosted = timer;

    @Test
    void theyBeginAtTheirGreatestDelay() {
        TimeoutHandle timeout = scaled.schedule(task, MIN, MAX);

        assertThat(scaled.factor()).isEqualTo(1);
        time.advance(MAX.minusNanos(1));
        assertThat(task.runs()).isEmpty();
        time.advance(Duration.ofNanos(1));
        assertThat(task.runs()).containsExactly(timeout);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.25, 0.5, 0.999, 1})
    void aFactorMovesWhatIsPendingAndWhatComesAfter(double factor) {
        TimeoutHandle before = scaled.schedule(task, MIN, MAX);
        scaled.scale(factor);
        TimeoutHandle after = scaled.schedule(task, MIN, MAX);
        assertThat(scaled.factor()).isEqualTo(factor);
        long expectedNanos = MIN.toNanos() + (long) Math.ceil(factor * 400_000_000);

        time.advance(Duration.ofNanos(expectedNanos - 1));
        assertThat(task.runs()).isEmpty();
        time.advance(Duration.ofMillis(1));

        assertThat(task.runs()).containsExactlyInAnyOrder(before, after);
    }

    @Test
    void aShareIsRoundedUpToANanosecond() {
        WheelTimer exact =
                WheelTimer.builder().timeSource(time).slack(Duration.ZERO).build();
        ScaledTimeouts ofThree = exact.newScaledTimeouts();
        ofThree.schedule(task, MIN, MIN.plusNanos(3));
        ofThree.scale(0.5);

        time.advance(MIN.plusNanos(1));
        assertThat(task.runs()).isEmpty();
        time.advance(Duration.ofNanos(1));

        assertThat(task.runs()).hasSize(1);
    }

    @Test
    void itIsReckonedFromTheStartOfEachAndNotFromTheMove() {
        TimeoutHandle old = scaled.schedule(task, MIN, MAX);
        time.advance(Duration.ofMillis(60));
        TimeoutHandle young = scaled.schedule(task, MIN, MAX);
        time.advance(Duration.ofMillis(20));

        scaled.scale(0.5);

        time.advance(Duration.ofMillis(219));
        assertThat(task.runs()).isEmpty();
        time.advance(Duration.ofMillis(1));
        assertThat(task.runs()).containsExactly(old);
        time.advance(Duration.ofMillis(60));
        assertThat(task.runs()).containsExactly(old, young);
    }

    @Test
    void whatIsOverByTheNewFactorRunsAtTheNextTick() {
        TimeoutHandle timeout = scaled.schedule(task, MIN, MAX);
        time.advance(Duration.ofMillis(300));

        scaled.scale(0);

        assertThat(task.runs()).isEmpty();
        time.advance(Duration.ofMillis(1));
        assertThat(task.runs()).containsExactly(timeout);
    }

    @Test
    void theyAreMovedBackAgain() {
        TimeoutHandle timeout = scaled.schedule(task, MIN, MAX);
        DoubleStream.of(0, 0.5, 0, 1).forEach(scaled::scale);

        time.advance(MAX.minusMillis(1));
        assertThat(task.runs()).isEmpty();
        time.advance(Duration.ofMillis(1));

        assertThat(task.runs()).containsExactly(timeout);
    }

    /** In any order of calls each runs once, at the tick that the factors of its life give. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void noneIsEarlyOrLateByAnySequence(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<ModelTimeout> model = new ArrayList<>();
        double factor = 1;
        for (int now = 0; now < 2_000; now++) {
            if (random.nextInt(3) == 0) {
                model.add(new ModelTimeout(now, random.nextInt(1, 300), random.nextInt(0, 300)));
            }
            if (random.nextInt(40) == 0) {
                factor = random.nextInt(5) / 4.0;
                scaled.scale(factor);
            }
            time.advance(Duration.ofMillis(1));
            for (ModelTimeout timeout : model) {
                timeout.requireDueAt(now + 1, factor);
            }
        }
        assertThat(model).hasSizeGreaterThan(500);
        assertThat(timer.counts().expired())
                .isEqualTo(model.stream().filter(m -> m.hasRun).count());
    }

    @Test
    void whatHasEndedOrWasMovedByItselfIsNoConcernOfOthers() {
        TimeoutHandle cancelled = scaled.schedule(task, MIN, MAX);
        TimeoutHandle moved = scaled.schedule(task, MIN, MAX);
        cancelled.cancel();
        moved.reschedule(Duration.ofMillis(10));
        time.advance(Duration.ofMillis(10));
        assertThat(task.runs()).containsExactly(moved);

        scaled.scale(0);
        time.advance(MAX);

        assertThat(task.runs()).containsExactly(moved);
        assertThat(timer.counts()).isEqualTo(new TimerCounts(2, 1, 1, 0, 0, 0));
    }

    @Test
    void oneCosts40BytesBesideTheTimeout() throws ClassNotFoundException {
        Class<?> member = Class.forName("io.tickwheel.internal.core.ScaledMembers$Member");

        assertThat(ClassLayout.parseClass(member).instanceSize()).isEqualTo(40);
    }

    @Test
    void neverStaysNever() {
        scaled.schedule(task, MIN, Duration.ofSeconds(Long.MAX_VALUE));
        scaled.schedule(task, Duration.ofSeconds(Long.MAX_VALUE), Duration.ofSeconds(Long.MAX_VALUE));
        time.advance(Duration.ofDays(100_000));
        assertThat(timer.pending()).isEqualTo(2);

        scaled.scale(0);
        time.advance(Duration.ofMillis(1));

        assertThat(timer.pending()).isOne();
    }

    @Test
    void zeroAndNegativeDelaysMeanTheNextTick() {
        scaled.schedule(task, Duration.ofMillis(-5), Duration.ZERO);
        scaled.schedule(task, Duration.ofSeconds(-5), Duration.ofSeconds(-1));

        time.advance(Duration.ofMillis(1));

        assertThat(task.runs()).hasSize(2);
    }

    @Test
    void badArgumentsAreRefusedAndNothingHasChanged() {
        assertThatNullPointerException()
                .isThrownBy(() -> scaled.schedule(null, MIN, MAX))
                .withMessage("task");
        assertThatNullPointerException()
                .isThrownBy(() -> scaled.schedule(task, null, MAX))
                .withMessage("minDelay");
        assertThatNullPointerException()
                .isThrownBy(() -> scaled.schedule(task, MIN, null))
                .withMessage("maxDelay");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> scaled.schedule(task, MAX, MIN))
                .withMessage("minDelay: 500000000 ns (expected: at most maxDelay, 100000000 ns)");
        for (double factor : new double[] {-0.1, 1.1, Double.NaN}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> scaled.scale(factor))
                    .withMessage("factor: " + factor + " (expected: 0 to 1)");
        }
        assertThat(scaled.factor()).isEqualTo(1);
        assertThat(timer.counts().scheduled()).isZero();
    }

    @Test
    void aDelayThatTheLayoutDoesNotTakeIsRefusedWhateverTheFactor() {
        WheelTimer simple = WheelTimer.builder()
                .timeSource(time)
                .layout(WheelLayout.SIMPLE)
                .wheelLength(64)
                .build();
        ScaledTimeouts shortOnes = simple.newScaledTimeouts();
        shortOnes.scale(0);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> shortOnes.schedule(task, Duration.ofMillis(1), MAX))
                .withMessageContaining("delay: 500000000 ns");

        assertThat(simple.pending()).isZero();
    }

    @Test
    void theLongestThatTheLayoutTakesIsTakenAtEveryFactor() {
        WheelTimer simple = WheelTimer.builder()
                .timeSource(time)
                .layout(WheelLayout.SIMPLE)
                .wheelLength(64)
                .build();
        Duration longest = Duration.ofMillis(64);
        ScaledTimeouts all = simple.newScaledTimeouts();
        all.schedule(task, Duration.ZERO, longest);
        all.scale(0);
        all.schedule(task, Duration.ofMillis(-1), longest);

        all.scale(1);

        time.advance(longest.minusNanos(1));
        assertThat(task.runs()).isEmpty();
        time.advance(Duration.ofMillis(1));
        assertThat(task.runs()).hasSize(2);
    }

    @Test
    void whatTheTimerRefusesIsRefused() {
        WheelTimer limited = WheelTimer.builder().timeSource(time).maxPending(1).build();
        ScaledTimeouts one = limited.newScaledTimeouts();
        TimeoutHandle timeout = one.schedule(task, MIN, MAX);

        assertThatExceptionOfType(RejectedExecutionException.class).isThrownBy(() -> one.schedule(task, MIN, MAX));

        assertThat(limited.stop()).containsExactly(timeout);
        one.scale(0);
        assertThatIllegalStateException().isThrownBy(() -> one.schedule(task, MIN, MAX));
    }

    @Test
    void theyAreTracked() {
        WheelTimer tracking =
                WheelTimer.builder().timeSource(time).tracking(Tracking.all()).build();
        tracking.newScaledTimeouts().schedule(task, MIN, MAX);

        assertThat(tracking.diagnostics().groups().groups().get(0).creationSite())
                .contains("ScaledTimeoutsTest.java");
    }

    /** All are scaled while it is scheduled, here by a listener, and the host takes no earlier step. */
    @Test
    void whatCannotBeMovedToThePresentFactorIsNotScheduled() {
        assertThatIllegalStateException()
                .isThrownBy(() -> scheduleWhileAllAreScaled(() -> {}))
                .withMessage("full");

        assertThat(hosted.pending()).isZero();
        assertThat(task.runs()).isEmpty();
    }

    /** Here by a stop: it cannot be taken back any more. */
    @Test
    void whatHasEndedBeforeItCouldBeMovedIsScheduled() {
        List<TimeoutHandle> returned = new ArrayList<>();

        TimeoutHandle timeout = scheduleWhileAllAreScaled(() -> returned.addAll(hosted.stop()));

        assertThat(returned).containsExactly(timeout);
    }

    /** On a host that takes one entry, and has something done before it refuses the next. */
    private TimeoutHandle scheduleWhileAllAreScaled(Runnable beforeItIsRefused) {
        int[] calls = new int[1];
        TimerHost full = new TimerHost() {
            @Override
            public boolean isHostThread() {
                return true;
            }

            @Override
            public void execute(Runnable step) {
                schedule(step, 0);
            }

            @Override
            public Entry schedule(Runnable step, long delayNanos) {
                calls[0]++;
                if (calls[0] == 2) {
                    beforeItIsRefused.run();
                    throw new IllegalStateException("full");
                }
                return time.schedule(step, delayNanos);
            }
        };
        ScaledTimeouts[] all = new ScaledTimeouts[1];
        hosted = WheelTimer.builder()
                .timeSource(() -> time.nanoTime())
                .host(full)
                .listener(new TimerListener() {
                    @Override
                    public void started(TimerDiagnostics of) {
                        all[0].scale(0);
                    }
                })
                .build();
        all[0] = hosted.newScaledTimeouts();
        return all[0].schedule(task, MIN, MAX);
    }

    @Test
    void whatWasMovedByItselfStaysThereUntilAllAreScaled() {
        TimeoutHandle moved = scaled.schedule(task, MIN, MAX);
        assertThat(moved.reschedule(MAX.multipliedBy(2))).isTrue();
        time.advance(MAX);
        assertThat(task.runs()).as("at its greatest delay").isEmpty();

        scaled.scale(1);

        time.advance(Duration.ofMillis(1));
        assertThat(task.runs()).containsExactly(moved);
    }

    private final class ModelTimeout {
        private final int startMillis;
        private final int minMillis;
        private final int spreadMillis;
        private boolean hasRun;
        private boolean wasDue;

        ModelTimeout(int startMillis, int minMillis, int spreadMillis) {
            this.startMillis = startMillis;
            this.minMillis = minMillis;
            this.spreadMillis = spreadMillis;
            scaled.schedule(
                    t -> hasRun = true, Duration.ofMillis(minMillis), Duration.ofMillis(minMillis + spreadMillis));
        }

        void requireDueAt(int nowMillis, double factor) {
            boolean isDue = nowMillis >= startMillis + minMillis + factor * spreadMillis;
            if (isDue && !hasRun) {
                throw new AssertionError("late at " + nowMillis);
            }
            if (hasRun && !wasDue && !isDue) {
                throw new AssertionError("early at " + nowMillis);
            }
            wasDue |= isDue;
        }
    }
}
