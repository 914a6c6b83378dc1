package io.tickwheel.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.intake.IntakeLimits;
import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a slack below the tick costs in wake-ups and in the work of a step, counted (I9, I10). */
class SlackStepsTest {
    private static final long TICK_NANOS = 1_000_000;

    /** As many as a step moves of the tick that it opens, and some more. */
    private static final int MANY = 20_000;

    @ParameterizedTest
    @CsvSource({"0, 3", "0, 2000", "1000, 2000", "250000, 2000", "1000000, 2000"})
    void oneWakeUpForEachCellThatHasSomethingAndNoneForOthers(long slackNanos, int count) {
        ManualEngine manual = engine(slackNanos, IntakeLimits.DEFAULT);
        Set<Long> cells = scheduleAtRandom(manual, count, slackNanos);
        int calls = manual.wakerCalls();

        manual.advanceTo(101 * TICK_NANOS);

        assertThat(manual.counts().expired()).isEqualTo(count);
        assertThat(manual.wakeUps() - calls).isEqualTo(cells.size());
    }

    @Test
    void theSameOnceAllLieInTheWheel() {
        ManualEngine manual = engine(0, ManualEngine.EAGER);
        Set<Long> cells = scheduleAtRandom(manual, 2_000, 0);
        manual.work();
        int calls = manual.wakerCalls();

        manual.advanceTo(101 * TICK_NANOS);

        assertThat(manual.counts().expired()).isEqualTo(2_000);
        assertThat(manual.wakeUps() - calls).isEqualTo(cells.size());
    }

    @Test
    void whatIsFarAwayIsNeitherMovedNorWokenFor() {
        ManualEngine manual = engine(0, ManualEngine.EAGER);
        for (int i = 0; i < MANY; i++) {
            manual.schedule("far", 1_000 * TICK_NANOS + i);
        }
        manual.work();
        manual.schedule("near", 5 * TICK_NANOS + 1);
        int wakeUps = manual.wakeUps();

        manual.advanceTo(999 * TICK_NANOS);

        assertThat(manual.takeRan()).containsExactly("near");
        assertThat(manual.wakeUps() - wakeUps).isOne();
    }

    /** The wake-up that was planned for it comes, and no other: then the tick is open, and its cells are known. */
    @Test
    void aCancelledEarliestCostsAWakeUpAtMost() {
        ManualEngine manual = engine(0, ManualEngine.EAGER);
        List<NamedTimeout> nodes = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            nodes.add(manual.schedule("n" + i, 10 * TICK_NANOS + i + 1));
        }
        manual.work();
        manual.cancelAll(nodes.subList(0, 499));
        int wakeUps = manual.wakeUps();

        manual.advanceTo(20 * TICK_NANOS);

        assertThat(manual.takeRan()).containsExactly("n499");
        assertThat(manual.wakeUps() - wakeUps).isLessThanOrEqualTo(2);
    }

    /** Of a tick of many the earliest cell is kept, and what comes later may be before it. */
    @Test
    void anEarlierOneOfAFullTickRunsAtItsTime() {
        ManualEngine manual = engine(0, ManualEngine.EAGER);
        manual.scheduleMany(500, "n", 10 * TICK_NANOS + 500);
        manual.work();
        manual.schedule("earlier", 10 * TICK_NANOS + 100);
        manual.work();

        assertThat(manual.engine.nextStepNanos()).isEqualTo(10 * TICK_NANOS + 100);
        manual.advanceTo(10 * TICK_NANOS + 100);
        assertThat(manual.ran).containsExactly("earlier");
    }

    /** Not all at once, and yet in order. */
    @Test
    void aLargeTickIsOpenedInSlices() {
        ManualEngine manual = engine(0, ManualEngine.EAGER);
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            int place = i * 7_919 % MANY;
            expected.add(String.format("%05d", i));
            manual.schedule(String.format("%05d", place), 10 * TICK_NANOS + 1 + place);
        }
        manual.work();
        int steps = manual.steps();

        // Late by all of the tick: without slices one step would move all and run 4,096.
        manual.stepAt(11 * TICK_NANOS);
        assertThat(manual.ran).isEmpty();
        manual.work();

        assertThat(manual.ran).isEqualTo(expected);
        assertThat(manual.steps() - steps).isGreaterThanOrEqualTo(2 * MANY / 4_096);
    }

    /** I6: what is still in the intake waits for what the step has not come to of the same tick. */
    @Test
    void whatIsInTheIntakeWaitsForALargeTickToBeOpened() {
        ManualEngine manual = engine(0, ManualEngine.EAGER);
        manual.scheduleMany(MANY, "n", 10 * TICK_NANOS + 1);
        manual.work();
        manual.schedule("youngest", 10 * TICK_NANOS + 1);

        manual.stepAt(11 * TICK_NANOS);
        assertThat(manual.ran).isEmpty();
        manual.work();

        assertThat(manual.ran).hasSize(MANY + 1).endsWith("youngest");
    }

    @Test
    void whatArrivesForATickThatIsOpenRunsAtItsTime() {
        ManualEngine manual = engine(0, ManualEngine.EAGER);
        manual.schedule("first", 10 * TICK_NANOS + 100, () -> {
            manual.schedule("second", 50);
            manual.schedule("third", 50);
        });
        manual.schedule("last", 10 * TICK_NANOS + 151);
        manual.work();

        manual.advanceTo(10 * TICK_NANOS + 149);
        assertThat(manual.takeRan()).containsExactly("first");
        manual.advanceTo(10 * TICK_NANOS + 150);
        assertThat(manual.takeRan()).containsExactly("second", "third");
        manual.advanceTo(10 * TICK_NANOS + 151);
        assertThat(manual.takeRan()).containsExactly("last");
    }

    private static Set<Long> scheduleAtRandom(ManualEngine manual, int count, long slackNanos) {
        SplittableRandom random = new SplittableRandom(count);
        long cellNanos = Math.max(1, slackNanos);
        Set<Long> cells = new HashSet<>();
        for (int i = 0; i < count; i++) {
            long delayNanos = random.nextLong(1, 100 * TICK_NANOS);
            cells.add((delayNanos + cellNanos - 1) / cellNanos);
            manual.schedule("" + i, delayNanos);
        }
        return cells;
    }

    private static ManualEngine engine(long slackNanos, IntakeLimits limits) {
        return ManualEngine.of(new WheelGeometry(TICK_NANOS, 8, slackNanos), limits);
    }
}
