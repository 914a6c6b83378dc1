package io.tickwheel;

import io.tickwheel.internal.core.Repetition;
import io.tickwheel.internal.diagnostics.CreationSite;
import io.tickwheel.internal.diagnostics.Tracked;

/** A timeout of a {@link WheelTimer} that repeats and has noted when and where it was scheduled. */
final class TrackedRepeatingTimeout extends RepeatingTimeout implements Tracked {
    private final long scheduledNanos;
    private final CreationSite creationSite;

    TrackedRepeatingTimeout(
            WheelTimer timer,
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
