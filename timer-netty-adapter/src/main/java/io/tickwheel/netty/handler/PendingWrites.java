package io.tickwheel.netty.handler;

import io.netty.channel.ChannelPromise;
import org.jspecify.annotations.Nullable;

/**
 * Writes of a connection that may not have finished, in the order in which they began, in a ring of two arrays.
 * Finished ones are dropped as they reach its head, and all of them before it grows, so nothing listens to a write.
 *
 * <p>Threads: the event loop. Cost: adding is O(1), amortised; no allocation as long as the unfinished writes fit.
 */
final class PendingWrites {
    private static final int SHORTEST = 4;
    private static final int LONGEST_KEPT = 1_024;
    private static final @Nullable ChannelPromise[] NO_PROMISES = {};
    private static final long[] NO_STAMPS = {};

    private @Nullable ChannelPromise[] promises = NO_PROMISES;
    private long[] begunNanos = NO_STAMPS;
    private int head;
    private int size;

    /** Adds a write that begins now. */
    void add(ChannelPromise promise, long nowNanos) {
        dropFinished();
        if (size == promises.length) {
            makeRoom();
        }
        int tail = at(size);
        promises[tail] = promise;
        begunNanos[tail] = nowNanos;
        size++;
    }

    /** Drops the finished writes before the oldest unfinished one; false if there is none left. */
    boolean dropFinished() {
        while (size > 0 && isDone(head)) {
            removeOldest();
        }
        if (size == 0 && promises.length > LONGEST_KEPT) {
            promises = NO_PROMISES;
            begunNanos = NO_STAMPS;
            head = 0;
        }
        return size > 0;
    }

    /** When the oldest write in the ring began. */
    long oldestNanos() {
        return begunNanos[head];
    }

    /** Takes the oldest write out of the ring, which must not be empty. */
    @Nullable
    ChannelPromise removeOldest() {
        ChannelPromise promise = promises[head];
        promises[head] = null;
        head = at(1);
        size--;
        return promise;
    }

    private void makeRoom() {
        dropAllFinished();
        // More than half must be free, or a ring that is nearly full would be searched for every write.
        if (2 * size >= promises.length) {
            int length = Math.max(SHORTEST, promises.length * 2);
            @Nullable ChannelPromise[] newPromises = new ChannelPromise[length];
            long[] newBegunNanos = new long[length];
            for (int i = 0; i < size; i++) {
                newPromises[i] = promises[at(i)];
                newBegunNanos[i] = begunNanos[at(i)];
            }
            promises = newPromises;
            begunNanos = newBegunNanos;
            head = 0;
        }
    }

    private void dropAllFinished() {
        int kept = 0;
        for (int i = 0; i < size; i++) {
            int from = at(i);
            ChannelPromise promise = promises[from];
            promises[from] = null;
            if (promise != null && !promise.isDone()) {
                int to = at(kept);
                promises[to] = promise;
                begunNanos[to] = begunNanos[from];
                kept++;
            }
        }
        size = kept;
    }

    private boolean isDone(int place) {
        ChannelPromise promise = promises[place];
        return promise == null || promise.isDone();
    }

    private int at(int offset) {
        return (head + offset) & (promises.length - 1);
    }
}
