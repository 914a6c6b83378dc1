package io.tickwheel.internal.contract;

import java.util.List;

/**
 * One thing that a test or one of its tasks does to an engine. Times are relative and picks are taken modulo the number
 * of timeouts, so that a sequence keeps its sense when operations are deleted from it.
 *
 * @param producer the number of the thread that does it
 * @param pick chooses a timeout, or is a count
 * @param nanos a delay, or how far the clock moves
 * @param spanNanos a period, or the distance of the first deadline from the last
 * @param script what the task does in turn
 */
record Operation(Kind kind, int producer, int pick, long nanos, long spanNanos, List<Operation> script) {
    /** What is done. */
    enum Kind {
        /** As many timeouts as the pick says; the first, one in the middle and the last have a task. */
        SCHEDULE,
        /** With a deadline that has passed, as by a thread that read the clock before. */
        SCHEDULE_LATE,
        REPEAT,
        REPEAT_ON_EXECUTOR,
        END_RUN,
        MOVE,
        CANCEL,
        /** Most of as many of the last as the pick says. */
        CANCEL_MANY,
        SNAPSHOT,
        WAKE_UP,
        END_SLICE,
        STOP,
        /** Time passes, and nobody steps. */
        PASS,
        SET_BACK,
        /** One step, asked for or not. */
        STEP,
        /** Steps as long as there is work. */
        WORK,
        /** The same at the plan, or a little before or after. */
        TO_PLAN,
        /** From plan to plan. */
        ADVANCE
    }
}
