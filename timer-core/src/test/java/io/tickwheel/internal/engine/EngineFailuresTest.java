package io.tickwheel.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.internal.intake.IntakeLimits;
import io.tickwheel.internal.intake.PendingLimit;
import io.tickwheel.internal.wheel.Layout;
import io.tickwheel.internal.wheel.Locations;
import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import io.tickwheel.schedule.Schedule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A clock, a task runner or a wake-up that throws: a call whose wake-up fails has done nothing, a step that fails is
 * done by the next one, and nothing is lost (I1, I5). In ticks of 10 ns.
 */
class EngineFailuresTest {
    private static final long TICK_NANOS = ManualEngine.TICK_NANOS;
    private static final Schedule EACH_TICK =
            Schedule.fixedRate(Duration.ofNanos(TICK_NANOS), Duration.ofNanos(TICK_NANOS));

    private static final int LIMIT = 3 * OwnerMessages.HIGH_WATER;
    private final RuntimeException clockFailure = new IllegalStateException("on purpose");

    private final List<Long> ranNanos = new ArrayList<>();
    private Engine engine = engine(Layout.HASHED, IntakeLimits.DEFAULT);
    private long nowNanos;
    private boolean isClockFailing;
    private boolean isWakeUpFailing;
    /** What happens before a wake-up fails. */
    private Runnable beforeFailure = () -> {};

    private int failedWakeUps;

    @Test
    void aMoveToEarlierHasNotHappened() {
        NamedTimeout node = schedule(9 * TICK_NANOS);
        engine.step(0);
        isWakeUpFailing = true;

        assertThatThrownBy(() -> engine.reschedule(node, 3 * TICK_NANOS)).isInstanceOf(OutOfMemoryError.class);

        assertThat(node.deadlineNanos()).isEqualTo(9 * TICK_NANOS);
        assertThat(node.isPending()).isTrue();
    }

    @Test
    void aRepeatingTimeoutGoesOnAfterItsRunOnAnExecutor() {
        RepeatingNode node = repeating(true);
        engine.schedule(node);
        stepAt(TICK_NANOS);
        isWakeUpFailing = true;

        assertThatThrownBy(() -> engine.rearm(node, 2 * TICK_NANOS)).isInstanceOf(OutOfMemoryError.class);

        stepAt(2 * TICK_NANOS);
        assertThat(ranNanos).containsExactly(TICK_NANOS, 2 * TICK_NANOS);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aRepeatingTimeoutThatHasRunMeanwhileIsScheduled(boolean isOnExecutor) {
        RepeatingNode node = repeating(isOnExecutor);
        isWakeUpFailing = true;
        beforeFailure = () -> stepAt(TICK_NANOS);

        engine.schedule(node);

        assertThat(engine.counts()).isEqualTo(new TimerCounts(1, 0, 0, 0, 0, 0));
        isWakeUpFailing = false;
        if (isOnExecutor) {
            engine.rearm(node, 2 * TICK_NANOS);
        }
        stepAt(2 * TICK_NANOS);
        assertThat(ranNanos).containsExactly(TICK_NANOS, 2 * TICK_NANOS);
    }

    @Test
    void aRepeatingTimeoutThatWasStoppedMeanwhileIsReturnedByTheStop() {
        RepeatingNode node = repeating(false);
        List<TimeoutNode> returned = new ArrayList<>();
        isWakeUpFailing = true;
        beforeFailure = () -> {
            stepAt(TICK_NANOS);
            returned.addAll(engine.close());
        };

        engine.schedule(node);

        assertThat(returned).containsExactly(node);
        assertThat(engine.counts()).isEqualTo(new TimerCounts(1, 0, 0, 1, 0, 0));
    }

    /** Each is earlier than the one before, as a call that the plan covers wakes nobody. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aTimeoutThatHasNotRunIsNotScheduledAndLeavesItsPlace(boolean isRepeating) {
        isWakeUpFailing = true;
        for (long deadlineNanos = (LIMIT + 1) * TICK_NANOS; deadlineNanos > 0; deadlineNanos -= TICK_NANOS) {
            TimeoutNode node = isRepeating
                    ? new RepeatingNode(deadlineNanos, EACH_TICK, () -> nowNanos, this::note, false)
                    : new NamedTimeout("", deadlineNanos, this::note);
            assertThatThrownBy(() -> engine.schedule(node)).isInstanceOf(OutOfMemoryError.class);
            assertThat(node.isCancelled()).isTrue();
        }

        assertThat(engine.counts()).isEqualTo(new TimerCounts(0, 0, 0, 0, 0, 0));
        stepAt((LIMIT + 2) * TICK_NANOS);
        assertThat(ranNanos).isEmpty();
    }

    @Test
    void aTimeoutThatWasTransferredMeanwhileLeavesTheWheelAndItsNeighbours() {
        engine = engine(Layout.HASHED, ManualEngine.EAGER);
        NamedTimeout neighbour = schedule(9 * TICK_NANOS);
        stepUntilTransferred(neighbour);
        NamedTimeout failed = new NamedTimeout("failed", 5 * TICK_NANOS);
        isWakeUpFailing = true;
        beforeFailure = () -> stepUntilTransferred(failed);

        assertThatThrownBy(() -> engine.schedule(failed)).isInstanceOf(OutOfMemoryError.class);

        assertThat(failed.isCancelled()).isTrue();
        engine.step(0);
        assertThat(Locations.hasLocation(failed)).isFalse();
        assertThat(Locations.hasLocation(neighbour)).isTrue();
        assertThat(engine.counts()).isEqualTo(new TimerCounts(1, 0, 0, 0, 0, 0));
    }

    /** Its wake-up is for tidying up: the canceller need not know that it failed. */
    @Test
    void aCancellationStandsThoughTheWakeUpForManyFails() {
        engine = engine(Layout.HASHED, ManualEngine.EAGER);
        List<NamedTimeout> inWheel = new ArrayList<>();
        for (int i = 0; i < LIMIT; i++) {
            inWheel.add(schedule(9 * TICK_NANOS));
        }
        inWheel.forEach(this::stepUntilTransferred);
        isWakeUpFailing = true;

        assertThat(inWheel).allMatch(engine::cancel);

        assertThat(failedWakeUps).isPositive();
        assertThat(engine.counts().cancelled()).isEqualTo(LIMIT);
    }

    @ParameterizedTest
    @EnumSource
    void afterAStepWhoseClockFailsARepeatingTimeoutIsPutBack(Layout layout) {
        engine = engine(layout, ManualEngine.EAGER);
        engine.schedule(repeating(false));

        stepTwiceAtEachTick();

        assertThat(ranNanos).containsExactly(10L, 20L, 30L, 40L, 50L, 60L);
    }

    @ParameterizedTest
    @EnumSource
    void afterAStepWhoseClockFailsAMovedTimeoutIsPutWhereItBelongs(Layout layout) {
        engine = engine(layout, ManualEngine.EAGER);
        NamedTimeout moved = schedule(20);
        engine.reschedule(moved, 60);

        stepTwiceAtEachTick();

        assertThat(ranNanos).containsExactly(60L);
    }

    /** As where a clock fails that the runner asks after the task. */
    @Test
    void aRepeatingTimeoutWhoseRunnerFailsIsNotLost() {
        engine.runTasksWith(node -> {
            throw new IllegalStateException("on purpose");
        });
        engine.schedule(repeating(false));
        engine.schedule(repeating(false));

        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> stepAt(TICK_NANOS)).isInstanceOf(IllegalStateException.class);
        }

