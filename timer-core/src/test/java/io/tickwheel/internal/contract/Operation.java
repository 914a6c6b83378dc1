package io.tickwheel.internal.contract;

import java.util.List;

/**
 * One thing that a test or one of its tasks does to an engine. Times are relative and picks are taken modulo what there
 * is, so that a sequence keeps its sense when operations are deleted from it.
 *
 * @param producer the number of the thread that does it
 * @param pick chooses a timeout, or is a count
 * @param nanos a delay, or how far the clock moves
 * @param spanNanos a period, or the distance of the first deadline from the last
 * @param script what the task does in turn
 */
record Operation(Kind kind, int producer, int pick, long nanos, long spanNanos, List<Operation> script) {
    @Override
    public String toString() {
        return kind + "(producer " + producer + ", pick " + pick + ", " + nanos + " ns, " + spanNanos + " ns" + ") "
                + (script.isEmpty() ? "" : script);
    }

    /** What is done. */
    enum Kind {
        SCHEDULE,
        /** With a deadline that has passed, as by a thread that read the clock before. */
        SCHEDULE_LATE,
        /** As many timeouts as the pick says, with deadlines over a span; the first, one in the middle and the last do something. */
        SCHEDULE_MANY,
        REPEAT,
        REPEAT_ON_EXECUTOR,
        END_RUN,
        MOVE,
        /** One of those that are due in the tick of the task that does it. */
        MOVE_OF_TICK,
        CANCEL,
        CANCEL_OF_TICK,
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
