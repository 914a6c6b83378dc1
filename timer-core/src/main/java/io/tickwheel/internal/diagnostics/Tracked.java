package io.tickwheel.internal.diagnostics;

/**
 * A timeout that has noted when and where it was scheduled.
 *
 * <p>Threads: immutable; any.
 */
public interface Tracked {
    /** The engine time at which it was scheduled. */
    long scheduledNanos();

    /** Where it was scheduled. */
    CreationSite creationSite();
}
