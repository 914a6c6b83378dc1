package io.tickwheel.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A batch of places, with ticks of 10 ns. */
class DueSlotsTest {
    private static final int MOST_SLOT = (1 << DueSlots.SLOT_BITS) - 1;
    private static final int MOST_BLOCK = (1 << DueSlots.BLOCK_BITS) - 1;

    private final DueSlots due = new DueSlots(new WheelGeometry(10, 8));

    @Test
    void aNewBatchIsEmpty() {
        assertThat(due.isEmpty()).isTrue();
        assertThat(due.nextTick()).isEqualTo(WheelGeometry.NEVER);
    }

    @Test
    void everyPlaceIsKeptWhateverItsTick() {
        due.begin(1, DueSlots.MAX_TICKS);
        due.reserve(2);
        due.add(DueSlots.place(Stripes.COUNT - 1, MOST_BLOCK, MOST_SLOT), 10L * DueSlots.MAX_TICKS);
        due.add(DueSlots.place(0, 1, 0), 10);

        due.sort();

        assertThat(due.nextTick()).isEqualTo(1);
        assertThat(DueSlots.blockOf(due.poll())).isEqualTo(1);
        assertThat(due.nextTick()).isEqualTo(DueSlots.MAX_TICKS);
        long place = due.poll();
        assertThat(DueSlots.stripeOf(place)).isEqualTo(Stripes.COUNT - 1);
        assertThat(DueSlots.blockOf(place)).isEqualTo(MOST_BLOCK);
        assertThat(DueSlots.slotOf(place)).isEqualTo(MOST_SLOT);
        assertThat(due.isEmpty()).isTrue();
    }

    /** I6: ticks in order, and within a tick the order in which they were added. */
    @Test
    void sortedByTickItKeepsTheOrderOfArrival() {
        due.begin(1, 3);
        due.reserve(300);
        for (int slot = 0; slot < 300; slot++) {
            due.add(DueSlots.place(0, 0, slot), 30 - 10 * (slot % 3));
        }

        due.sort();

        List<Integer> slots = new ArrayList<>();
        while (!due.isEmpty()) {
            slots.add(DueSlots.slotOf(due.poll()));
        }
        for (int i = 0; i < 300; i++) {
            assertThat(slots.get(i)).isEqualTo(i % 100 * 3 + 2 - i / 100);
        }
    }

    @Test
    void whatIsTooLateForTheFirstTickHasTheFirst() {
        due.begin(5, 7);
        due.reserve(1);

        due.add(0, 1);

        assertThat(due.nextTick()).isEqualTo(5);
    }

    @Test
    void aBatchOfOneTickKnowsIt() {
        due.begin(5, 5);
        assertThat(due.isOneTick()).isTrue();
        due.begin(5, 6);
        assertThat(due.isOneTick()).isFalse();
    }

    /** I8: nor does it keep the array of a burst. */
    @Test
    void growsAsFarAsNeededAndTakesWhatWasRunAgain() {
        due.begin(1, 1);
        for (int i = 0; i < 1_000_000; i++) {
            due.reserve(1);
            due.add(i, 10);
        }
        for (int i = 0; i < 1_000_000; i++) {
            assertThat(due.poll()).isEqualTo(i);
        }

        due.reserve(1);
        due.add(7, 10);

        assertThat(due.poll()).isEqualTo(7);
        assertThat(due.isEmpty()).isTrue();
    }
}
