package io.tickwheel.internal.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A batch of slots, with ticks of 10 ns. */
class DueSlotsTest {
    private static final int MOST_SLOTS = 1 << DueSlots.SLOT_BITS;

    private final DueSlots due = new DueSlots(new WheelGeometry(10, 8));

    @Test
    void aNewBatchIsEmpty() {
        assertThat(due.isEmpty()).isTrue();
        assertThat(due.nextTick()).isEqualTo(WheelGeometry.NEVER);
    }

    @Test
    void everySlotIsKeptWhateverItsTick() {
        due.begin(1, DueSlots.MAX_TICKS);
        ArrivalBlock full = Blocks.block(MOST_SLOTS);
        NamedTimeout last = new NamedTimeout("last", 10L * DueSlots.MAX_TICKS);
        for (int slot = 0; slot < MOST_SLOTS; slot++) {
            full.put(slot == MOST_SLOTS - 1 ? last : new NamedTimeout("other", 10));
        }
        due.reserve(full);
        due.add(MOST_SLOTS - 1, last.deadlineNanos());
        NamedTimeout early = new NamedTimeout("early", 10);
        due.reserve(block(early));
        due.add(0, early.deadlineNanos());

        due.endRun();

        assertThat(due.nextTick()).isEqualTo(1);
        assertThat(due.poll()).isSameAs(early);
        assertThat(due.nextTick()).isEqualTo(DueSlots.MAX_TICKS);
        assertThat(due.poll()).isSameAs(last);
        assertThat(full.get(MOST_SLOTS - 1)).isNull();
        assertThat(due.isEmpty()).isTrue();
    }

    /** I6: ticks in order, and within a tick the order in which they were added. */
    @Test
    void sortedByTickItKeepsTheOrderOfArrival() {
        due.begin(1, 3);
        ArrivalBlock block = Blocks.block(300);
        due.reserve(block);
        for (int slot = 0; slot < 300; slot++) {
            NamedTimeout node = new NamedTimeout("" + slot, 30 - 10 * (slot % 3));
            block.put(node);
            due.add(slot, node.deadlineNanos());
        }

        due.endRun();

        List<String> names = polled();
        for (int i = 0; i < 300; i++) {
            assertThat(names.get(i)).isEqualTo("" + (i % 100 * 3 + 2 - i / 100));
        }
    }

    @Test
    void whatIsTooLateForTheFirstTickHasTheFirst() {
        due.begin(5, 7);
        NamedTimeout node = new NamedTimeout("late", 1);
        due.reserve(block(node));
        due.add(0, node.deadlineNanos());

        due.endRun();

        assertThat(due.nextTick()).isEqualTo(5);
    }

    @Test
    void whatWasClearedMeanwhileIsNull() {
        due.begin(1, 1);
        NamedTimeout node = new NamedTimeout("cancelled", 10);
        ArrivalBlock block = block(node);
        due.reserve(block);
        due.add(0, node.deadlineNanos());
        due.endRun();

        block.clear(node);

        assertThat(due.poll()).isNull();
        assertThat(due.isEmpty()).isTrue();
    }

    @Test
    void aBatchOfOneTickKnowsIt() {
        due.begin(5, 5);
        assertThat(due.isOneTick()).isTrue();
        due.begin(5, 6);
        assertThat(due.isOneTick()).isFalse();
    }

    @Test
    void growsAsFarAsNeededAndTakesWhatWasRunAgain() {
        due.begin(1, 1);
        List<TimeoutNode> nodes = new ArrayList<>();
        for (int i = 0; i < 300_000; i++) {
            add(nodes);
        }
        due.endRun();
        for (TimeoutNode node : nodes) {
            assertThat(due.poll()).isSameAs(node);
        }
        nodes.clear();

        add(nodes);
        due.endRun();

        assertThat(due.poll()).isSameAs(nodes.get(0));
        assertThat(due.isEmpty()).isTrue();
    }

    /** I6: what several steps have added is read tick by tick, and within a tick in the order of the steps. */
    @Test
    void runsAreReadTogetherTickByTick() {
        due.begin(1, 4);
        addRun("a3", 30, "a1", 10, "a3'", 30);
        addRun("b2", 20, "b1", 10);
        addRun("c1", 10, "c4", 40, "c3", 30);

        assertThat(polled()).containsExactly("a1", "b1", "c1", "b2", "a3", "a3'", "c3", "c4");
    }

    /** Of a tick, what an earlier run has goes first, also where there are more runs than there was room for. */
    @Test
    void manyRunsAreReadAsOneThatIsSorted() {
        int runs = 100;
        due.begin(1, 50);
        SplittableRandom random = new SplittableRandom(1);
        Map<Integer, List<String>> namesByTick = new TreeMap<>();
        for (int run = 0; run < runs; run++) {
            Object[] timeouts = new Object[20];
            for (int i = 0; i < timeouts.length; i += 2) {
                int tick = 1 + random.nextInt(50);
                timeouts[i] = run + "/" + i + " of tick " + tick;
                timeouts[i + 1] = 10 * tick;
                namesByTick.computeIfAbsent(tick, t -> new ArrayList<>()).add((String) timeouts[i]);
            }
            addRun(timeouts);
        }

        assertThat(polled())
                .containsExactlyElementsOf(
                        namesByTick.values().stream().flatMap(List::stream).toList());
    }

    /** As after a want of memory: what is here is run, and what comes later is not lost. */
    @Test
    void aRunMayBeAddedWhileOthersAreRead() {
        due.begin(1, 4);
        addRun("a1", 10, "a3", 30);
        assertThat(due.poll()).hasToString("a1");
        assertThat(due.nextTick()).isEqualTo(3);
        addRun("b2", 20, "b3", 30);
        assertThat(due.nextTick()).isEqualTo(2);

        assertThat(polled()).containsExactly("b2", "a3", "b3");
    }

    private void addRun(Object... namesAndDeadlines) {
        for (int i = 0; i < namesAndDeadlines.length; i += 2) {
            NamedTimeout node =
                    new NamedTimeout((String) namesAndDeadlines[i], ((Integer) namesAndDeadlines[i + 1]).longValue());
            due.reserve(block(node));
            due.add(0, node.deadlineNanos());
        }
        due.endRun();
    }

    private List<String> polled() {
        List<String> names = new ArrayList<>();
        while (!due.isEmpty()) {
            names.add(String.valueOf(due.poll()));
        }
        return names;
    }

    private void add(List<TimeoutNode> nodes) {
        NamedTimeout node = new NamedTimeout("n", 10);
        nodes.add(node);
        due.reserve(block(node));
        due.add(0, node.deadlineNanos());
    }

    private static ArrivalBlock block(NamedTimeout node) {
        ArrivalBlock block = Blocks.block(1);
        block.put(node);
        return block;
    }
}
