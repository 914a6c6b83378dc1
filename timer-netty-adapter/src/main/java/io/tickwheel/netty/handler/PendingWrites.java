package io.tickwheel.netty.handler;

import io.netty.channel.ChannelPromise;
import org.jspecify.annotations.Nullable;

/**
 * Writes of a connection that have not finished, in the order in which they began, in a ring of two arrays that grows
 * and shrinks. A finished write leaves at once if it is the oldest; of those behind an unfinished one, fewer are kept
 * than there are unfinished ones.
 *
 * <p>Threads: the event loop. Cost: adding and finishing are O(1), amortised; no allocation as long as the unfinished
 * writes fit.
 */
final class PendingWrites {
    private static final int SHORTEST = 4;
    private static final int LONGEST_KEPT = 16;
    private static final @Nullable ChannelPromise[] NO_PROMISES = {};
    private static final long[] NO_STAMPS = {};

    private @Nullable ChannelPromise[] promises = NO_PROMISES;
    private long[] begunNanos = NO_STAMPS;
    private int head;
    private int size;
    /** At least as many writes in the ring as have finished. */
    private int finished;

    /** Adds a write that begins now. */
    void add(ChannelPromise promise, long nowNanos) {
        if (size == promises.length) {
            resize(Math.max(SHORTEST, promises.length * 2));
        }
        int tail = at(size);
        promises[tail] = promise;
        begunNanos[tail] = nowNanos;
        size++;
    }

    /** A write has finished that is in the ring. */
    void oneFinished() {
        if (size == 0 || isDone(head)) {
            dropFinished();
        } else if (2 * ++finished >= size) {
            dropAllFinished();
        }
    }

    /** Drops the finished writes before the oldest unfinished one; false if there is none left. */
    boolean dropFinished() {
        while (size > 0 && isDone(head)) {
            removeOldest();
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
        finished = Math.min(finished, size);
        giveBackRoom();
        return promise;
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
        finished = 0;
        giveBackRoom();
    }

    /** Far from the point at which it grows, or a ring could grow and shrink with each write. */
    private void giveBackRoom() {
        int length = promises.length;
        while (length > LONGEST_KEPT && size <= length / 8) {
            length /= 2;
        }
        if (length != promises.length) {
            try {
                resize(length);
            } catch (OutOfMemoryError e) {
                // Whoever takes a write out has to get it. The ring stays as long as it is for now.
                return;
            }
        }
    }

    private void resize(int length) {
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

    private boolean isDone(int place) {
        ChannelPromise promise = promises[place];
        return promise == null || promise.isDone();
    }

    private int at(int offset) {
        return (head + offset) & (promises.length - 1);
    }
}
