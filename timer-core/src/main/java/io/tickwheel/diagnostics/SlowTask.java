package io.tickwheel.diagnostics;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A task that took longer on the worker than it should.
 *
 * @param creationSite the line that scheduled it; null if it was not tracked
 * @param nanos how long it took, or has taken so far
 * @param workerStack where the worker is; empty once the task has ended
 */
@SuppressWarnings("exports") // of JSpecify, which a user of this does not need
public record SlowTask(
        String taskClass,
        @Nullable String creationSite,
        long nanos,
        boolean isRunning,
        List<StackTraceElement> workerStack) {}
