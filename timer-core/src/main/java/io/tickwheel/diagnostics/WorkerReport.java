package io.tickwheel.diagnostics;

import org.jspecify.annotations.Nullable;

/**
 * What a timer's worker does and has done.
 *
 * @param threadName its thread; null if somebody else steps the timer
 * @param wakeUps how often its thread woke, or its host looked after it; 0 in virtual time
 * @param behindNanos for how long it has not looked for due timeouts: since the current step began, or since the next
 *     one should have begun; 0 while it waits as planned, before the start and after the stop
 * @param running the task that it runs at this moment; null if it runs none or the timer is not observed
 */
@SuppressWarnings("exports") // of JSpecify, which a user of this does not need
public record WorkerReport(
        WorkerState state,
        @Nullable String threadName,
        long wakeUps,
        long steps,
        long longestStepNanos,
        long behindNanos,
        @Nullable RunningTask running) {}
