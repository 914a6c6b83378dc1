package io.tickwheel.netty.handler;

import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import org.jspecify.annotations.Nullable;

/**
 * Run in a JVM with a heap of a few megabytes: takes all memory away, down to the last object, while writes finish, and
 * says whether anything was lost by it.
 */
public final class TinyHeap {
    static final String VERDICT = "nothing lost";

    private static final int WRITES = 1 << 16;
    private static final int WRITES_WITHOUT_MEMORY = 3;
    private static final int LARGEST_PIECE = 1 << 20;

    /** All memory there was, in a chain. */
    private @Nullable Object @Nullable [] ballast;

    private TinyHeap() {}

    public static void main(String[] arguments) {
        new TinyHeap().finishWrites();
        System.out.println(VERDICT);
    }

    private void finishWrites() {
        ChannelPromise write = new EmbeddedChannel().newPromise();
        PendingWrites writes = new PendingWrites();
        for (int i = 0; i < WRITES; i++) {
            writes.add(write, i);
        }
        int taken = 0;
        // With the next one the ring would shrink.
        while (WRITES - taken > WRITES / 8 + 1) {
            writes.removeOldest();
            taken++;
        }
        boolean areTakenInOrder = true;
        fill();
        for (int i = 0; i < WRITES_WITHOUT_MEMORY; i++) {
            areTakenInOrder &= writes.oldestNanos() == taken && writes.removeOldest() == write;
            taken++;
        }
        release();
        while (taken < WRITES) {
            areTakenInOrder &= writes.oldestNanos() == taken && writes.removeOldest() == write;
            taken++;
        }
        holds("all writes are taken in order", areTakenInOrder);
        holds("there are no others", !writes.dropFinished());
    }

    /** Smaller and smaller pieces, until not even the smallest fits. Nothing else here may need memory. */
    private void fill() {
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
    private void release() {
        ballast = null;
    }

    private static void holds(String promise, boolean held) {
        if (!held) {
            throw new AssertionError(promise);
        }
    }
}
