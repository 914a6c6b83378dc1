package io.tickwheel.internal.wheel;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.invoke.MethodHandles;
import org.junit.jupiter.api.Test;

class LevelTest {
    private static final int LENGTH = 1 << 18;

    private final Level level = new Level(0, LENGTH, 0);

    @Test
    void theNextIsFoundFromAnyPlace() {
        int[] slots = {0, 1, 63, 64, 4_095, 4_096, 4_097, 100_000, LENGTH - 1};
        for (int slot : slots) {
            level.setOccupied(slot);
        }
        int next = 0;
        for (int from = 0; from < LENGTH; from++) {
            next += slots[next] < from ? 1 : 0;
            assertThat(level.nextOccupied(from)).isEqualTo(slots[next]);
        }
        for (int slot : slots) {
            assertThat(level.nextOccupied(0)).isEqualTo(slot);
            level.setEmpty(slot);
        }
        assertThat(level.nextOccupied(0)).isEqualTo(Level.NONE);
        assertThat(level.nextOccupied(LENGTH - 1)).isEqualTo(Level.NONE);
    }

    /** I10: the simple layout is as long as the longest delay, and asked in each step. A bit that is read is found. */
    @Test
    void aLongLevelThatIsNearlyEmptyIsNotReadWordByWord() throws ReflectiveOperationException {
        level.setOccupied(200_000);
        long[] occupied = (long[]) MethodHandles.privateLookupIn(Level.class, MethodHandles.lookup())
                .findVarHandle(Level.class, "occupied", long[].class)
                .get(level);
        occupied[1_000] = 1;
        occupied[occupied.length - 1] = 1;

        assertThat(level.nextOccupied(5)).isEqualTo(200_000);
        assertThat(level.nextOccupied(200_001)).isEqualTo(Level.NONE);
    }
}
