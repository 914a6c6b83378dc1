package io.tickwheel.internal.engine;

import org.jspecify.annotations.Nullable;

/** Takes all memory away, down to the last object, in a JVM with a heap of a few megabytes. Threads: one. */
final class FullHeap {
    private static final int LARGEST_PIECE = 1 << 20;

    /** All memory there was, in a chain. */
    private @Nullable Object @Nullable [] ballast;

    /** Smaller and smaller pieces, until not even the smallest fits. Nothing else here may need memory. */
    void fill() {
        int length = LARGEST_PIECE;
        while (length > 0) {
            try {
                Object[] piece = new Object[length];
                piece[0] = ballast;
                ballast = piece;
            } catch (OutOfMemoryError e) {
                length /= 2;
            }
        }
    }

    /** Gives all of it back. */
    void release() {
        ballast = null;
    }
}
