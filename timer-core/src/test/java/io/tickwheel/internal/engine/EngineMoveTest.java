package io.tickwheel.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.internal.wheel.Locations;
import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.schedule.Schedule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Timeouts that are moved, with ticks of 10 ns, in the intake and in the wheel. */
class EngineMoveTest {
    private ManualEngine manual;

    /** Where a timeout lies when it is moved. */
    enum Place {
        INTAKE,
        WHEEL;

        ManualEngine engine() {
            return switch (this) {
                case INTAKE -> new ManualEngine();
                case WHEEL -> new ManualEngine(ManualEngine.EAGER);
            };
        }
    }

    @ParameterizedTest
    @EnumSource
    void toLaterItRunsThenAndNotBefore(Place place) {
        NamedTimeout moved = schedule(place, 500);

        assertThat(move(moved, 800)).isTrue();

        manual.advanceTo(799);
        assertThat(manual.ran).isEmpty();
        manual.advanceTo(800);
        assertThat(manual.ran).containsExactly("moved");
    }

    @ParameterizedTest
    @EnumSource
    void toEarlierItRunsThen(Place place) {
        NamedTimeout moved = schedule(place, 500);
        int calls = manual.wakerCalls();

        assertThat(move(moved, 200)).isTrue();

        assertThat(manual.wakerCalls()).as("the plan is lowered").isEqualTo(calls + 1);
        manual.advanceTo(199);
        assertThat(manual.ran).isEmpty();
        manual.advanceTo(200);
        assertThat(manual.ran).containsExactly("moved");
    }

    @ParameterizedTest
    @EnumSource
    void aLeaseThatIsExtendedAllTheTimeCostsAWakeUpForEachOfItsLengths(Place place) {
        NamedTimeout lease = schedule(place, 1_000);
        int wakeUps = manual.wakeUps();

        for (long now = 10; now <= 100_000; now += 10) {
            manual.advanceTo(now);
            assertThat(move(lease, now + 1_000)).isTrue();
        }

        assertThat(manual.ran).isEmpty();
        assertThat(manual.wakeUps() - wakeUps).isLessThanOrEqualTo(2 * 100);
        manual.advanceTo(101_000 - 1);
        assertThat(manual.ran).isEmpty();
        manual.advanceTo(101_000);
        assertThat(manual.ran).containsExactly("moved");
    }

    @ParameterizedTest
    @EnumSource
    void toLaterAndThenToEarlierItRunsAtTheLastTime(Place place) {
        NamedTimeout moved = schedule(place, 500);
        move(moved, 900);
        manual.advanceTo(600);

        move(moved, 2_000);
        move(moved, 1_500);
        move(moved, 700);

        manual.advanceTo(699);
        assertThat(manual.ran).isEmpty();
        manual.advanceTo(10_000);
        assertThat(manual.ran).containsExactly("moved");
        assertThat(manual.counts()).isEqualTo(new TimerCounts(1, 1, 0, 0, 0, 0));
    }

    /** What waits beside one that was moved is not forgotten for it. */
    @ParameterizedTest
    @EnumSource
    void othersRunAtTheirTimes(Place place) {
        List<NamedTimeout> moved = new ArrayList<>();
        manual = place.engine();
        for (int i = 1; i <= 50; i++) {
            moved.add(manual.schedule("moved", 100L * i));
            manual.schedule("" + (100 * i + 50), 100L * i + 50);
        }
        manual.step();

        moved.forEach(node -> move(node, 100_000));

        for (int i = 1; i <= 50; i++) {
            manual.advanceTo(100L * i + 50);
            assertThat(manual.takeRan()).containsExactly("" + (100 * i + 50));
        }
        manual.advanceTo(100_000);
        assertThat(manual.ran).hasSize(50);
    }

    @ParameterizedTest
    @EnumSource
    void cancelledAfterAMoveItFreesItsPlace(Place place) {
        NamedTimeout moved = schedule(place, 500);
        move(moved, 800);

        assertThat(manual.engine.cancel(moved)).isTrue();
        assertThat(manual.engine.cancel(moved)).isFalse();
        manual.step();

        assertThat(Locations.hasLocation(moved)).isFalse();
        assertThat(move(moved, 900)).isFalse();
        manual.advanceTo(1_000);
        assertThat(manual.ran).isEmpty();
        assertThat(manual.counts()).isEqualTo(new TimerCounts(1, 0, 1, 0, 0, 0));
    }

    @ParameterizedTest
    @EnumSource
    void whatHasRunCannotBeMoved(Place place) {
        NamedTimeout moved = schedule(place, 500);
        NamedTimeout plain = manual.schedule("plain", 500);
        move(moved, 600);
        manual.advanceTo(1_000);

        assertThat(move(moved, 2_000)).isFalse();
        assertThat(move(plain, 2_000)).isFalse();
        assertThat(moved.deadlineNanos()).isEqualTo(600);
        manual.advanceTo(3_000);
        assertThat(manual.ran).containsExactly("plain", "moved");
    }

