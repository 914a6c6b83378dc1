package io.tickwheel.internal.wheel;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.invoke.MethodHandles;
import org.junit.jupiter.api.Test;

class SlotBitsTest {
    private static final int LENGTH = 1 << 18;

    private final SlotBits bits = new SlotBits(LENGTH);

    @Test
    void theNextIsFoundFromAnyPlace() {
        int[] slots = {0, 1, 63, 64, 4_095, 4_096, 4_097, 100_000, LENGTH - 1};
        for (int slot : slots) {
            bits.set(slot);
        }
        int next = 0;
        for (int from = 0; from < LENGTH; from++) {
            next += slots[next] < from ? 1 : 0;
            assertThat(bits.next(from)).isEqualTo(slots[next]);
        }
        for (int slot : slots) {
            assertThat(bits.next(0)).isEqualTo(slot);
            bits.clear(slot);
        }
        assertThat(bits.next(0)).isEqualTo(SlotBits.NONE);
        assertThat(bits.next(LENGTH - 1)).isEqualTo(SlotBits.NONE);
    }

    /** I10: the simple layout is as long as the longest delay, and asked in each step. A bit that is read is found. */
    @Test
    void longOnesThatAreNearlyAllClearAreNotReadWordByWord() throws ReflectiveOperationException {
        bits.set(200_000);
        long[] words = (long[]) MethodHandles.privateLookupIn(SlotBits.class, MethodHandles.lookup())
                .findVarHandle(SlotBits.class, "words", long[].class)
                .get(bits);
        words[1_000] = 1;
        words[words.length - 1] = 1;

        assertThat(bits.next(5)).isEqualTo(200_000);
        assertThat(bits.next(200_001)).isEqualTo(SlotBits.NONE);
    }
}
