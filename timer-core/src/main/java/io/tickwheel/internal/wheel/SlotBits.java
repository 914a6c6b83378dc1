package io.tickwheel.internal.wheel;

import java.util.Arrays;

/**
 * A bit for each bucket of a ring, and one for each 64 of these that says whether any is set: so a long ring that is
 * nearly empty is not read word by word.
 *
 * <p>Threads: owner of the wheel only (I4). Cost: O(1); {@link #next} a read of 4,096 slots at a time.
 */
final class SlotBits {
    static final int NONE = -1;

    private final long[] words;
    /** Bit w: word w of {@link #words} is not 0. */
    private final long[] usedWords;

    /** Bits of a number of slots, none of which is set. */
    SlotBits(int length) {
        this.words = new long[(length + Long.SIZE - 1) / Long.SIZE];
        this.usedWords = new long[(words.length + Long.SIZE - 1) / Long.SIZE];
    }

    boolean isSet(int slot) {
        return (words[slot / Long.SIZE] & (1L << slot)) != 0;
    }

    void set(int slot) {
        int word = slot / Long.SIZE;
        words[word] |= 1L << slot;
        usedWords[word / Long.SIZE] |= 1L << word;
    }

    void clear(int slot) {
        int word = slot / Long.SIZE;
        words[word] &= ~(1L << slot);
        if (words[word] == 0) {
            usedWords[word / Long.SIZE] &= ~(1L << word);
        }
    }

    void clearAll() {
        Arrays.fill(words, 0);
        Arrays.fill(usedWords, 0);
    }

    /** The first slot from one on that is set; {@link #NONE} if none is. */
    int next(int from) {
        int word = from / Long.SIZE;
        long bits = words[word] & (-1L << from);
        if (bits == 0) {
            word = word + 1 < words.length ? next(usedWords, word + 1) : NONE;
            return word == NONE ? NONE : next(words, word * Long.SIZE);
        }
        return word * Long.SIZE + Long.numberOfTrailingZeros(bits);
    }

    /** The first bit from one on that is set; {@link #NONE} if none is. */
    private static int next(long[] array, int from) {
        int word = from / Long.SIZE;
        long bits = array[word] & (-1L << from);
        while (bits == 0 && ++word < array.length) {
            bits = array[word];
        }
        return bits == 0 ? NONE : word * Long.SIZE + Long.numberOfTrailingZeros(bits);
    }
}
