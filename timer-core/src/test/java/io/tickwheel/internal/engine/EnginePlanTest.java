package io.tickwheel.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.intake.Intake;
import io.tickwheel.internal.intake.IntakeLimits;
import io.tickwheel.internal.intake.MessageQueue;
import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** When the owner is to wake, and whom it costs a call to tell it (I9). */
class EnginePlanTest {
    private static final long HOUR_NANOS = 3_600_000_000_000L;

    private static final int PLACES = (int) IntakeLimits.DEFAULT.leastSlots();

    private final ManualEngine manual = new ManualEngine();

    @Test
    void withNothingPendingItWaitsWithoutLimit() {
        assertThat(manual.engine.nextStepNanos()).isEqualTo(WheelGeometry.NEVER);
        manual.advanceTo(HOUR_NANOS);
        assertThat(manual.step()).isEqualTo(WheelGeometry.NEVER);
        assertThat(manual.wakeUps()).isZero();
    }

    @Test
    void theFirstTimeoutBringsThePlanForwardToItsBoundary() {
        manual.schedule("a", 45);

        assertThat(manual.engine.nextStepNanos()).isEqualTo(50);
        assertThat(manual.wakerCalls()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"41, 0, 50", "50, 0, 50", "51, 0, 50", "1000, 0, 50", "40, 1, 40", "31, 1, 40", "1, 1, 10", "0, 1, 10"})
    void onlyATickBeforeThePlanCostsACall(long delayNanos, int calls, long plannedNanos) {
        manual.schedule("plan", 50);
        int before = manual.wakerCalls();

        manual.schedule("next", delayNanos);

        assertThat(manual.wakerCalls() - before).isEqualTo(calls);
        assertThat(manual.engine.nextStepNanos()).isEqualTo(plannedNanos);
    }

    @Test
    void aTimeoutAnHourAwayCostsNoWakeUpForAnHour() {
        manual.schedule("a", HOUR_NANOS);
        manual.advanceTo(HOUR_NANOS - 1);

        assertThat(manual.wakeUps()).isEqualTo(1);
        assertThat(manual.steps()).isZero();

        manual.advanceTo(HOUR_NANOS);
        assertThat(manual.ran).containsExactly("a");
        assertThat(manual.wakeUps()).isEqualTo(2);
    }

    @Test
    void timeoutsThatNeverEndPlanNothing() {
        manual.schedule("a", WheelGeometry.NEVER);
        manual.setTime(1);
        NamedTimeout overflowing = manual.schedule("b", WheelGeometry.NEVER - 1);

        assertThat(overflowing.deadlineNanos()).isEqualTo(WheelGeometry.NEVER);
        assertThat(manual.wakerCalls()).isZero();
        assertThat(manual.step()).isEqualTo(WheelGeometry.NEVER);
        assertThat(manual.counts().pending()).isEqualTo(2);
    }

    @Test
    void whatATaskSchedulesCostsNoCall() {
        manual.schedule("task", 5, () -> manual.scheduleMany(100, "from the task", 3));
        int before = manual.wakerCalls();

        assertThat(manual.stepAt(10)).isEqualTo(20);

        assertThat(manual.wakerCalls()).isEqualTo(before);
    }

    @Test
    void morePlacesThanAreAllowedCostOneCall() {
        // The last block that is opened may have places for more than are started.
        startAndCancel(PLACES - Intake.BLOCK_LENGTH);
        assertThat(manual.wakerCalls()).isEqualTo(1);
        assertThat(manual.engine.nextStepNanos()).isEqualTo(1_000);

        startAndCancel(2_000);
        assertThat(manual.wakerCalls()).isEqualTo(2);
        assertThat(manual.engine.nextStepNanos()).isZero();

        manual.work();
        assertThat(manual.engine.nextStepNanos()).isEqualTo(1_000);
        startAndCancel(PLACES - 2_000);
        assertThat(manual.wakerCalls()).isEqualTo(2);
        startAndCancel(2_000);
        assertThat(manual.wakerCalls()).isEqualTo(3);
    }

    @Test
    void timeoutsThatStayCostNoCallHoweverManyTheyAre() {
        manual.scheduleMany(5 * PLACES, "stays", 1_000);

        assertThat(manual.wakerCalls()).isEqualTo(1);
        assertThat(manual.engine.nextStepNanos()).isEqualTo(1_000);
    }

