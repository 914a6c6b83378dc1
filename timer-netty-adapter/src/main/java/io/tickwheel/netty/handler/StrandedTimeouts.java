package io.tickwheel.netty.handler;

import org.jspecify.annotations.Nullable;

/**
 * Chains whose next link nobody took for want of memory: neither the timer nor the event loop. The next link of any
 * connection that runs or begins, its next read or write, takes them up. To wait here takes no memory: each has the
 * next one in the place of its link. Not Netty's global executor, which may lose what it accepts then, and its thread.
 *
 * <p>Threads: any. Cost: one volatile read where there are none.
 */
final class StrandedTimeouts {
    /** No atomic reference: the first use of its methods, which is made without memory, would link them. */
    private static final Object LOCK = new Object();

    /** How many go on in one call at most: it is another connection's. */
    private static final int MOST = 64;

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
        if (newest != null) {
            takeUpSome();
        }
    }

    private static void takeUpSome() {
        LazyTimeout stranded;
        int left = MOST;
        do {
            stranded = poll();
            left--;
            // If it waits here again there is no memory: each attempt has the collector search the whole heap.
        } while (stranded != null && goesOn(stranded) && stranded != newest && left > 0);
    }

    private static @Nullable LazyTimeout poll() {
        synchronized (LOCK) {
            LazyTimeout first = newest;
            if (first != null) {
                newest = first.nextStranded();
                // Who arms it compares: it must not find it behind the same one again.
                first.strandBefore(null);
            }
            return first;
        }
    }

    private static boolean goesOn(LazyTimeout stranded) {
        try {
            stranded.askAgain();
            return true;
        } catch (Throwable thrown) {
            // It is asked again, or waits here again. Whoever runs this has a link of its own.
            return false;
        }
    }
}
