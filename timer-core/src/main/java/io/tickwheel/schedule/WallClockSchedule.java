package io.tickwheel.schedule;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * Runs at moments of a wall's clock. Threads: immutable.
 *
 * <p>The timer's clock and that of the wall differ: a run may be at a moment at which the wall's is still before it, or
 * long after it. Which run it was is told by the wall's time for when it was due: the one that is nearest.
 */
abstract sealed class WallClockSchedule implements Schedule permits CronSchedule, DailySchedule {
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
        if (next != null && isNearest(next, due)) {
            // It is the one that has run, a little early by the wall's clock.
            next = firstAfter(next);
        }
        return timeOf(next == null || next.isAfter(now) ? next : firstAfter(now), now, nowNanos);
    }

    /** Whether no run is as near before a moment as this one, the first after it, is behind it. */
    private boolean isNearest(Instant run, Instant moment) {
        Instant asNear = moment.minus(Duration.between(moment, run));
        return run.equals(firstAfter(asNear.minusNanos(1)));
    }

    private static long timeOf(@Nullable Instant run, Instant now, long nowNanos) {
        return run == null ? NONE : Nanos.after(nowNanos, Nanos.of("delay", Duration.between(now, run)));
    }
}