    @ParameterizedTest
    @EnumSource
    void stopReturnsWhatWasMoved(Place place) {
        NamedTimeout later = schedule(place, 500);
        NamedTimeout earlier = manual.schedule("earlier", 500);
        move(later, 800);
        move(earlier, 100);

        assertThat(manual.engine.close()).containsExactlyInAnyOrder(later, earlier);

        assertThat(move(later, 900)).isFalse();
        assertThat(manual.counts()).isEqualTo(new TimerCounts(2, 0, 0, 2, 0, 0));
    }

    /** A task of the same tick moves one that has left the wheel for its run. */
    @ParameterizedTest
    @EnumSource
    void aTaskMayMoveOneThatIsDueAtItsTick(Place place) {
        manual = place.engine();
        NamedTimeout[] moved = new NamedTimeout[1];
        manual.schedule("first", 500, () -> {
            assertThat(move(moved[0], 900)).isTrue();
            assertThat(move(moved[0], 700)).isTrue();
        });
        moved[0] = manual.schedule("moved", 500);
        manual.step();

        manual.advanceTo(699);
        assertThat(manual.takeRan()).containsExactly("first");
        manual.advanceTo(2_000);
        assertThat(manual.ran).containsExactly("moved");
    }

    /** A step has run so many tasks that it has left one for the next, which is in neither wheel nor intake. */
    @Test
    void oneThatAStepHasLeftForTheNextIsInOnePlaceOnlyWhenItIsMoved() {
        manual = new ManualEngine(ManualEngine.EAGER);
        List<NamedTimeout> due = manual.scheduleMany(DueTasks.TASKS_PER_STEP, "due", 50);
        while (due.stream().anyMatch(TimeoutNode::isQueued)) {
            manual.step();
        }
        manual.schedule("first, from the intake", 40);
        manual.stepAt(50);
        NamedTimeout left = due.get(due.size() - 1);
        assertThat(manual.ran).hasSize(DueTasks.TASKS_PER_STEP);

        move(left, 900);
        move(left, 700);
        manual.step();

        List<TimeoutNode> copied = new ArrayList<>();
        manual.engine.copyPending().forEach(node -> copied.add(node));
        assertThat(copied).containsExactly(left);
        manual.advanceTo(699);
        assertThat(left.isPending()).isTrue();
        manual.advanceTo(700);
        assertThat(left.isExpired()).isTrue();
    }

    @Test
    void whatRepeatsIsMovedByItsNextRun() {
        manual = new ManualEngine();
        List<Long> ranNanos = new ArrayList<>();
        List<Boolean> movedInRun = new ArrayList<>();
        RepeatingNode[] node = new RepeatingNode[1];
        Schedule schedule = Schedule.fixedRate(Duration.ofNanos(100), Duration.ofNanos(100));
        node[0] = new RepeatingNode(
                100,
                schedule,
                manual::nowNanos,
                () -> {
                    ranNanos.add(manual.nowNanos());
                    movedInRun.add(move(node[0], 5_000));
                },
                false);
        manual.engine.schedule(node[0]);
        manual.advanceTo(250);

        assertThat(move(node[0], 470)).isTrue();

        manual.advanceTo(700);
        assertThat(ranNanos).containsExactly(100L, 200L, 470L, 570L, 670L);
        assertThat(movedInRun).containsOnly(false);
        assertThat(move(node[0], 720)).isTrue();
        manual.advanceTo(750);
        assertThat(ranNanos).endsWith(670L, 720L);
    }

    /** I8: messages about timeouts that were then cancelled do not heap up while the owner sleeps. */
    @Test
    void moreMessagesThanTheHighWaterMarkCostOneCall() {
        manual = new ManualEngine();
        manual.schedule("first", 1_000);
        List<NamedTimeout> moved = manual.scheduleMany(OwnerMessages.HIGH_WATER + 1, "moved", 5_000);
        manual.step();
        int calls = manual.wakerCalls();

        moved.forEach(node -> {
            move(node, 2_000);
            manual.engine.cancel(node);
        });

        assertThat(manual.wakerCalls()).isEqualTo(calls + 1);
        assertThat(manual.engine.nextStepNanos()).isZero();
        manual.step();
        assertThat(manual.engine.nextStepNanos()).isEqualTo(1_000);
    }

    /** I10: what is found at its old time is looked at once for each move. */
    @Test
    void aMoveToLaterIsFoundOnceAtTheOldTime() {
        manual = new ManualEngine(ManualEngine.EAGER);
        List<NamedTimeout> moved = manual.scheduleMany(1_000, "moved", 500);
        manual.step();
        moved.forEach(node -> move(node, 100_000));
        int wakeUps = manual.wakeUps();

        manual.advanceTo(99_999);

        assertThat(manual.wakeUps() - wakeUps).isOne();
        assertThat(manual.ran).isEmpty();
    }

    private NamedTimeout schedule(Place place, long deadlineNanos) {
        manual = place.engine();
        NamedTimeout node = manual.schedule("moved", deadlineNanos);
        manual.step();
        assertThat(node.isQueued()).isEqualTo(place == Place.INTAKE);
        return node;
    }

    private boolean move(TimeoutNode node, long deadlineNanos) {
        return manual.engine.reschedule(node, deadlineNanos);
    }
}
