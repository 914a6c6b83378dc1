package io.tickwheel;

import io.tickwheel.internal.diagnostics.CreationSite;
import io.tickwheel.internal.diagnostics.Tracked;

/** A timeout of a {@link TimeoutGroup} that has noted when and where it was scheduled. */
final class TrackedGroupedTimeout extends GroupedTimeout implements Tracked {
    private final long scheduledNanos;
    private final CreationSite creationSite;

    TrackedGroupedTimeout(
            WheelTimer timer, TimerTask task, long deadlineNanos, long scheduledNanos, CreationSite creationSite) {
        super(timer, task, deadlineNanos);
        this.scheduledNanos = scheduledNanos;
        this.creationSite = creationSite;
    }

    @Override
    public long scheduledNanos() {
        return scheduledNanos;
    }

    @Override
    public CreationSite creationSite() {
        return creationSite;
    }
}
