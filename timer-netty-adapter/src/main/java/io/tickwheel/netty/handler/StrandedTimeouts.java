package io.tickwheel.netty.handler;

import org.jspecify.annotations.Nullable;

/**
 * Chains whose next link nobody took for want of memory: neither the timer nor the event loop. The next link of any
 * connection that runs or begins takes them up. To wait here takes no memory: each has the next one in the place of its
 * link. Not Netty's global executor, which may lose what it accepts then, and its thread.
 *
 * <p>Threads: any. Cost: one volatile read where there are none.
 */
final class StrandedTimeouts {
    /** No atomic reference: the first use of its methods, which is made without memory, would link them. */
    private static final Object LOCK = new Object();

    /** Written under the lock. */
    private static volatile @Nullable LazyTimeout newest;

    private StrandedTimeouts() {}

    /** Adds a chain that has no link. */
    static void add(LazyTimeout stranded) {
        synchronized (LOCK) {
            stranded.strandBefore(newest);
            newest = stranded;
        }
    }

    /** Has one after the other go on, as long as there is memory for it. Throws nothing. */
    static void takeUp() {
        if (newest == null) {
            return;
        }
        LazyTimeout stranded = poll();
        while (stranded != null) {
            goOn(stranded);
            // Not if it waits here again: each attempt without memory has the collector search the whole heap.
            stranded = stranded == newest ? null : poll();
        }
    }

    private static @Nullable LazyTimeout poll() {
        synchronized (LOCK) {
            LazyTimeout first = newest;
            if (first != null) {
                newest = first.nextStranded();
            }
            return first;
        }
    }

    private static void goOn(LazyTimeout stranded) {
        try {
            stranded.askAgain();
        } catch (Throwable thrown) {
            // It is asked again, or waits here again. Whoever runs this has a link of its own.
            return;
        }
    }
}
