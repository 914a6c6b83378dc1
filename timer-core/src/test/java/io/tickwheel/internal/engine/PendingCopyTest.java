package io.tickwheel.internal.engine;

import static io.tickwheel.internal.engine.ManualEngine.EAGER;
import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.intake.IntakeLimits;
import io.tickwheel.internal.wheel.NamedTimeout;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * What a copy of the pending timeouts holds: each once, wherever it lies when the copy is made, and whatever happens
 * to it before the copy is looked through. Any sequence of operations: {@link EngineModelTest}.
 */
class PendingCopyTest {
    private static final long FAR_NANOS = 1_000_000;
    private static final IntakeLimits SMALL_BLOCKS = new IntakeLimits(4, 1 << 20, 2);

    /** More than the owner notes at a time. */
    private static final int MANY = 600;

    private final ManualEngine manual = new ManualEngine();

    @Test
    void nothingIsPendingInANewEngine() {
        assertThat(names(manual.engine.copyPending())).isEmpty();
    }

    @Test
    void whatNoStepHasSeenLiesInTheIntake() {
        manual.schedule("a", 5);
        manual.schedule("b", FAR_NANOS);

        assertThat(names(manual.engine.copyPending())).containsOnly("a", "b");
    }

    @Test
    void blocksThatTheOwnerHasNotTakenOverAreInIt() {
        ManualEngine small = new ManualEngine(SMALL_BLOCKS);
        small.scheduleMany(50, "a", FAR_NANOS);

        assertThat(names(small.engine.copyPending())).hasSize(50);
    }

    @Test
    void blocksOnBothSidesOfTheOwnersQueueAreInItOnce() {
        ManualEngine small = new ManualEngine(SMALL_BLOCKS);
        small.scheduleMany(50, "early", FAR_NANOS);
        small.step();
        small.scheduleMany(50, "late", FAR_NANOS);

        assertThat(names(small.engine.copyPending())).hasSize(100);
    }

    @Test
    void timeoutsOfWheelAndIntakeAreInIt() {
        ManualEngine eager = new ManualEngine(EAGER);
        eager.schedule("tick 3", 25);
        eager.schedule("tick 11", 105);
        eager.step();
        eager.schedule("new", 25);

        PendingCopy copy = eager.engine.copyPending();
        assertThat(names(copy)).containsOnly("tick 3", "tick 11", "new");
        List<Long> rounds = new ArrayList<>();
        copy.forEach(node -> rounds.add(copy.remainingRounds(node)));
        assertThat(rounds).containsOnly(0L, 1L);
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

        assertThat(names(copy)).containsOnly("stays");
    }

    /** What is transferred after the copy was made leaves its place in the intake, and is pending all the same. */
    @Test
    void whatIsFiledBeforeItIsLookedThroughIsInItOnce() {
        ManualEngine eager = new ManualEngine(EAGER);
        eager.scheduleMany(MANY, "a", 500);
        PendingCopy copy = eager.engine.copyPending();

        eager.step();
        eager.work();

        assertThat(names(copy)).hasSize(MANY);
        assertThat(names(eager.engine.copyPending())).hasSize(MANY);
    }

    @Test
    void aTaskFromTheWheelSeesEachThatIsPendingOnce() {
        ManualEngine eager = new ManualEngine(EAGER);
        List<Set<String>> seen = new ArrayList<>();
        eager.schedule("first", 15, () -> seen.add(names(eager.engine.copyPending())));
        eager.scheduleMany(MANY, "a", 15);
        eager.schedule("last", 15, () -> seen.add(names(eager.engine.copyPending())));
        eager.schedule("later", 25);
        eager.step();
        eager.schedule("new", 15);
        eager.advanceTo(20);

        assertThat(seen.get(0)).hasSize(MANY + 3).contains("a0", "a" + (MANY - 1), "later");
        assertThat(seen.get(1)).containsOnly("later", "new");
    }

    @Test
    void aTaskFromTheIntakeSeesEachThatIsPendingOnce() {
        ManualEngine small = new ManualEngine(SMALL_BLOCKS);
        List<Set<String>> seen = new ArrayList<>();
        small.scheduleMany(10, "before", FAR_NANOS);
        small.schedule("first", 15, () -> {
            small.scheduleMany(10, "within", 500);
            seen.add(names(small.engine.copyPending()));
        });
        small.scheduleMany(10, "same tick", 15);
        small.scheduleMany(10, "after", FAR_NANOS);
        small.advanceTo(20);

        assertThat(seen).singleElement().satisfies(places -> assertThat(places).hasSize(40));
        assertThat(names(small.engine.copyPending())).hasSize(30);
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

        assertThat(names(before)).isEmpty();
        assertThat(names(manual.engine.copyPending())).isEmpty();
    }

    /** Fails if one is there twice. */
    private static Set<String> names(PendingCopy copy) {
        Set<String> names = new TreeSet<>();
        copy.forEach(node ->
                assertThat(names.add(node.toString())).as("again: %s", node).isTrue());
        return names;
    }
}
