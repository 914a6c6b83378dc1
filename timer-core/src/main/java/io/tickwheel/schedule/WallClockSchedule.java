package io.tickwheel.schedule;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * Runs at moments of a wall's clock. Threads: immutable.
 *
 * <p>The timer's clock and that of the wall differ: by drift a run may be at a moment at which the wall's is still a
 * little before it; after the machine has slept it is any time after it. Which run it was is told by the wall's time
 * for when it was due: the next one if that is very near, else the last.
 */
abstract sealed class WallClockSchedule implements Schedule permits CronSchedule, DailySchedule {
    /** A run is early by drift, and not the last one late, if it is nearer than this part of the time between both. */
    private static final int NEAR = 16;

    /** Before the first run there is none whose distance could be a measure. */
    private static final Duration NEAR_THE_FIRST = Duration.ofMinutes(1);
    /** From one leap day to the next over the turn of most centuries, and a little. */
    private static final Duration LONGEST_PERIOD = Duration.ofDays(8 * 366);

    private final InstantSource clock;

    WallClockSchedule(InstantSource clock) {
        this.clock = clock;
    }

    /** The first run after a moment, null if there is none. */
    abstract @Nullable Instant firstAfter(Instant moment);

    @Override
    public final long firstNanos(long nowNanos) {
        Instant now = clock.instant();
        return timeOf(firstAfter(now), now, nowNanos);
    }

    @Override
    public final long nextNanos(long runs, long dueNanos, long nowNanos) {
        Instant now = clock.instant();
        Instant due = now.minusNanos(nowNanos - dueNanos);
        Instant next = firstAfter(due);
        if (next != null && isNear(next, due)) {
            // It is the one that has run, a little early by the wall's clock.
            next = firstAfter(next);
        }
        return timeOf(next == null || next.isAfter(now) ? next : firstAfter(now), now, nowNanos);
    }

    /** Whether a moment is in the last part of the time from the run before this one, which is the first after it. */
    private boolean isNear(Instant run, Instant moment) {
        Duration distance = Duration.between(moment, run);
        Instant whole = run.minus(distance.multipliedBy(NEAR));
        return run.equals(firstAfter(whole.minusNanos(1)))
                && (distance.compareTo(NEAR_THE_FIRST) <= 0 || hasRunBefore(run));
    }

    private boolean hasRunBefore(Instant run) {
        return !run.equals(firstAfter(run.minus(LONGEST_PERIOD)));
    }

    private static long timeOf(@Nullable Instant run, Instant now, long nowNanos) {
        return run == null ? NONE : Nanos.after(nowNanos, Nanos.of("delay", Duration.between(now, run)));
    }
}
