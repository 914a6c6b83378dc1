package io.tickwheel.netty;

import io.netty.util.TimerTask;
import io.tickwheel.internal.core.Repetition;
import io.tickwheel.internal.diagnostics.CreationSite;
import io.tickwheel.internal.diagnostics.Tracked;

/**
 * A timeout of a {@link HashedWheelTimer} or an {@link EventLoopTimer} that repeats and has noted when and where it was
 * scheduled.
 */
final class TrackedRepeatingNettyTimeout extends RepeatingNettyTimeout implements Tracked {
    private final long scheduledNanos;
    private final CreationSite creationSite;

    TrackedRepeatingNettyTimeout(
            NettyTimer timer,
            TimerTask task,
            long firstNanos,
            Repetition repetition,
            long scheduledNanos,
            CreationSite creationSite) {
        super(timer, task, firstNanos, repetition);
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
