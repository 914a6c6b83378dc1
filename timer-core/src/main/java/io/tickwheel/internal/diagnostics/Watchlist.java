package io.tickwheel.internal.diagnostics;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/**
 * All that the watchdog checks, without its thread.
 *
 * <p>Threads: {@link #check} one at a time, the others any. Cost: a check is O(what is watched).
 */
final class Watchlist {
    /** However short a threshold is: the watchdog must not spin. */
    static final long SHORTEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    /** However long a threshold is: a timer that has stopped is let go of by then. */
    static final long LONGEST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final List<Watched> all = new CopyOnWriteArrayList<>();

    void add(Watched watched) {
        all.add(watched);
    }

    void remove(Watched watched) {
        all.remove(watched);
    }

    boolean isEmpty() {
        return all.isEmpty();
    }

    /** Checks each, drops those that are over, and says how long until the next check. */
    long check() {
        long pauseNanos = LONGEST_PAUSE_NANOS;
        for (Watched watched : all) {
            pauseNanos = Math.min(pauseNanos, check(watched));
        }
        return Math.max(pauseNanos, SHORTEST_PAUSE_NANOS);
    }

    private long check(Watched watched) {
        long pauseNanos;
        try {
            pauseNanos = watched.check();
        } catch (Throwable thrown) {
            // The next check tries again, and the others have their turn now.
            return LONGEST_PAUSE_NANOS;
        }
        if (pauseNanos == Watched.OVER) {
            all.remove(watched);
            return LONGEST_PAUSE_NANOS;
        }
        return pauseNanos;
    }

    /** What the watchdog checks. */
    interface Watched {
        /** {@link #check}'s answer when there is nothing more to check. */
        long OVER = -1;

        /**
         * Checks, on the watchdog's thread.
         *
         * @return the time until the next check; {@link #OVER} if there shall be none
         */
        long check();
    }
}
