package io.tickwheel;

import io.tickwheel.internal.core.Repetition;
import io.tickwheel.internal.diagnostics.Tracked;
import org.jspecify.annotations.Nullable;

/** A task and what its timeout has beyond a plain one: a repetition, a note of its origin, or both. Immutable. */
record WrappedTask(
        TimerTask task,
        @Nullable Repetition repetition,
        @Nullable Tracked tracked) implements TimerTask {
    @Override
    public void run(TimeoutHandle timeout) throws Exception {
        task.run(timeout);
    }
}
