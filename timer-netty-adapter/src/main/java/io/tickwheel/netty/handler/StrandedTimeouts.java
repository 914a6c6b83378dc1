package io.tickwheel.netty.handler;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Chains whose next link nobody took for want of memory: neither the timer, nor the event loop, nor what asks that
 * again. The next link of any connection that runs or begins takes them up. To wait here takes no memory: each has the
 * next one in the place of its link.
 *
 * <p>Threads: any. Cost: one volatile read where there are none.
 */
final class StrandedTimeouts {
    private static final AtomicReference<@Nullable LazyTimeout> NEWEST = new AtomicReference<>();

    private StrandedTimeouts() {}

    /** Adds a chain that has no link. */
    static void add(LazyTimeout stranded) {
        LazyTimeout before;
        do {
            before = NEWEST.get();
            stranded.strandBefore(before);
        } while (!NEWEST.compareAndSet(before, stranded));
    }

    /** Has each go on; one that cannot waits here again. */
    static void takeUp() {
        LazyTimeout next = NEWEST.get() == null ? null : NEWEST.getAndSet(null);
        while (next != null) {
            LazyTimeout stranded = next;
            next = stranded.nextStranded();
            goOn(stranded);
        }
    }

    private static void goOn(LazyTimeout stranded) {
        try {
            stranded.askAgain();
        } catch (Throwable thrown) {
            // It is asked again, or waits here again. The others must not be lost for it.
            return;
        }
    }
}
