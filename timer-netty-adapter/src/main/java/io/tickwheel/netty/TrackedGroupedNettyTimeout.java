package io.tickwheel.netty;

import io.netty.util.TimerTask;
import io.tickwheel.internal.diagnostics.CreationSite;
import io.tickwheel.internal.diagnostics.Tracked;

/** A timeout of a {@link TimeoutGroup} that has noted when and where it was scheduled. */
final class TrackedGroupedNettyTimeout extends GroupedNettyTimeout implements Tracked {
    private final long scheduledNanos;
    private final CreationSite creationSite;

    TrackedGroupedNettyTimeout(
            NettyTimer timer, TimerTask task, long deadlineNanos, long scheduledNanos, CreationSite creationSite) {
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
