package io.tickwheel.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.intake.IntakeLimits;
import io.tickwheel.internal.wheel.Layout;
import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.WheelGeometry;
import io.tickwheel.schedule.Schedule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The non-cascading layout where the owner comes ten minutes late, or a task takes that long: what is put into the
 * wheel then is late by an eighth of the time that is left, and not of what the owner has missed. Ticks of 1 ms.
 */
class LateOwnerGrainTest {
    private static final long MS = 1_000_000;
    private static final long SECOND = 1_000 * MS;
    private static final long LATE_NANOS = 600 * SECOND + 123 * MS;
    private static final Schedule EACH_SECOND = Schedule.fixedDelay(Duration.ofSeconds(1), Duration.ofSeconds(1));

    private final List<Long> lateNanos = new ArrayList<>();
    private ManualEngine manual = withLimits(IntakeLimits.DEFAULT);

    /** Of these 256 are put back while the wheel still has the others, of ten minutes ago. */
    @Test
    void whatRepeatsAmongMany() {
        for (int i = 0; i < 300; i++) {
            repeat(() -> {});
        }
        manual.advanceTo(SECOND + 500 * MS);
        comeLate();

        assertThat(lateNanos).hasSizeGreaterThan(300).allSatisfy(LateOwnerGrainTest::isWithinAnEighth);
    }

    @Test
    void whatRepeatsWhileSomethingElseIsDueInTheIntake() {
        repeat(() -> {});
        manual.advanceTo(SECOND + 500 * MS);
        manual.schedule("due", 700 * MS);
        comeLate();

        assertThat(lateNanos).isNotEmpty().allSatisfy(LateOwnerGrainTest::isWithinAnEighth);
    }

    /** Its message is read before what is due has run. */
    @Test
    void whatIsMovedToEarlier() {
        repeat(() -> {});
        manual.advanceTo(SECOND + 500 * MS);
        NamedTimeout moved = noteLateness("moved", 3_600 * SECOND, LATE_NANOS + SECOND);
        manual.setTime(LATE_NANOS);
        manual.engine.reschedule(moved, LATE_NANOS + SECOND);
        comeLate();

        assertThat(lateNanos).isNotEmpty().allSatisfy(LateOwnerGrainTest::isWithinAnEighth);
        assertThat(manual.ran).containsExactly("moved");
    }

    /** In a step that has run as many tasks as it may, so that some are left that are due. */
    @Test
    void whatIsTransferred() {
        manual = withLimits(ManualEngine.EAGER);
        manual.scheduleMany(DueTasks.TASKS_PER_STEP + 1_000, "due", SECOND);
        manual.work();
        manual.setTime(LATE_NANOS);
        noteLateness("transferred", SECOND, LATE_NANOS + SECOND);
        comeLate();

        assertThat(lateNanos).singleElement().satisfies(LateOwnerGrainTest::isWithinAnEighth);
    }

    @Test
    void whatRepeatsAfterATaskThatTookTenMinutes() {
        repeat(() -> {
            if (manual.nowNanos() < LATE_NANOS) {
                manual.setTime(LATE_NANOS);
                lateNanos.clear();
            }
        });
        manual.advanceTo(LATE_NANOS);
        manual.advanceTo(LATE_NANOS + 100 * SECOND);

        assertThat(lateNanos).hasSizeGreaterThan(50).allSatisfy(LateOwnerGrainTest::isWithinAnEighth);
    }

    /** The owner finds it at its old time, behind the task. */
    @Test
    void whatWasMovedToLaterIsFoundAfterATaskThatTookTenMinutes() {
        manual = withLimits(ManualEngine.EAGER);
        manual.schedule("long", SECOND, () -> manual.setTime(LATE_NANOS));
        NamedTimeout moved = noteLateness("moved", SECOND, LATE_NANOS + SECOND);
        manual.engine.reschedule(moved, LATE_NANOS + SECOND);
        manual.advanceTo(LATE_NANOS);
        manual.advanceTo(LATE_NANOS + 100 * SECOND);

        assertThat(manual.ran).containsExactly("long", "moved");
        assertThat(lateNanos).singleElement().satisfies(LateOwnerGrainTest::isWithinAnEighth);
    }

    @Test
    void whatIsTransferredAfterATaskThatTookTenMinutes() {
        manual = withLimits(ManualEngine.EAGER);
        manual.schedule("long", SECOND, () -> {
            manual.setTime(LATE_NANOS);
            noteLateness("transferred", SECOND, LATE_NANOS + SECOND);
        });
        manual.advanceTo(LATE_NANOS);
        manual.advanceTo(LATE_NANOS + 100 * SECOND);

        assertThat(lateNanos).singleElement().satisfies(LateOwnerGrainTest::isWithinAnEighth);
    }

    /** It goes from the task to the wheel, without the intake. */
    @Test
    void whatTheOwnerSchedulesAfterATaskThatTookTenMinutes() {
        manual = withLimits(ManualEngine.withOwnArrivals(IntakeLimits.DEFAULT));
        manual.engine.stepOnThisThreadOnly();
        manual.schedule(
                "first",
                SECOND,
                () -> manual.schedule("second", SECOND, () -> {
                    manual.setTime(LATE_NANOS);
                    NamedTimeout own = noteLateness("own", SECOND, LATE_NANOS + SECOND);
                    assertThat(own.isQueued()).isFalse();
                }));
        manual.advanceTo(LATE_NANOS);
        manual.advanceTo(LATE_NANOS + 100 * SECOND);

        assertThat(lateNanos).singleElement().satisfies(LateOwnerGrainTest::isWithinAnEighth);
    }

    private static ManualEngine withLimits(IntakeLimits limits) {
        return ManualEngine.of(new WheelGeometry(MS, 512, MS, Layout.NON_CASCADING), limits);
    }

    /** The delay is a second, and a tick begun counts. */
    private static void isWithinAnEighth(long late) {
        assertThat(late).isBetween(0L, SECOND / 8 + MS);
    }

    /** Repeats a task, and notes how late each run is. */
    private void repeat(Runnable task) {
        RepeatingNode[] node = new RepeatingNode[1];
        node[0] = new RepeatingNode(
                SECOND,
                EACH_SECOND,
                manual::nowNanos,
                () -> {
                    lateNanos.add(manual.nowNanos() - node[0].deadlineNanos());
                    task.run();
                },
                false);
        manual.engine.schedule(node[0]);
    }

    private NamedTimeout noteLateness(String name, long delayNanos, long dueNanos) {
        return manual.schedule(name, delayNanos, () -> lateNanos.add(manual.nowNanos() - dueNanos));
    }

    /** Works after ten minutes, forgets how late what was due then was, and goes on. */
    private void comeLate() {
        manual.setTime(LATE_NANOS);
        manual.work();
        lateNanos.clear();
        manual.ran.clear();
        manual.advanceTo(LATE_NANOS + 100 * SECOND);
    }
}