        assertThat(engine.close()).hasSize(2);
    }

    private NamedTimeout schedule(long deadlineNanos) {
        NamedTimeout node = new NamedTimeout("", deadlineNanos, this::note);
        engine.schedule(node);
        return node;
    }

    private RepeatingNode repeating(boolean isOnExecutor) {
        return new RepeatingNode(TICK_NANOS, EACH_TICK, () -> nowNanos, this::note, isOnExecutor);
    }

    private void note() {
        ranNanos.add(nowNanos);
    }

    private void stepAt(long nanos) {
        nowNanos = nanos;
        engine.step(nanos);
    }

    private void stepUntilTransferred(NamedTimeout node) {
        for (int i = 0; i < 100 && node.isQueued(); i++) {
            engine.step(0);
        }
        assertThat(Locations.hasLocation(node) && !node.isQueued()).isTrue();
    }

    /** Of two steps at a tick the clock fails in the first. */
    private void stepTwiceAtEachTick() {
        for (long nanos = TICK_NANOS; nanos <= 60; nanos += TICK_NANOS) {
            nowNanos = nanos;
            isClockFailing = true;
            assertThat(catchThrowable(() -> engine.step(nowNanos))).isIn(null, clockFailure);
            isClockFailing = false;
            engine.step(nanos);
        }
    }

    private Engine engine(Layout layout, IntakeLimits limits) {
        return new Engine(
                new WheelGeometry(TICK_NANOS, 8, layout),
                this::readClock,
                ManualEngine::run,
                this::wake,
                PendingLimit.of(LIMIT),
                limits);
    }

    private long readClock() {
        if (isClockFailing) {
            throw clockFailure;
        }
        return nowNanos;
    }

    private void wake() {
        if (isWakeUpFailing) {
            failedWakeUps++;
            beforeFailure.run();
            throw new OutOfMemoryError("on purpose");
        }
    }
}
