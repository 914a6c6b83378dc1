package io.tickwheel.internal.engine;

import io.tickwheel.schedule.MissedRuns;
import java.util.List;

/**
 * One thing that a test or one of its tasks does to an engine. Times are relative and picks are taken modulo what
 * there is, so that a sequence keeps its sense when operations are deleted from it.
 */
sealed interface EngineOperation {
    /** Schedules a timeout whose task does something in turn: schedules, cancels or stops. */
    record Schedule(long delayNanos, List<EngineOperation> script) implements EngineOperation {}

    /** Schedules a timeout that repeats, at a fixed rate, and does something in each run. */
    record Repeat(long delayNanos, long periodNanos, MissedRuns missedRuns, int mostRuns, List<EngineOperation> script)
            implements EngineOperation {}

    /** Moves any timeout there ever was, counted from the last. */
    record Move(int pick, long delayNanos) implements EngineOperation {}

    /** Cancels any timeout there ever was, counted from the last. */
    record Cancel(int pick) implements EngineOperation {}

    /** Requests a stop, after which the engine is only closed. */
    record Stop() implements EngineOperation {}

    /** Moves time and steps once, asked for or not. */
    record Step(long jumpNanos) implements EngineOperation {}

    /** Moves time and steps as long as there is work. */
    record Work(long jumpNanos) implements EngineOperation {}

    /** Moves time to the plan, or a little before or after, and steps as long as there is work. */
    record ToPlan(long offsetNanos) implements EngineOperation {}
}
