package io.tickwheel.internal.diagnostics;

import io.tickwheel.internal.wheel.TimeoutNode;
import org.jspecify.annotations.Nullable;

/**
 * When and where a timeout was scheduled. Immutable.
 *
 * @param scheduledNanos the engine time
 * @param creationSite the stack of the call
 */
public record Tracked(long scheduledNanos, CreationSite creationSite) {
    /** What a timeout noted when it was scheduled; null if it is not tracked. */
    static @Nullable Tracked of(TimeoutNode timeout) {
        return timeout instanceof MaybeTracked maybe ? maybe.tracked() : null;
    }

    /** A timeout that may be tracked. Thread-safe. */
    public interface MaybeTracked {
        /** What it noted when it was scheduled; null if it is not tracked. */
        @Nullable
        Tracked tracked();
    }
}
