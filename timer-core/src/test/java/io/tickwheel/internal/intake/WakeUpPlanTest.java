package io.tickwheel.internal.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.wheel.WheelGeometry;
import org.junit.jupiter.api.Test;

/** The plan by itself, with ticks of 10 ns: who lowers it, who has to wake the owner, what covers what (I9). */
class WakeUpPlanTest {
    private int wakes;
    private final WakeUpPlan plan = new WakeUpPlan(new WheelGeometry(10, 8), () -> wakes++);

    @Test
    void theOneThatLowersItWakesTheOwnerAndNoOther() {
        plan.lowerToTickOf(45);
        plan.lowerToTickOf(45);
        plan.lowerToTickOf(50);
        plan.lowerToTickOf(51);
        assertThat(wakes).isEqualTo(1);
        assertThat(plan.planned()).isEqualTo(50);

        plan.lowerToTickOf(40);
        assertThat(wakes).isEqualTo(2);
        assertThat(plan.planned()).isEqualTo(40);
    }

    @Test
    void theOwnerLowersItWithoutAWakeUp() {
        assertThat(plan.lower(50)).isTrue();
        assertThat(plan.lower(50)).isFalse();
        assertThat(plan.lower(60)).isFalse();
        assertThat(plan.lower(40)).isTrue();

        assertThat(plan.planned()).isEqualTo(40);
        assertThat(wakes).isZero();
    }

    @Test
    void theFirstCallWakesTheOwnerAndLeavesThePlan() {
        plan.publish(50);

        plan.requestWakeUp();
        plan.requestWakeUp();

        assertThat(wakes).isEqualTo(1);
        assertThat(plan.nextStepNanos()).isEqualTo(WakeUpPlan.AWAKE);
        assertThat(plan.planned()).isEqualTo(50);
    }

    @Test
    void aCallIsAnsweredByTheStepThatFollows() {
        plan.publish(50);
        plan.requestWakeUp();

        plan.stayAwake();
        assertThat(plan.planned()).isEqualTo(WakeUpPlan.AWAKE);
        plan.publish(70);

        assertThat(plan.nextStepNanos()).isEqualTo(70);
        plan.requestWakeUp();
        assertThat(wakes).isEqualTo(2);
    }

    @Test
    void coversWhatIsDueAtItsBoundaryOrLater() {
        assertThat(plan.covers(50, 40)).isFalse();
        assertThat(plan.covers(50, 41)).isTrue();
        assertThat(plan.covers(50, 50)).isTrue();
        assertThat(plan.covers(50, WheelGeometry.NEVER)).isTrue();
    }

    @Test
    void anOwnerAtWorkOrGoneCoversAll() {
        assertThat(plan.covers(WakeUpPlan.AWAKE, 0)).isTrue();
        assertThat(plan.covers(WakeUpPlan.CLOSED, 0)).isTrue();
    }

    @Test
    void anOwnerThatWaitsWithoutLimitCoversOnlyWhatNeverEnds() {
        assertThat(plan.planned()).isEqualTo(WheelGeometry.NEVER);
        assertThat(plan.covers(WheelGeometry.NEVER, WheelGeometry.NEVER)).isTrue();
        assertThat(plan.covers(WheelGeometry.NEVER, WheelGeometry.NEVER - 10)).isFalse();
        assertThat(plan.covers(WheelGeometry.NEVER, 0)).isFalse();
    }

    @Test
    void afterItsEndNobodyLowersIt() {
        plan.close();

        plan.lowerToTickOf(5);

        assertThat(plan.planned()).isEqualTo(WakeUpPlan.CLOSED);
        assertThat(wakes).isZero();
    }
}