    /** I10: such blocks are not read, however many there are behind one that stays. */
    @Test
    void blocksInWhichAllWasCancelledDoNotMakeThePlanTooEarly() {
        ManualEngine manual = new ManualEngine();
        manual.schedule("stays", 1_000_000);
        for (int i = 0; i < 40 * Intake.BLOCK_LENGTH; i++) {
            manual.engine.cancel(manual.schedule("cancelled", 1_000));
        }

        assertThat(manual.step()).isEqualTo(1_000_000);
    }

    @Test
    void cancellingMoreThanTheirHighWaterMarkCostsOneCall() {
        ManualEngine manual = new ManualEngine(ManualEngine.EAGER);
        List<NamedTimeout> nodes = manual.scheduleMany(3 * MessageQueue.HIGH_WATER, "a", 1_000);
        manual.work();
        int before = manual.wakerCalls();

        manual.cancelAll(nodes.subList(0, MessageQueue.HIGH_WATER));
        assertThat(manual.wakerCalls()).isEqualTo(before);
        assertThat(manual.engine.nextStepNanos()).isEqualTo(1_000);

        manual.cancelAll(nodes.subList(MessageQueue.HIGH_WATER, nodes.size()));
        assertThat(manual.wakerCalls()).isEqualTo(before + 1);
        assertThat(manual.engine.nextStepNanos()).isZero();
    }

    /** A canceller that finds the owner awake does not call it. */
    @Test
    void aTaskThatCancelsMoreThanTheirHighWaterMarkIsFollowedByAStep() {
        ManualEngine manual = new ManualEngine(ManualEngine.EAGER);
        List<NamedTimeout> nodes = manual.scheduleMany(3 * MessageQueue.HIGH_WATER, "a", 1_000);
        manual.work();
        manual.schedule("cancelling", 5, () -> manual.cancelAll(nodes));

        manual.stepAt(10);

        assertThat(manual.ran).containsExactly("cancelling");
        assertThat(manual.engine.nextStepNanos()).isLessThanOrEqualTo(10);
    }

    @Test
    void aPlanIsNotRaisedBecauseItsTimeoutWasCancelled() {
        NamedTimeout queued = manual.schedule("queued", 45);
        manual.engine.cancel(queued);
        assertThat(manual.engine.nextStepNanos()).isEqualTo(50);

        assertThat(manual.wakerCalls()).isEqualTo(1);

        ManualEngine eager = new ManualEngine(ManualEngine.EAGER);
        NamedTimeout transferred = eager.schedule("transferred", 45);
        eager.step();
        eager.engine.cancel(transferred);
        assertThat(eager.engine.nextStepNanos()).isEqualTo(50);
        assertThat(eager.wakerCalls()).isEqualTo(1);
    }

    @Test
    void stepsThatNobodyAskedForDoNoHarm() {
        manual.schedule("a", 45);
        manual.schedule("b", 95);

        for (long nanos = 0; nanos < 50; nanos++) {
            assertThat(manual.stepAt(nanos)).isEqualTo(50);
            assertThat(manual.step()).isEqualTo(50);
        }
        assertThat(manual.ran).isEmpty();
        assertThat(manual.stepAt(50)).isEqualTo(100);
        assertThat(manual.step()).isEqualTo(100);
        assertThat(manual.ran).containsExactly("a");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 50, 5_000})
    void startAndCancelAllDayCostsTwoWakeUpsADelayAndOneAHighWaterMark(int aMicrosecond) {
        long delayNanos = 10_000_000;
        int calls = 300_000;
        for (int i = 0; i < calls; i++) {
            manual.advanceTo(i / aMicrosecond * 1_000L);
            manual.engine.cancel(manual.schedule("a", delayNanos));
        }

        long delays = manual.nowNanos() / delayNanos + 1;
        long highWaterMarks = calls / PLACES;
        assertThat(manual.wakeUps()).isBetween(1, (int) (2 * delays + highWaterMarks));
        assertThat(manual.counts().pending()).isZero();
        assertThat(manual.ran).isEmpty();
    }

    private void startAndCancel(int times) {
        for (int i = 0; i < times; i++) {
            manual.engine.cancel(manual.schedule("a", 1_000));
        }
    }
}
