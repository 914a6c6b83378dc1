package io.tickwheel.internal.engine;

import static io.tickwheel.internal.engine.ManualEngine.EAGER;
import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.intake.IntakeLimits;
import io.tickwheel.internal.wheel.NamedTimeout;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * What a copy of the pending timeouts holds: each once, wherever it lies when the copy is made, and whatever happens
 * to it before the copy is looked through. Any sequence of operations: {@link EngineModelTest}.
 */
class PendingCopyTest {
    private static final long FAR_NANOS = 1_000_000;
    private static final IntakeLimits SMALL_BLOCKS = new IntakeLimits(4, 1 << 20, 2);

    /** More than one batch of what leaves the wheel at a time. */
    private static final int MANY = 600;

    private final ManualEngine manual = new ManualEngine();

    @Test
    void nothingIsPendingInANewEngine() {
        assertThat(placesByName(manual.engine.copyPending())).isEmpty();
    }

    @Test
    void whatNoStepHasSeenLiesInTheIntake() {
        manual.schedule("a", 5);
        manual.schedule("b", FAR_NANOS);

        assertThat(placesByName(manual.engine.copyPending()))
                .containsOnly(Map.entry("a", PendingCopy.INTAKE), Map.entry("b", PendingCopy.INTAKE));
    }

    @Test
    void blocksThatTheOwnerHasNotTakenOverAreInIt() {
        ManualEngine small = new ManualEngine(SMALL_BLOCKS);
        small.scheduleMany(50, "a", FAR_NANOS);

        assertThat(placesByName(small.engine.copyPending())).hasSize(50).containsValue(PendingCopy.INTAKE);
    }

    @Test
    void blocksOnBothSidesOfTheOwnersQueueAreInItOnce() {
        ManualEngine small = new ManualEngine(SMALL_BLOCKS);
        small.scheduleMany(50, "early", FAR_NANOS);
        small.step();
        small.scheduleMany(50, "late", FAR_NANOS);

        assertThat(placesByName(small.engine.copyPending())).hasSize(100);
    }

    @Test
    void whatIsFiledLiesInTheBucketOfItsTick() {
        ManualEngine eager = new ManualEngine(EAGER);
        eager.schedule("tick 3", 25);
        eager.schedule("tick 11", 105);
        eager.schedule("tick 12", 115);
        eager.step();
        eager.schedule("new", 25);

        assertThat(placesByName(eager.engine.copyPending()))
                .containsOnly(
                        Map.entry("tick 3", 3),
                        Map.entry("tick 11", 3),
                        Map.entry("tick 12", 4),
                        Map.entry("new", PendingCopy.INTAKE));
        assertThat(eager.engine.copyPending().buckets()).isEqualTo(8);
    }

    @Test
    void whatEndsBeforeItIsLookedThroughIsNotInIt() {
        ManualEngine eager = new ManualEngine(EAGER);
        NamedTimeout transferred = eager.schedule("transferred", 500);
        eager.schedule("due", 20);
        eager.step();
        NamedTimeout queued = eager.schedule("queued", 500);
        eager.schedule("stays", 500);
        PendingCopy copy = eager.engine.copyPending();

        eager.engine.cancel(transferred);
        eager.engine.cancel(queued);
        eager.advanceTo(20);

        assertThat(placesByName(copy)).containsOnlyKeys("stays");
    }

    /** What is transferred after the copy was made leaves its place in the intake, and is pending all the same. */
    @Test
    void whatIsFiledBeforeItIsLookedThroughIsInItOnce() {
        ManualEngine eager = new ManualEngine(EAGER);
        eager.scheduleMany(MANY, "a", 500);
        PendingCopy copy = eager.engine.copyPending();

        eager.step();
        eager.work();

        assertThat(placesByName(copy)).hasSize(MANY).containsValue(PendingCopy.INTAKE);
        assertThat(placesByName(eager.engine.copyPending())).hasSize(MANY).doesNotContainValue(PendingCopy.INTAKE);
    }

    @Test
    void aTaskFromTheWheelSeesEachThatIsPendingOnce() {
        ManualEngine eager = new ManualEngine(EAGER);
        List<Map<String, Integer>> seen = new ArrayList<>();
        eager.schedule("first", 15, () -> seen.add(placesByName(eager.engine.copyPending())));
        eager.scheduleMany(MANY, "a", 15);
        eager.schedule("last", 15, () -> seen.add(placesByName(eager.engine.copyPending())));
        eager.schedule("later", 25);
        eager.step();
        eager.schedule("new", 15);
        eager.advanceTo(20);

        assertThat(seen.get(0)).hasSize(MANY + 3).containsEntry("a0", 2);
        assertThat(seen.get(0)).containsEntry("a" + (MANY - 1), 2).containsEntry("later", 3);
        assertThat(seen.get(1)).containsOnlyKeys("later", "new");
    }

    @Test
    void aTaskFromTheIntakeSeesEachThatIsPendingOnce() {
        ManualEngine small = new ManualEngine(SMALL_BLOCKS);
        List<Map<String, Integer>> seen = new ArrayList<>();
        small.scheduleMany(10, "before", FAR_NANOS);
        small.schedule("first", 15, () -> {
            small.scheduleMany(10, "within", 500);
            seen.add(placesByName(small.engine.copyPending()));
        });
        small.scheduleMany(10, "same tick", 15);
        small.scheduleMany(10, "after", FAR_NANOS);
        small.advanceTo(20);

        assertThat(seen).singleElement().satisfies(places -> assertThat(places).hasSize(40));
        assertThat(placesByName(small.engine.copyPending())).hasSize(30);
    }

    @Test
    void itNotesTheTimeAtWhichItWasMade() {
        manual.setTime(17);
        PendingCopy copy = manual.engine.copyPending();
        manual.setTime(18);

        assertThat(copy.nowNanos()).isEqualTo(17);
    }

    @Test
    void nothingIsPendingInAnEngineThatWasClosed() {
        manual.scheduleMany(10, "a", FAR_NANOS);
        PendingCopy before = manual.engine.copyPending();
        manual.engine.close();

        assertThat(placesByName(before)).isEmpty();
        assertThat(placesByName(manual.engine.copyPending())).isEmpty();
    }

    /** Where each one lies; fails if one is there twice. */
    private static Map<String, Integer> placesByName(PendingCopy copy) {
        Map<String, Integer> placesByName = new TreeMap<>();
        copy.forEach((node, bucket) -> assertThat(placesByName.put(node.toString(), bucket))
                .as("again: %s", node)
                .isNull());
        return placesByName;
    }
}
