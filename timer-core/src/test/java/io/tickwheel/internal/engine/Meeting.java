package io.tickwheel.internal.engine;

import java.util.concurrent.ThreadLocalRandom;

/**
 * Has the two actors of a race meet in each sample. A cancel is much shorter than a step: who only cancels is through
 * with a stride of samples before the owner is through with a few of them, so that only the first would be a race.
 */
final class Meeting {
    private static final int PATIENCE = 10_000;
    /** About as long as a step takes. */
    private static final int LATEST = 64;

    private volatile boolean hasBegun;

    /** For the longer one, when it begins. */
    void begin() {
        hasBegun = true;
    }

    /** For the shorter one: returns at some moment while the longer one is at work. */
    void comeLater() {
        for (int i = 0; i < PATIENCE && !hasBegun; i++) {
            Thread.onSpinWait();
        }
        letPass();
    }

    /** Returns a little later, each time another while. */
    static void letPass() {
        for (int left = ThreadLocalRandom.current().nextInt(LATEST); left > 0; left--) {
            Thread.onSpinWait();
        }
    }
}
