package io.tickwheel.diagnostics;

import org.jspecify.annotations.Nullable;

/**
 * A timer at one moment. The counters are read first, and then the pending timeouts, each once.
 *
 * @param pending what is pending; null if the worker could not be asked
 */
@SuppressWarnings("exports") // of JSpecify, which a user of this does not need
public record TimerSnapshot(
        String name,
        TimerConfiguration configuration,
        WorkerReport worker,
        TimerCounts counts,
        @Nullable PendingOverview pending) {
    /** The snapshot as a table for people, of several lines, each ended by a line feed. */
    @Override
    public String toString() {
        return TableText.of(this);
    }
}
