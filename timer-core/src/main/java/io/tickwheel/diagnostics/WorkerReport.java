package io.tickwheel.diagnostics;

import org.jspecify.annotations.Nullable;

/**
 * What a timer's worker does and has done.
 *
 * @param state whether it was started or stopped
 * @param threadName its thread; null if somebody else steps the timer
 * @param wakeUps how often its thread has returned from its sleep, early returns included, or its host has looked after
 *     it; 0 in virtual time
 * @param steps how many steps it has begun
 * @param lastStepNanos how long its last step took, from its clock reading to the next; 0 before the first
 * @param longestStepNanos how long its longest step took
 * @param behindNanos for how long it has not looked for what is due: since the step that is under way began, or since
 *     it should have begun one, as the plan says; 0 while it waits as planned, before the start and after the stop
 * @param running the task that it runs at this moment; null if it runs none or is not observed
 */
@SuppressWarnings("exports") // of JSpecify, which nobody needs who uses this
public record WorkerReport(
        WorkerState state,
        @Nullable String threadName,
        long wakeUps,
        long steps,
        long lastStepNanos,
        long longestStepNanos,
        long behindNanos,
        @Nullable RunningTask running) {}
