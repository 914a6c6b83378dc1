package io.tickwheel.internal.wheel;

/**
 * One operation of a model test. Ticks are relative to the clock and picks are taken modulo the number of choices, so
 * that a sequence keeps its sense when operations are deleted from it.
 *
 * @param ticks how far ahead
 * @param pick which timeout, or the seed of what tasks do
 * @param slice after how many tasks a run ends
 */
record WheelOperation(Kind kind, long ticks, int pick, int slice) {
    enum Kind {
        INSERT,
        /** Reserves a place and inserts nothing. */
        RESERVE,
        REMOVE,
        /** Tries to remove a timeout that has left. */
        REMOVE_GONE,
        MOVE_LATER,
        MOVE_EARLIER,
        /** Runs the due timeouts up to a tick. */
        RUN,
        /** Runs the due timeouts up to the earliest tick. */
        RUN_NEXT,
        VISIT,
        CLEAR
    }
}
