package io.tickwheel.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.intake.IntakeLimits;
import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What waiting in the intake costs, and what it spares, seen from outside the engine. */
class EngineIntakeTest {
    private static final int MILLION = 1_000_000;
    private static final long FAR_NANOS = 1_000_000_000;
    /** A few for each thousand blocks that the owner has to take over. */
    private static final int MOST_STEPS = 8;

    private static final int MOST_COLLECTIONS = 10;
    private static final IntakeLimits SMALL_BLOCKS = new IntakeLimits(8, 1 << 20, 2);

    private final ManualEngine manual = new ManualEngine();

    /** I9, I10: the far ones stay where they are but for a few. */
    @Test
    void aTimeoutBehindAMillionFarOnesRunsAtItsTick() {
        List<NamedTimeout> far = new ArrayList<>();
        for (int i = 0; i < MILLION; i++) {
            far.add(manual.schedule("far", FAR_NANOS + i));
            manual.work();
        }
        int transferredBefore = (int) transferred(far);
        int stepsBefore = manual.steps();
        manual.schedule("due", 45);

        manual.advanceTo(49);
        assertThat(manual.ran).isEmpty();
        manual.advanceTo(50);

        assertThat(manual.ran).containsExactly("due");
        assertThat(transferred(far) - transferredBefore).isLessThanOrEqualTo(2L * IntakeLimits.DEFAULT.blockLength());
        assertThat(manual.steps() - stepsBefore).isLessThanOrEqualTo(MOST_STEPS);
        assertThat(manual.engine.nextStepNanos()).isEqualTo(FAR_NANOS);
        assertThat(manual.counts().pending()).isEqualTo(MILLION);
    }

    /** I8: also while nobody steps. */
    @Test
    void aMillionStartedAndCancelledLeaveNothingButEmptyPlaces() {
        List<WeakReference<TimeoutNode>> some = new ArrayList<>();
        for (int i = 0; i < MILLION; i++) {
            NamedTimeout node = manual.schedule("a", FAR_NANOS + i);
            manual.engine.cancel(node);
            if (i % 1_000 == 0) {
                some.add(new WeakReference<>(node));
            }
        }

        assertThat(manual.steps()).isZero();
        assertThat(manual.counts().pending()).isZero();
        assertThat(manual.counts().cancelled()).isEqualTo(MILLION);
        assertThat(reachable(some)).isZero();
        manual.work();
        assertThat(manual.engine.nextStepNanos()).isEqualTo(FAR_NANOS);
        assertThat(manual.steps()).isBetween(1, MOST_STEPS);
        assertThat(manual.wakerCalls()).isEqualTo(2);
    }

    /** Each call of the owner takes the oldest, and lasts until a third of the places is filled anew. */
    @Test
    void whatIsNotCancelledIsFiledWhenItIsOld() {
        ManualEngine small = new ManualEngine(new IntakeLimits(8, 96, 0));
        List<NamedTimeout> nodes = new ArrayList<>();
        for (int i = 0; i < 96; i++) {
            nodes.add(small.schedule("a", FAR_NANOS + i));
        }
        small.work();
        assertThat(transferred(nodes)).isZero();

        nodes.add(small.schedule("one more", FAR_NANOS));
        assertThat(small.wakerCalls()).isEqualTo(2);
        small.work();

        assertThat(transferred(nodes)).isBetween(33L, 48L);
        assertThat(nodes.stream().limit(transferred(nodes))).noneMatch(TimeoutNode::isQueued);
        assertThat(small.engine.nextStepNanos()).isEqualTo(FAR_NANOS);
    }

    /** I9: neither the blocks of cancelled timeouts nor those with a few survivors wake anybody. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 8, 50})
    void aTrickleOfStartAndCancelCostsTwoWakeUpsADelay(int oneOfSoManyStays) {
        ManualEngine small = new ManualEngine(SMALL_BLOCKS);
        long delayNanos = 1_000;
        int delays = 300;
        int kept = 0;
        for (int i = 0; i < delays * 50; i++) {
            small.advanceTo(i * delayNanos / 50);
            if (oneOfSoManyStays > 0 && i % oneOfSoManyStays == 0) {
                small.schedule("kept", FAR_NANOS);
                kept++;
            }
            small.engine.cancel(small.schedule("a", delayNanos));
        }

        assertThat(small.wakeUps()).isBetween(delays, 2 * delays + 2);
        assertThat(small.counts().pending()).isEqualTo(kept);
        assertThat(small.ran).isEmpty();
        small.advanceTo(2L * delays * delayNanos);
        assertThat(small.engine.nextStepNanos()).isEqualTo(kept == 0 ? WheelGeometry.NEVER : FAR_NANOS);
    }

    /** I6: whether they leave because they are due, because they are old, or with a block that is looked through. */
    @ParameterizedTest
    @ValueSource(ints = {1, 8, 32, 1_000_000})
    void theSameTickRunsInTheOrderOfArrivalWhicheverWayTheyLeave(int leastSlots) {
        ManualEngine small = new ManualEngine(new IntakeLimits(8, leastSlots, 0));
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 4_000; i++) {
            small.schedule("same tick " + i, 100_000 - small.nowNanos());
            small.schedule("other", 10 + i % 97 * 10);
            expected.add("same tick " + i);
            small.advanceTo(i * 10L);
        }

        small.advanceTo(99_999);
        assertThat(small.takeRan()).hasSize(4_000).containsOnly("other");
        small.advanceTo(100_000);
        assertThat(small.ran).isEqualTo(expected);
    }

    /** I6: a step that ended in the middle of what it took from the wheel leaves the wheel first in the next, too. */
    @Test
    void whatIsInTheWheelRunsBeforeWhatIsInTheIntakeAlsoAfterASliceOfTasks() {
        ManualEngine small = new ManualEngine(new IntakeLimits(1, 10, 0));
        small.schedule("old", 45);
        NamedTimeout[] cancelled = new NamedTimeout[1];
        small.schedule("canceller", 25, () -> small.engine.cancel(cancelled[0]));
        cancelled[0] = small.schedule("cancelled by a task", 25);
        small.scheduleMany(DueTasks.TASKS_PER_STEP + 50, "task", 25);
        small.scheduleMany(10, "far", FAR_NANOS);
        small.step();
        small.work();

        assertThat(small.stepAt(40)).isZero();
        assertThat(small.takeRan()).hasSize(DueTasks.TASKS_PER_STEP);
        small.setTime(41);
        small.schedule("young", 4);
        small.setTime(50);
        small.work();

        assertThat(small.ran).hasSize(51 + 2).endsWith("old", "young");
    }

    private static long transferred(List<NamedTimeout> nodes) {
        return nodes.stream().filter(node -> !node.isQueued()).count();
    }

    private static long reachable(List<WeakReference<TimeoutNode>> references) {
        long reachable = Long.MAX_VALUE;
        for (int i = 0; i < MOST_COLLECTIONS && reachable > 0; i++) {
            System.gc();
            reachable = references.stream().filter(node -> node.get() != null).count();
        }
        return reachable;
    }
}
